import { createFileRoute } from '@tanstack/react-router'
import { DetailCase } from '../../../../features/records/DetailCase.tsx'
import { prepareDetailCase } from '../../../../features/records/prepare.ts'
import { readRecordsSearch } from '../../../../features/records/records.search.ts'

export const Route = createFileRoute('/v3/_main/detail-case/{-$slug}')({
  staticData: { crumbs: [{ title: 'crumb.records', to: '/v3/detail-case' }] },
  validateSearch: readRecordsSearch,
  loaderDeps: ({ search }) => readRecordsSearch(search),
  loader: ({ context, params, deps }) => prepareDetailCase(context, params.slug, deps),
  component: Page,
})

function Page() {
  return <DetailCase slug={Route.useParams().slug} search={readRecordsSearch(Route.useSearch())} />
}
