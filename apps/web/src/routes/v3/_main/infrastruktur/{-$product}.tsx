import { createFileRoute, redirect } from '@tanstack/react-router'
import { TilesPage } from '../../../../features/products/TilesPage.tsx'
import { prepareTiles } from '../../../../features/products/prepare-tiles.ts'

export const Route = createFileRoute('/v3/_main/infrastruktur/{-$product}')({
  staticData: { crumbs: [{ group: 'product' }, { title: 'nav.infrastructure' }] },
  // With a product behind it the address is that of its page (specification, section 2).
  beforeLoad: ({ params: { product } }) => {
    if (product !== undefined) throw redirect({ to: '/v3/dashboard/$name', params: { name: product }, replace: true })
  },
  loader: ({ context }) => prepareTiles(context, 'infrastructure'),
  component: () => <TilesPage page="infrastructure" layout="v3" />,
})
