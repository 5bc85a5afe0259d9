import { createFileRoute } from '@tanstack/react-router'
import { readExecutiveSearch } from '../../../features/voc/executive/executive.search.ts'
import { ExecutivePage } from '../../../features/voc/executive/ExecutivePage.tsx'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { prepareExecutive } from '../../../features/voc/executive/executive.queries.ts'

export const Route = createFileRoute('/v3/manage/dashboard')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.dashboard' }] },
  // Read where it is used, in the page's own file: what stands here every other page would load, too.
  validateSearch: (raw): ListSearch => raw as ListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prepareExecutive(context, readExecutiveSearch(deps)),
  component: Page,
})

function Page() {
  return <ExecutivePage search={readExecutiveSearch(Route.useSearch())} />
}
