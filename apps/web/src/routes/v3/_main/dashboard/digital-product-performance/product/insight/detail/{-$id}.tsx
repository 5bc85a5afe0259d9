import { createFileRoute } from '@tanstack/react-router'
import { PublishedDetailPage } from '../../../../../../../../features/insights/PublishedDetailPage.tsx'
import { needPublishedId } from '../../../../../../../../features/insights/insights.search.ts'
import { publishedOneQuery } from '../../../../../../../../features/insights/insights.ts'
import { loadTexts } from '../../../../../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/product/insight/detail/{-$id}')({
  staticData: {
    crumbs: [
      { group: 'product' },
      { title: 'nav.insights', to: '/v3/dashboard/digital-product-performance/product/insight' },
    ],
  },
  beforeLoad: ({ params }) => needPublishedId(params.id),
  loader: async ({ context, params }) => {
    const asked = context.queryClient.query(publishedOneQuery(Number(params.id))).catch(() => null)
    await loadTexts('insights', 'form', 'table', 'labels')
    const insight = await asked
    return insight && { crumb: insight.title }
  },
  component: Page,
})

function Page() {
  return <PublishedDetailPage id={Number(Route.useParams().id)} />
}
