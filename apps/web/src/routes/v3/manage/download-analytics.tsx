import { createFileRoute } from '@tanstack/react-router'
import { DownloadsPage } from '../../../features/logs/downloads/DownloadsPage.tsx'
import { logIn, readDownloadsSearch } from '../../../features/logs/downloads/downloads.search.ts'
import { prepareDownloads } from '../../../features/logs/downloads/queries.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'

export const Route = createFileRoute('/v3/manage/download-analytics')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.download-analytics' }] },
  // As of the executive dashboard: read in the page's own file.
  validateSearch: (raw): ListSearch => raw as ListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prepareDownloads(context, logIn(readDownloadsSearch(deps)), readDownloadsSearch(deps)),
  component: Page,
})

function Page() {
  return <DownloadsPage search={readDownloadsSearch(Route.useSearch())} />
}
