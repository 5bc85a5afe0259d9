import { createFileRoute } from '@tanstack/react-router'
import { prepareGuides } from '../../../features/products/guides.ts'
import { ProductGuides } from '../../../features/products/ProductGuides.tsx'
import { GuidelinePage } from '../../../features/site/public/GuidelinePage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/_portal/guideline/')({
  loader: async ({ context }) => {
    const [guides] = await Promise.all([prepareGuides(context), loadTexts('guide', 'shell')])
    return guides
  },
  component: Page,
})

function Page() {
  return <GuidelinePage products={Route.useLoaderData().listsProducts ? <ProductGuides /> : null} />
}
