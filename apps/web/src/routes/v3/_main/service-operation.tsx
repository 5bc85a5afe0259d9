import { createFileRoute } from '@tanstack/react-router'
import { TilesPage } from '../../../features/products/TilesPage.tsx'
import { prepareTiles } from '../../../features/products/prepare-tiles.ts'

export const Route = createFileRoute('/v3/_main/service-operation')({
  staticData: { crumbs: [{ group: 'product' }, { title: 'nav.serviceOperation' }] },
  loader: ({ context }) => prepareTiles(context, 'service-operation'),
  component: () => <TilesPage page="service-operation" layout="v3" />,
})
