import { createFileRoute } from '@tanstack/react-router'
import { rolesNeeds } from '../../../../features/people/prepare.ts'
import { RoleAddPage } from '../../../../features/people/roles/RoleRecord.tsx'
import { prepareForm } from '../../../../ui/manage/prepare.ts'
import { managedAddRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/roles/add')({
  ...managedAddRoute('roles'),
  loader: ({ context }) => prepareForm(context, rolesNeeds),
  component: RoleAddPage,
})
