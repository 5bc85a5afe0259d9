import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/ingest/imports/ImportPage.tsx'
import { readImportSearch } from '../../../features/ingest/imports/imports.search.ts'
import { prepareImports } from '../../../features/ingest/imports/queries.ts'

export const Route = createFileRoute('/v3/manage/import')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.import' }] },
  validateSearch: readImportSearch,
  loaderDeps: ({ search }) => readImportSearch(search),
  loader: ({ context, deps }) => prepareImports(context, deps),
  component: Page,
})

function Page() {
  return <ImportPage search={readImportSearch(Route.useSearch())} />
}
