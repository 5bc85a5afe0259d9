import { createFileRoute } from '@tanstack/react-router'
import { RequestsPage } from '../../../features/requests/queue/RequestsPage.tsx'
import { prepareRequests } from '../../../features/requests/queue/queries.ts'
import { readRequestSearch } from '../../../features/requests/queue/requests.search.ts'

export const Route = createFileRoute('/v3/manage/access')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.access' }] },
  validateSearch: readRequestSearch,
  loaderDeps: ({ search }) => readRequestSearch(search),
  loader: ({ context, deps }) => prepareRequests(context, deps),
  component: Page,
})

function Page() {
  return <RequestsPage search={readRequestSearch(Route.useSearch())} />
}
