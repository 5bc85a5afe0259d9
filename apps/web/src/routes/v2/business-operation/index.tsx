import { createFileRoute } from '@tanstack/react-router'
import { TilesPage } from '../../../features/products/TilesPage.tsx'
import { prepareTiles } from '../../../features/products/prepare-tiles.ts'

export const Route = createFileRoute('/v2/business-operation/')({
  staticData: { crumbs: [{ title: 'nav.businessOperation' }] },
  loader: ({ context }) => prepareTiles(context, 'business-operation'),
  component: () => <TilesPage page="business-operation" layout="v2" />,
})
