import { users } from '@ido/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isRecordId, prepareRecord } from '../../../../../features/people/prepare.ts'
import { UserEditPage } from '../../../../../features/people/users/UserPages.tsx'

export const Route = createFileRoute('/v3/manage/users/edit/{-$id}')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.users', to: '/v3/manage/users' }, { title: 'crumb.edit' }],
  },
  // The address may stand without an id (specification, section 2): the list is shown then.
  beforeLoad: ({ params }) => {
    if (!isRecordId(params.id)) throw redirect({ to: '/v3/manage/users' })
  },
  loader: ({ context, params }) => prepareRecord(context, users, Number(params.id)),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <UserEditPage key={id} id={Number(id)} />
}
