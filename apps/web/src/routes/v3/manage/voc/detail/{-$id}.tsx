import { createFileRoute } from '@tanstack/react-router'
import { prepareRecord, useOpenedFrom } from '../../../../../features/voc/prepare.ts'
import { VocDetailPage } from '../../../../../features/voc/record/VocDetailPage.tsx'
import { needId } from '../../../../../features/voc/voc.read.ts'

export const Route = createFileRoute('/v3/manage/voc/detail/{-$id}')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.voc', to: '/v3/manage/voc' }],
  },
  beforeLoad: ({ params }) => needId('manage', params.id),
  loader: ({ context, params }) => prepareRecord(context, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <VocDetailPage place="manage" id={Number(id)} list={useOpenedFrom()} />
}
