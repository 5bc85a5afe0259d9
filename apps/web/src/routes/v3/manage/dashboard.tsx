import { createFileRoute } from '@tanstack/react-router'
import { readExecutiveSearch } from '../../../features/voc/executive/executive.search.ts'
import { ExecutivePage } from '../../../features/voc/executive/ExecutivePage.tsx'
import { prepareExecutive } from '../../../features/voc/executive/prepare.ts'

export const Route = createFileRoute('/v3/manage/dashboard')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.dashboard' }] },
  validateSearch: readExecutiveSearch,
  loaderDeps: ({ search }) => readExecutiveSearch(search),
  loader: ({ context, deps }) => prepareExecutive(context, deps),
  component: Page,
})

function Page() {
  return <ExecutivePage search={readExecutiveSearch(Route.useSearch())} />
}
