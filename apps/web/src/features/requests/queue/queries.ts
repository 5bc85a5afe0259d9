import { accessRequestStatuses, exportAccessRequests, listAccessRequests, type AccessRequestRow } from '@ido/contract'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../api/address.ts'
import { read } from '../../../api/client.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { optionsQuery } from '../../../ui/people/queries.ts'
import type { ExportedFile, ListAnswer, TableQuery } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/layout.ts'

export const requestsKey = ['access-requests']

/** What the address asks for; without a status what waits, and of what is decided the newest first. */
function askedRequests({ status = 'waiting', orderBy, ...search }: ListSearch) {
  const decided = status === 'approved' || status === 'rejected'
  const order = search['orderName'] === undefined && decided ? { orderName: 'decidedAt', orderBy: 'desc' } : { orderBy }
  // Checked when the address was read.
  return { ...search, ...order, ...(status !== 'all' && { status }) } as Record<string, string | undefined>
}

function requestsQuery(search: ListSearch) {
  const query = askedRequests(search)
  return queryOptions({
    queryKey: [...requestsKey, query],
    queryFn: ({ signal }): Promise<ListAnswer<AccessRequestRow>> => read(listAccessRequests, signal, { query }),
    // A queue is looked at to see what came in.
    refetchInterval: 30_000,
  })
}

/** The list as it is shown, as a file. */
export function requestsFile({ page: _page, size: _size, ...search }: ListSearch) {
  return (file: ExportedFile) => addressOf(exportAccessRequests, { query: { ...askedRequests(search), ...file } })
}

export function useRequests(search: ListSearch): TableQuery<AccessRequestRow> {
  const rows = useQuery({ ...requestsQuery(search), placeholderData: keepPreviousData })
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}

/** How many requests of each status the search leaves, for the tabs. */
export function useRequestCounts(search: ListSearch): Partial<Record<string, number>> {
  const { page: _page, size: _size, status: _status, orderName: _name, orderBy: _by, ...which } = search
  const answers = useQueries({
    queries: accessRequestStatuses.map((status) => ({
      ...requestsQuery({ ...which, status, size: '1' }),
      placeholderData: keepPreviousData,
    })),
  })
  return Object.fromEntries(
    accessRequestStatuses.map((status, index) => [status, answers[index]?.data?.meta.totalData]),
  )
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for the queue of requests while its code and texts arrive. */
export async function prepareRequests({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  void queryClient.query(requestsQuery(search)).catch(shownByPage)
  void queryClient.query(optionsQuery).catch(shownByPage)
  await loadTexts('people', 'manage', 'table', 'form')
}
