import { createFileRoute } from '@tanstack/react-router'
import { prepareForm } from '../../../../features/people/prepare.ts'
import { RoleAddPage } from '../../../../features/people/roles/RolePages.tsx'

export const Route = createFileRoute('/v3/manage/roles/add')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.roles', to: '/v3/manage/roles' }, { title: 'crumb.add' }],
  },
  loader: ({ context }) => prepareForm(context),
  component: RoleAddPage,
})
