import { createFileRoute } from '@tanstack/react-router'
import { logIn, readDownloadsSearch } from '../../../features/logs/downloads/downloads.search.ts'
import { DownloadsPage } from '../../../features/logs/downloads/DownloadsPage.tsx'
import { prepareDownloads } from '../../../features/logs/downloads/prepare.ts'

export const Route = createFileRoute('/v3/manage/download-analytics')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.download-analytics' }] },
  validateSearch: readDownloadsSearch,
  loaderDeps: ({ search }) => readDownloadsSearch(search),
  loader: ({ context, deps }) => prepareDownloads(context, logIn(deps), deps),
  component: Page,
})

function Page() {
  return <DownloadsPage search={readDownloadsSearch(Route.useSearch())} />
}
