import { managedRoles } from '@ido/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isRecordId, prepareRecord } from '../../../../../features/people/prepare.ts'
import { RoleEditPage } from '../../../../../features/people/roles/RolePages.tsx'

export const Route = createFileRoute('/v3/manage/roles/edit/{-$id}')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.roles', to: '/v3/manage/roles' }, { title: 'crumb.edit' }],
  },
  // The address may stand without an id (specification, section 2): the list is shown then.
  beforeLoad: ({ params }) => {
    if (!isRecordId(params.id)) throw redirect({ to: '/v3/manage/roles' })
  },
  loader: ({ context, params }) => prepareRecord(context, managedRoles, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <RoleEditPage key={id} id={Number(id)} />
}
