import { createFileRoute } from '@tanstack/react-router'
import { TilesPage } from '../../../features/products/TilesPage.tsx'
import { prepareTiles } from '../../../features/products/prepare-tiles.ts'

export const Route = createFileRoute('/v2/infrastruktur/')({
  staticData: { crumbs: [{ title: 'nav.infrastructure' }] },
  loader: ({ context }) => prepareTiles(context, 'infrastructure'),
  component: () => <TilesPage page="infrastructure" layout="v2" />,
})
