import { createFileRoute } from '@tanstack/react-router'
import { usersNeeds } from '../../../../../features/people/prepare.ts'
import { UserEditPage } from '../../../../../features/people/users/UserPages.tsx'
import { prepareRecord } from '../../../../../ui/manage/prepare.ts'
import { managedEditRoute } from '../../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/users/edit/{-$id}')({
  ...managedEditRoute('users'),
  loader: ({ context, params }) => prepareRecord(context, usersNeeds, params.id),
  component: UserEditPage,
})
