import { givesPermission } from '@ido/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ActivityLogPage } from '../../../features/logs/ActivityLogPage.tsx'
import { readLogsSearch } from '../../../features/logs/logs.search.ts'
import { prepareLogs } from '../../../features/logs/queries.ts'

export const Route = createFileRoute('/v3/manage/activity-log')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.activity-log' }] },
  validateSearch: readLogsSearch,
  // The audit trail is the administrators'; a link to it shows everybody else the activity.
  beforeLoad: ({ context, search }) => {
    if (readLogsSearch(search)['tab'] === 'audit' && !givesPermission('readAudit', context.session.roles)) {
      throw redirect({ to: '/v3/manage/activity-log', replace: true })
    }
  },
  loaderDeps: ({ search }) => readLogsSearch(search),
  loader: ({ context, deps }) => prepareLogs(context, deps),
  component: Page,
})

function Page() {
  return <ActivityLogPage search={readLogsSearch(Route.useSearch())} />
}
