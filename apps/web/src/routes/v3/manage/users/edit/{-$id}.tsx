import type { UserDetail } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { usersNeeds } from '../../../../../features/people/prepare.ts'
import { UserActions } from '../../../../../features/people/users/UserActions.tsx'
import { UserEditPage } from '../../../../../features/people/users/UserPages.tsx'
import { UserFactors } from '../../../../../features/second-factor/UserFactors.tsx'
import { loadTexts } from '../../../../../i18n/i18n.ts'
import { prepareRecord } from '../../../../../ui/manage/prepare.ts'
import { managedEditRoute } from '../../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/users/edit/{-$id}')({
  ...managedEditRoute('users'),
  loader: ({ context, params }) => Promise.all([prepareRecord(context, usersNeeds, params.id), loadTexts('factor')]),
  component: () => <UserEditPage actions={Actions} />,
})

function Actions({ record }: { readonly record: UserDetail }) {
  return (
    <>
      <UserActions record={record} />
      <UserFactors user={record} />
    </>
  )
}
