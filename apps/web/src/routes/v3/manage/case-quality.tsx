import { createFileRoute } from '@tanstack/react-router'
import { QualityPage } from '../../../features/cases/quality/QualityPage.tsx'
import { readQualitySearch } from '../../../features/cases/quality/quality.search.ts'
import { qualityQuery } from '../../../features/cases/quality/queries.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { plainSearch } from '../../../ui/manage/search.ts'

export const Route = createFileRoute('/v3/manage/case-quality')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.case-quality' }] },
  validateSearch: plainSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // The page asks the same again and shows what failed.
    void queryClient.query(qualityQuery(readQualitySearch(deps))).catch(() => null)
    await loadTexts('cases', 'manage', 'table')
  },
  component: Page,
})

function Page() {
  return <QualityPage search={readQualitySearch(Route.useSearch())} />
}
