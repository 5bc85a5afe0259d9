import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../features/dashboards/DashboardPage.tsx'
import { followPerson } from '../../features/dashboards/follow.ts'
import { prepareDashboard } from '../../features/dashboards/prepare.ts'

const path = 'infra-monitoring'

export const Route = createFileRoute('/tioc/infrastructure')({
  validateSearch: readDashboardSearch,
  beforeLoad: followPerson,
  loaderDeps: ({ search }) => readDashboardSearch(search),
  loader: ({ context, deps, preload }) => prepareDashboard(context, path, deps, preload),
  component: Page,
})

function Page() {
  return <DashboardPage path={path} search={readDashboardSearch(Route.useSearch())} />
}
