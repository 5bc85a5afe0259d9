import { createFileRoute } from '@tanstack/react-router'
import { usersNeeds } from '../../../../features/people/prepare.ts'
import { UserAddPage } from '../../../../features/people/users/UserPages.tsx'
import { prepareForm } from '../../../../ui/manage/prepare.ts'
import { managedAddRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/users/add')({
  ...managedAddRoute('users'),
  loader: ({ context }) => prepareForm(context, usersNeeds),
  component: UserAddPage,
})
