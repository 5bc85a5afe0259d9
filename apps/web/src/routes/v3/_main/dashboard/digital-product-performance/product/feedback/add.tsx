import { createFileRoute } from '@tanstack/react-router'
import { VocAddPage } from '../../../../../../../features/voc/form/VocAddPage.tsx'
import { prepareForm } from '../../../../../../../features/voc/prepare.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/product/feedback/add')({
  staticData: {
    crumbs: [
      { group: 'product' },
      { title: 'nav.feedback', to: '/v3/dashboard/digital-product-performance/product/feedback' },
      { title: 'crumb.add' },
    ],
  },
  loader: ({ context }) => prepareForm(context),
  component: Page,
})

function Page() {
  return <VocAddPage place="feedback" />
}
