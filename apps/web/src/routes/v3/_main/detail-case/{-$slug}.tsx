import { createFileRoute } from '@tanstack/react-router'
import { prepareRecords, prepareTicket, useListOpenedFrom } from '../../../../features/records/prepare.ts'
import { readRecordsSearch } from '../../../../features/records/records.search.ts'
import { RecordsPage } from '../../../../features/records/RecordsPage.tsx'
import { TicketPage } from '../../../../features/records/TicketPage.tsx'

export const Route = createFileRoute('/v3/_main/detail-case/{-$slug}')({
  staticData: { crumbs: [{ title: 'crumb.records', to: '/v3/detail-case' }] },
  validateSearch: readRecordsSearch,
  loaderDeps: ({ search }) => readRecordsSearch(search),
  loader: ({ context, params, deps }) =>
    params.slug === undefined ? prepareRecords(context, deps) : prepareTicket(context, params.slug),
  component: Page,
})

/** The records behind a figure; with a number behind the address, that ticket. */
function Page() {
  const { slug } = Route.useParams()
  const search = readRecordsSearch(Route.useSearch())
  const list = useListOpenedFrom()
  return slug === undefined ? <RecordsPage search={search} /> : <TicketPage number={slug} list={list} />
}
