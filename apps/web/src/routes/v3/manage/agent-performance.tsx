import { createFileRoute } from '@tanstack/react-router'
import { PerformancePage } from '../../../features/logbook/performance/PerformancePage.tsx'
import { readPerformanceSearch } from '../../../features/logbook/performance/performance.search.ts'
import { preparePerformance } from '../../../features/logbook/performance/queries.ts'

export const Route = createFileRoute('/v3/manage/agent-performance')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.agent-performance' }] },
  validateSearch: readPerformanceSearch,
  loaderDeps: ({ search }) => readPerformanceSearch(search),
  loader: ({ context, deps }) => preparePerformance(context, deps),
  component: Page,
})

function Page() {
  return <PerformancePage search={readPerformanceSearch(Route.useSearch())} />
}
