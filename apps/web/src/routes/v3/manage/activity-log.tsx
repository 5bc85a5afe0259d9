import { createFileRoute } from '@tanstack/react-router'
import { ActivityLogPage } from '../../../features/logs/ActivityLogPage.tsx'
import { readLogsSearch } from '../../../features/logs/logs.search.ts'
import { prepareLogs } from '../../../features/logs/prepare.ts'

export const Route = createFileRoute('/v3/manage/activity-log')({
  staticData: { crumbs: [{ title: 'nav.management' }, { title: 'nav.activityLog' }] },
  validateSearch: readLogsSearch,
  loaderDeps: ({ search }) => readLogsSearch(search),
  loader: ({ context, deps }) => prepareLogs(context, deps),
  component: Page,
})

function Page() {
  return <ActivityLogPage search={readLogsSearch(Route.useSearch())} />
}
