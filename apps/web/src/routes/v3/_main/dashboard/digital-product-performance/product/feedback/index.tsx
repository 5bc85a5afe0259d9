import { createFileRoute } from '@tanstack/react-router'
import { prepareList, openVocList } from '../../../../../../../features/voc/prepare.ts'
import { VocListPage } from '../../../../../../../features/voc/list/VocListPage.tsx'
import { readVocSearch } from '../../../../../../../features/voc/list/voc.search.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/product/feedback/')({
  staticData: { crumbs: [{ group: 'product' }, { title: 'nav.feedback' }] },
  validateSearch: readVocSearch,
  beforeLoad: openVocList('feedback'),
  // Read again: beside what a route has validated the router keeps whatever else stands in the address.
  loaderDeps: ({ search }) => readVocSearch(search),
  loader: ({ context, deps }) => prepareList(context, deps),
  component: Page,
})

function Page() {
  return <VocListPage place="feedback" search={readVocSearch(Route.useSearch())} />
}
