import { createFileRoute } from '@tanstack/react-router'
import { VocAddPage } from '../../../../features/voc/form/VocAddPage.tsx'
import { prepareForm } from '../../../../features/voc/prepare.ts'

export const Route = createFileRoute('/v3/manage/voc/add')({
  staticData: {
    crumbs: [{ group: 'management' }, { title: 'nav.voc', to: '/v3/manage/voc' }, { title: 'crumb.add' }],
  },
  loader: ({ context }) => prepareForm(context),
  component: Page,
})

function Page() {
  return <VocAddPage place="manage" />
}
