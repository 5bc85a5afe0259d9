import { createFileRoute } from '@tanstack/react-router'
import { NcxScDownloadsPage } from '../../../features/logs/downloads/DownloadsPage.tsx'
import { readDownloadsSearch } from '../../../features/logs/downloads/downloads.search.ts'
import { prepareDownloads } from '../../../features/logs/downloads/queries.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'

export const Route = createFileRoute('/v3/manage/ncxsc-download-log')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.ncxsc-download-log' }] },
  // As of the executive dashboard: read in the page's own file.
  validateSearch: (raw): ListSearch => raw as ListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prepareDownloads(context, 'ncxSc', readDownloadsSearch(deps)),
  component: Page,
})

function Page() {
  return <NcxScDownloadsPage search={readDownloadsSearch(Route.useSearch())} />
}
