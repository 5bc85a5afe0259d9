import { createFileRoute } from '@tanstack/react-router'
import { readNoticesSearch } from '../../../features/notices/notices.search.ts'
import { NoticesPage } from '../../../features/notices/NoticesPage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/notices')({
  staticData: { crumbs: [{ title: 'crumb.notices' }] },
  validateSearch: readNoticesSearch,
  loader: () => loadTexts('notices', 'voc', 'table'),
  component: Page,
})

function Page() {
  return <NoticesPage search={readNoticesSearch(Route.useSearch())} />
}
