import { restoreVoc, type TrashPage as DeletedFrom } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { trashQuery } from '../../../features/trash/queries.ts'
import { readTrashSearch } from '../../../features/trash/trash.search.ts'
import { type Restoring, TrashPage } from '../../../features/trash/TrashPage.tsx'
import { vocKeys } from '../../../features/voc/queries.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
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

function restoreOf(page: DeletedFrom): Restoring {
  if (page === 'voc') return { call: restoreVoc, queryKey: vocKeys.all }
  const { calls } = recordPages[page].needs
  return { call: calls.restore, queryKey: managedKey(calls) }
}

function Page() {
  return <TrashPage search={readTrashSearch(Route.useSearch())} restoreOf={restoreOf} />
}
