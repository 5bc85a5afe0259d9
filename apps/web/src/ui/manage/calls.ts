import type { HistoryEntry, ManagedCalls } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListAnswer } from '../table/column.ts'
import type { ListSearch } from './search.ts'

export type { ManagedCalls }

/** A record that is always there and stands in no list, such as a section of the settings. */
export interface LoneRecord {
  /** Of what is kept of it here. */
  readonly path: string
  readonly read: (signal: AbortSignal) => Promise<unknown>
  readonly change: (body: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly history: (signal: AbortSignal) => Promise<HistoryEntry[]>
}
/** What the form and the history of a record ask for. */
export type RecordCalls = ManagedCalls | LoneRecord

export const isLone = (calls: RecordCalls): calls is LoneRecord => 'path' in calls

export const pathOf = (calls: RecordCalls): string => (isLone(calls) ? calls.path : calls.list.path)

/** Everything that was read of a list; whatever changes one of its records makes all of it old. */
export const managedKey = (calls: RecordCalls) => ['managed', pathOf(calls)]

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

export function managedDetailQuery<Detail>(calls: RecordCalls, id: number) {
  return queryOptions({
    queryKey: [...managedKey(calls), 'detail', id],
    queryFn: async ({ signal }) => {
      const asked = isLone(calls) ? calls.read(signal) : read(calls.detail, signal, { params: { id } }).then(answerOf)
      return (await asked) as Detail
    },
  })
}

export function managedHistoryQuery(calls: RecordCalls, id: number) {
  return queryOptions({
    queryKey: [...managedKey(calls), 'history', id],
    queryFn: async ({ signal }): Promise<HistoryEntry[]> =>
      isLone(calls) ? calls.history(signal) : read(calls.history, signal, { params: { id } }).then(answerOf),
  })
}

const answerOf = <T>({ answer }: { readonly answer: T }): T => answer
