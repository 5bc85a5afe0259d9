import { createFileRoute } from '@tanstack/react-router'
import { prepareOneRecord, useListOpenedFrom } from '../../../../../features/records/prepare.ts'
import { DatasetRecordPage } from '../../../../../features/records/DatasetRecordPage.tsx'

export const Route = createFileRoute('/v3/_main/detail-case/$dataset/$name')({
  staticData: { crumbs: [{ title: 'crumb.records', to: '/v3/detail-case' }] },
  loader: ({ context, params }) => prepareOneRecord(context, params),
  component: Page,
})

/** One record of a dataset whose records have no page of their own making. */
function Page() {
  const { dataset, name } = Route.useParams()
  const list = useListOpenedFrom()
  return <DatasetRecordPage key={`${dataset} ${name}`} dataset={dataset} name={name} list={list} />
}
