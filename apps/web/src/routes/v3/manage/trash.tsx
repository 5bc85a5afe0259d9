import { createFileRoute } from '@tanstack/react-router'
import { trashQuery } from '../../../features/trash/queries.ts'
import { readTrashSearch } from '../../../features/trash/trash.search.ts'
import { TrashPage } from '../../../features/trash/TrashPage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'
import { recordPages } from './-records.tsx'

export const Route = createFileRoute('/v3/manage/trash')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.trash' }] },
  validateSearch: readTrashSearch,
  loaderDeps: ({ search }) => readTrashSearch(search),
  loader: async ({ context, deps }) => {
    // The page asks the same again and shows what failed.
    void context.queryClient.query(trashQuery(deps)).catch(() => null)
    await loadTexts('trash', 'manage', 'table')
  },
  component: Page,
})

function Page() {
  return <TrashPage search={readTrashSearch(Route.useSearch())} callsOf={(page) => recordPages[page].needs.calls} />
}
