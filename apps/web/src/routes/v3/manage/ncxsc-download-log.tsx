import { createFileRoute } from '@tanstack/react-router'
import { readDownloadsSearch } from '../../../features/logs/downloads/downloads.search.ts'
import { NcxScDownloadsPage } from '../../../features/logs/downloads/DownloadsPage.tsx'
import { prepareDownloads } from '../../../features/logs/downloads/prepare.ts'

export const Route = createFileRoute('/v3/manage/ncxsc-download-log')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.ncxsc-download-log' }] },
  validateSearch: readDownloadsSearch,
  loaderDeps: ({ search }) => readDownloadsSearch(search),
  loader: ({ context, deps }) => prepareDownloads(context, 'ncxSc', deps),
  component: Page,
})

function Page() {
  return <NcxScDownloadsPage search={readDownloadsSearch(Route.useSearch())} />
}
