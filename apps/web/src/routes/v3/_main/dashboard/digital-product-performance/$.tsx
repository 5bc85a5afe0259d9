import { createFileRoute } from '@tanstack/react-router'
import { prepareBoard } from '../../../../../features/dashboards/page/board-route.ts'
import { readDashboardSearch } from '../../../../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../../../../features/dashboards/page/DashboardPage.tsx'
import { boardSearch } from '../../../../../features/dashboards/filters/follow.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/$')({
  ...boardSearch({ layout: 'v3', under: '/v3/dashboard/digital-product-performance/' }),
  loader: ({ params: { _splat: at = '' }, ...asked }) => prepareBoard({ layout: 'v3', at }, asked),
  component: Page,
})

function Page() {
  return <DashboardPage path={Route.useLoaderData().path} search={readDashboardSearch(Route.useSearch())} />
}
