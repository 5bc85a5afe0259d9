import { accessRequestStatuses, listAccessRequests, type AccessRequestRow } from '@ido/contract'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { ListAnswer, TableQuery } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/useKept.ts'

export const requestsKey = ['access-requests']

/** What the address asks for; without a status what waits, and of what is decided the newest first. */
export function requestsQuery({ status = 'waiting', orderBy, ...search }: ListSearch) {
  const decided = status === 'approved' || status === 'rejected'
  const order = search['orderName'] === undefined && decided ? { orderName: 'decidedAt', orderBy: 'desc' } : { orderBy }
  const query = { ...search, ...order, ...(status !== 'all' && { status }) }
  return queryOptions({
    queryKey: [...requestsKey, query],
    queryFn: ({ signal }): Promise<ListAnswer<AccessRequestRow>> =>
      // Checked when the address was read.
      read(listAccessRequests, signal, { query: query as { status?: string } }),
    // A queue is looked at to see what came in.
    refetchInterval: 30_000,
  })
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
