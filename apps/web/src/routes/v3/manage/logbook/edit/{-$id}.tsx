import { createFileRoute, redirect } from '@tanstack/react-router'
import { LogbookEditPage } from '../../../../../features/logbook/form/LogbookEditPage.tsx'
import { prepareEntry, useOpenedFrom } from '../../../../../features/logbook/prepare.ts'

export const Route = createFileRoute('/v3/manage/logbook/edit/{-$id}')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.logbook', to: '/v3/manage/logbook' }, { title: 'crumb.edit' }],
  },
  // The address may stand without an id (specification, section 2): the list is shown then.
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw redirect({ to: '/v3/manage/logbook' })
  },
  loader: ({ context, params }) => prepareEntry(context, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <LogbookEditPage id={Number(id)} list={useOpenedFrom()} />
}
