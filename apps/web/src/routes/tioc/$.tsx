import { createFileRoute } from '@tanstack/react-router'
import { prepareBoard } from '../../features/dashboards/page/board-route.ts'
import { readDashboardSearch } from '../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../features/dashboards/page/DashboardPage.tsx'
import { boardSearch } from '../../features/dashboards/filters/follow.ts'

export const Route = createFileRoute('/tioc/$')({
  ...boardSearch({ layout: 'tioc', under: '/tioc/' }),
  loader: ({ params: { _splat: at = '' }, ...asked }) => prepareBoard({ layout: 'tioc', at }, asked),
  component: Page,
})

function Page() {
  return <DashboardPage path={Route.useLoaderData().path} search={readDashboardSearch(Route.useSearch())} />
}
