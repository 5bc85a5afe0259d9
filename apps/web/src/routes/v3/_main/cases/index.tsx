import { createFileRoute } from '@tanstack/react-router'
import { CasesPage } from '../../../../features/cases/CasesPage.tsx'
import { readCasesSearch } from '../../../../features/cases/cases.search.ts'
import { briefQuery, casesQuery } from '../../../../features/cases/queries.ts'
import { loadTexts } from '../../../../i18n/i18n.ts'
import { plainSearch } from '../../../../ui/manage/search.ts'

export const Route = createFileRoute('/v3/_main/cases/')({
  staticData: { crumbs: [{ title: 'nav.cases' }] },
  // What it may hold arrives with the page: every screen's reader would weigh on the sign-in page.
  validateSearch: plainSearch,
  loaderDeps: ({ search }) => plainSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    // The page asks the same again and shows what failed.
    void queryClient.query(casesQuery(readCasesSearch(deps))).catch(() => null)
    void queryClient.query(briefQuery()).catch(() => null)
    await loadTexts('cases', 'brief', 'labels', 'manage', 'table')
  },
  component: Page,
})

function Page() {
  return <CasesPage search={readCasesSearch(Route.useSearch())} />
}
