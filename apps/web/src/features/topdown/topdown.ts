import { topdown, topdownComparisons, topdownGap } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { managedKey } from '../../ui/manage/calls.ts'

/** The newest records beside what VOC measures; a change of any of them makes it old. */
export const comparisonsQuery = queryOptions({
  queryKey: [...managedKey(topdown), 'comparisons'],
  queryFn: async ({ signal }) => read(topdownComparisons, signal, { query: {} }),
})

export const gapQuery = (id: number) =>
  queryOptions({
    queryKey: [...managedKey(topdown), 'gap', id],
    queryFn: async ({ signal }) => (await read(topdownGap, signal, { params: { id } })).answer,
  })

/** What was measured beside a record of the list; without one while it is asked for, and of records that are not compared. */
export function useComparisonOf() {
  const { data, isPending } = useQuery(comparisonsQuery)
  return (id: number) => ({ comparison: data?.answer.find((comparison) => comparison.id === id), isPending })
}
