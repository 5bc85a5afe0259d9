import { createFileRoute } from '@tanstack/react-router'
import { VocEditPage } from '../../../../../features/voc/form/VocEditPage.tsx'
import { prepareRecord, useOpenedFrom } from '../../../../../features/voc/prepare.ts'
import { needId } from '../../../../../features/voc/voc.read.ts'

export const Route = createFileRoute('/v3/manage/voc/edit/{-$id}')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.voc', to: '/v3/manage/voc' }, { title: 'crumb.edit' }],
  },
  beforeLoad: ({ params }) => needId('manage', params.id),
  loader: ({ context, params }) => prepareRecord(context, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <VocEditPage place="manage" id={Number(id)} list={useOpenedFrom()} />
}
