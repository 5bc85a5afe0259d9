import { createFileRoute } from '@tanstack/react-router'
import { VocEditPage } from '../../../../../../../../features/voc/form/VocEditPage.tsx'
import { prepareRecord, useOpenedFrom } from '../../../../../../../../features/voc/prepare.ts'
import { needId } from '../../../../../../../../features/voc/voc.read.ts'

export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/product/feedback/edit/{-$id}')({
  staticData: {
    crumbs: [
      { group: 'product' },
      { title: 'nav.feedback', to: '/v3/dashboard/digital-product-performance/product/feedback' },
      { title: 'crumb.edit' },
    ],
  },
  beforeLoad: ({ params }) => needId('feedback', params.id),
  loader: ({ context, params }) => prepareRecord(context, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <VocEditPage place="feedback" id={Number(id)} list={useOpenedFrom()} />
}
