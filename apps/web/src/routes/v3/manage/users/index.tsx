import { createFileRoute } from '@tanstack/react-router'
import { usersNeeds } from '../../../../features/people/prepare.ts'
import { UsersPage } from '../../../../features/people/users/UsersPage.tsx'
import { readUserSearch } from '../../../../features/people/users/users.search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/users/')({
  ...managedRoute('users', readUserSearch),
  loader: ({ context, deps }) => prepareManagedList(context, usersNeeds, deps),
  component: UsersPage,
})
