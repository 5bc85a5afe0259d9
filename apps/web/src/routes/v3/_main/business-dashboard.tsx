import { createFileRoute } from '@tanstack/react-router'
import { TilesPage } from '../../../features/products/TilesPage.tsx'
import { prepareTiles } from '../../../features/products/prepare-tiles.ts'

export const Route = createFileRoute('/v3/_main/business-dashboard')({
  staticData: { crumbs: [{ group: 'product' }, { title: 'nav.businessDashboard' }] },
  loader: ({ context }) => prepareTiles(context, 'business-dashboard'),
  component: () => <TilesPage page="business-dashboard" layout="v3" />,
})
