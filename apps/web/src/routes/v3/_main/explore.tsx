import { createFileRoute } from '@tanstack/react-router'
import { boardsQuery } from '../../../api/boards.ts'
import { catalogQuery } from '../../../api/catalog.ts'
import { readExploreSearch } from '../../../features/dashboards/explore/explore-address.ts'
import { ExplorePage } from '../../../features/dashboards/explore/ExplorePage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/explore')({
  staticData: { crumbs: [{ title: 'crumb.explore' }] },
  validateSearch: readExploreSearch,
  loader: async ({ context }) => {
    // The page shows what failed.
    void context.queryClient.query(catalogQuery).catch(() => null)
    void context.queryClient.query(boardsQuery).catch(() => null)
    await loadTexts('explore', 'dashboard', 'form', 'records', 'labels')
  },
  component: Page,
})

function Page() {
  return <ExplorePage search={readExploreSearch(Route.useSearch())} />
}
