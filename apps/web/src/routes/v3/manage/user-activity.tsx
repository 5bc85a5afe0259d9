import { createFileRoute } from '@tanstack/react-router'
import { UserActivityPage } from '../../../features/logs/ActivityPage.tsx'
import { readLogsSearch } from '../../../features/logs/logs.search.ts'
import { prepareLogs } from '../../../features/logs/queries.ts'

export const Route = createFileRoute('/v3/manage/user-activity')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.user-activity' }] },
  validateSearch: readLogsSearch,
  loaderDeps: ({ search }) => readLogsSearch(search),
  loader: ({ context, deps }) => prepareLogs(context, deps),
  component: Page,
})

function Page() {
  return <UserActivityPage search={readLogsSearch(Route.useSearch())} />
}
