import { users } from '@ido/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { prepareList } from '../../../../features/people/prepare.ts'
import { UsersPage } from '../../../../features/people/users/UsersPage.tsx'
import { readUserSearch } from '../../../../features/people/users/users.search.ts'
import { openingSearch } from '../../../../ui/manage/views.ts'

export const Route = createFileRoute('/v3/manage/users/')({
  staticData: { crumbs: [{ title: 'nav.management' }, { title: 'nav.users' }] },
  validateSearch: readUserSearch,
  beforeLoad: ({ context, search, cause }) => {
    const opening = cause === 'enter' && openingSearch('users', context.session.id, search)
    if (opening) throw redirect({ to: '/v3/manage/users', search: readUserSearch(opening), replace: true })
  },
  // Read again: beside what a route has validated the router keeps whatever else stands in the address.
  loaderDeps: ({ search }) => readUserSearch(search),
  loader: ({ context, deps }) => prepareList(context, users, 'users', deps),
  component: Page,
})

function Page() {
  return <UsersPage search={readUserSearch(Route.useSearch())} />
}
