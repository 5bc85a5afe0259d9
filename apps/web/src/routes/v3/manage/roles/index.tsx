import { managedRoles } from '@ido/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { prepareList } from '../../../../features/people/prepare.ts'
import { RolesPage } from '../../../../features/people/roles/RolesPage.tsx'
import { readRoleSearch } from '../../../../features/people/roles/roles.search.ts'
import { openingSearch } from '../../../../ui/manage/views.ts'

export const Route = createFileRoute('/v3/manage/roles/')({
  staticData: { crumbs: [{ title: 'nav.management' }, { title: 'nav.roles' }] },
  validateSearch: readRoleSearch,
  beforeLoad: ({ context, search, cause }) => {
    const opening = cause === 'enter' && openingSearch('roles', context.session.id, search)
    if (opening) throw redirect({ to: '/v3/manage/roles', search: readRoleSearch(opening), replace: true })
  },
  // Read again: beside what a route has validated the router keeps whatever else stands in the address.
  loaderDeps: ({ search }) => readRoleSearch(search),
  loader: ({ context, deps }) => prepareList(context, managedRoles, 'roles', deps),
  component: Page,
})

function Page() {
  return <RolesPage search={readRoleSearch(Route.useSearch())} />
}
