import { createFileRoute } from '@tanstack/react-router'
import { prepareForm } from '../../../../features/people/prepare.ts'
import { UserAddPage } from '../../../../features/people/users/UserPages.tsx'

export const Route = createFileRoute('/v3/manage/users/add')({
  staticData: {
    crumbs: [{ title: 'nav.management' }, { title: 'nav.users', to: '/v3/manage/users' }, { title: 'crumb.add' }],
  },
  loader: ({ context }) => prepareForm(context),
  component: UserAddPage,
})
