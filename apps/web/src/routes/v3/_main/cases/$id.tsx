import { createFileRoute } from '@tanstack/react-router'
import { catalogQuery } from '../../../../api/catalog.ts'
import { CasePage } from '../../../../features/cases/CasePage.tsx'
import { needCaseId } from '../../../../features/cases/cases.search.ts'
import { caseQuery } from '../../../../features/cases/queries.ts'
import { loadTexts } from '../../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/cases/$id')({
  staticData: { crumbs: [{ title: 'nav.cases', to: '/v3/cases' }, { title: 'crumb.case' }] },
  loader: async ({ context: { queryClient }, params }) => {
    needCaseId(params.id)
    // The page asks the same again and shows what failed.
    void queryClient.query(caseQuery(Number(params.id))).catch(() => null)
    void queryClient.query(catalogQuery).catch(() => null)
    await loadTexts('cases', 'labels', 'form')
  },
  component: Page,
})

function Page() {
  return <CasePage id={Number(Route.useParams().id)} />
}
