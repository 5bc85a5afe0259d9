import { catalogCall, recordsCall, ticketDetail, type RecordRow } from '@ido/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListAnswer, TableQuery } from '../../ui/table/column.ts'
import { useKept } from '../../ui/table/useKept.ts'
import { toListQuery, type RecordsSearch } from './records.search.ts'

/** Titles of measures and dimensions; the dashboards ask for the same under the same key. */
export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: async ({ signal }) => (await read(catalogCall, signal)).answer,
  staleTime: Infinity,
  gcTime: Infinity,
})

export function listQuery(search: RecordsSearch) {
  const query = toListQuery(search)
  return queryOptions({
    queryKey: ['records', query],
    queryFn: ({ signal }): Promise<ListAnswer<RecordRow>> => read(recordsCall, signal, { query }),
  })
}

export function ticketQuery(number: string) {
  return queryOptions({
    queryKey: ['ticket', number.toLowerCase()],
    queryFn: async ({ signal }) => (await read(ticketDetail, signal, { params: { number } })).answer,
  })
}

export function useRecords(search: RecordsSearch): TableQuery<RecordRow> {
  const rows = useQuery({ ...listQuery(search), placeholderData: keepPreviousData })
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}
