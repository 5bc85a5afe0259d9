import { createFileRoute } from '@tanstack/react-router'
import { prepareBoard } from '../../../../../features/dashboards/page/board-route.ts'
import { readDashboardSearch } from '../../../../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../../../../features/dashboards/page/DashboardPage.tsx'
import { boardSearch } from '../../../../../features/dashboards/filters/follow.ts'

export const Route = createFileRoute('/v3/_main/dashboard/board/$board')({
  ...boardSearch({ layout: 'board', under: '/v3/dashboard/board/' }),
  loader: ({ params, ...asked }) => prepareBoard({ layout: 'board', at: params.board }, asked),
  component: Page,
})

function Page() {
  return <DashboardPage path={Route.useLoaderData().path} search={readDashboardSearch(Route.useSearch())} />
}
