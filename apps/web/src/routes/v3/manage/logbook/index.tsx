import { createFileRoute, redirect } from '@tanstack/react-router'
import { readLogbookSearch, screenName } from '../../../../features/logbook/logbook.search.ts'
import { LogbookPage } from '../../../../features/logbook/LogbookPage.tsx'
import { prepareLogbook } from '../../../../features/logbook/prepare.ts'
import { openingSearch } from '../../../../ui/manage/views.ts'

export const Route = createFileRoute('/v3/manage/logbook/')({
  staticData: { crumbs: [{ title: 'nav.management' }, { title: 'nav.logbook' }] },
  validateSearch: readLogbookSearch,
  loaderDeps: ({ search }) => readLogbookSearch(search),
  beforeLoad: ({ context, search }) => {
    const opening = openingSearch(screenName, context.session.id, readLogbookSearch(search))
    if (opening) throw redirect({ to: '/v3/manage/logbook', search: readLogbookSearch(opening), replace: true })
  },
  loader: ({ context, deps }) => prepareLogbook(context, deps),
  component: Page,
})

function Page() {
  return <LogbookPage search={readLogbookSearch(Route.useSearch())} />
}
