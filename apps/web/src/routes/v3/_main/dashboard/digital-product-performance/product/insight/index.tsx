import { createFileRoute } from '@tanstack/react-router'
import { readPublishedSearch } from '../../../../../../../features/insights/insights.search.ts'
import { publishedQuery } from '../../../../../../../features/insights/insights.ts'
import { PublishedPage } from '../../../../../../../features/insights/PublishedPage.tsx'
import { loadTexts } from '../../../../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/product/insight/')({
  staticData: { crumbs: [{ group: 'product' }, { title: 'nav.insights' }] },
  validateSearch: readPublishedSearch,
  loaderDeps: ({ search }) => readPublishedSearch(search),
  loader: async ({ context, deps }) => {
    void context.queryClient.query(publishedQuery(deps)).catch(() => null)
    await loadTexts('insights', 'manage', 'table')
  },
  component: Page,
})

function Page() {
  return <PublishedPage search={readPublishedSearch(Route.useSearch())} />
}
