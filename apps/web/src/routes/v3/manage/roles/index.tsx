import { createFileRoute } from '@tanstack/react-router'
import { rolesNeeds } from '../../../../features/people/prepare.ts'
import { RolesPage } from '../../../../features/people/roles/RolesPage.tsx'
import { readRoleSearch } from '../../../../features/people/roles/roles.search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/roles/')({
  ...managedRoute('roles', readRoleSearch),
  loader: ({ context, deps }) => prepareManagedList(context, rolesNeeds, deps),
  component: RolesPage,
})
