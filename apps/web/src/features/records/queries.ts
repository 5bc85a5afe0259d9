import {
  recordCall,
  recordsCall,
  ticketDetail,
  type DatasetInfo,
  type EndpointAnswer,
  type RecordRow,
} from '@ido/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListAnswer, TableQuery } from '../../ui/table/column.ts'
import { useKept } from '../../ui/table/layout.ts'
import { toRecordsQuery, type RecordsSearch } from './records.search.ts'

export function recordsPageQuery(search: RecordsSearch, catalog: readonly DatasetInfo[]) {
  const query = toRecordsQuery(search, catalog)
  return queryOptions({
    queryKey: ['records', query],
    queryFn: ({ signal }): Promise<ListAnswer<RecordRow>> => read(recordsCall, signal, { query }),
  })
}

export type Ticket = EndpointAnswer<typeof ticketDetail>

export function ticketQuery(number: string) {
  return queryOptions({
    queryKey: ['ticket', number.toLowerCase()],
    queryFn: async ({ signal }) => (await read(ticketDetail, signal, { params: { number } })).answer,
  })
}

export function recordQuery(dataset: string, name: string) {
  return queryOptions({
    queryKey: ['record', dataset, name.toLowerCase()],
    queryFn: async ({ signal }) => (await read(recordCall, signal, { query: { dataset, name } })).answer,
  })
}

export function useRecords(search: RecordsSearch, catalog: readonly DatasetInfo[]): TableQuery<RecordRow> {
  const rows = useQuery({ ...recordsPageQuery(search, catalog), placeholderData: keepPreviousData })
  return { data: useKept(rows.data), error: rows.error, isFetching: rows.isFetching, refetch: rows.refetch }
}
