import { createFileRoute } from '@tanstack/react-router'
import { prepareList } from '../../../../features/voc/prepare.ts'
import { VocListPage } from '../../../../features/voc/list/VocListPage.tsx'
import { readVocSearch } from '../../../../features/voc/voc.search.ts'

export const Route = createFileRoute('/v3/manage/voc/')({
  staticData: { crumbs: [{ title: 'nav.management' }, { title: 'nav.voc' }] },
  validateSearch: readVocSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prepareList(context, deps),
  component: Page,
})

function Page() {
  return <VocListPage place="manage" search={Route.useSearch()} />
}
