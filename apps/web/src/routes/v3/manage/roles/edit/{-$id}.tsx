import { createFileRoute } from '@tanstack/react-router'
import { rolesNeeds } from '../../../../../features/people/prepare.ts'
import { RoleEditPage } from '../../../../../features/people/roles/RoleRecord.tsx'
import { prepareRecord } from '../../../../../ui/manage/prepare.ts'
import { managedEditRoute } from '../../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/roles/edit/{-$id}')({
  ...managedEditRoute('roles'),
  loader: ({ context, params }) => prepareRecord(context, rolesNeeds, params.id),
  component: RoleEditPage,
})
