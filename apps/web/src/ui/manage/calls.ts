import type { HistoryEntry, ManagedCalls } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListAnswer } from '../table/column.ts'
import type { ListSearch } from './search.ts'

export type { ManagedCalls }

/** Everything that was read of a list; whatever changes one of its records makes all of it old. */
export const managedKey = (calls: ManagedCalls) => ['managed', calls.list.path]

/** The part of a search that says which records, as the server's query. */
export function whichRecords({ page: _page, size: _size, columns: _columns, ...query }: ListSearch) {
  return query
}

export function managedListQuery<Row>(calls: ManagedCalls, { columns: _columns, ...query }: ListSearch) {
  return queryOptions({
    queryKey: [...managedKey(calls), 'list', query],
    // The contract says what a row of each list is; here it is only known to be a record.
    queryFn: ({ signal }) => read(calls.list, signal, { query }) as unknown as Promise<ListAnswer<Row>>,
  })
}

export function managedDetailQuery<Detail>(calls: ManagedCalls, id: number) {
  return queryOptions({
    queryKey: [...managedKey(calls), 'detail', id],
    queryFn: async ({ signal }) => (await read(calls.detail, signal, { params: { id } })).answer as Detail,
  })
}

export function managedHistoryQuery(calls: ManagedCalls, id: number) {
  return queryOptions({
    queryKey: [...managedKey(calls), 'history', id],
    queryFn: async ({ signal }): Promise<HistoryEntry[]> =>
      (await read(calls.history, signal, { params: { id } })).answer,
  })
}
