import { topdown, topdownComparisons, topdownGap, type TopdownRow } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { useFormat } from '../../ui/format.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { useListTexts } from '../../ui/manage/texts.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

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

export function useTopdownWords(): FieldWords {
  const format = useFormat()
  const { worded } = useListTexts('topdown')
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (typeof value === 'string') return value === '' ? null : value
      if (typeof value !== 'number') return null
      return field === 'npsScore' || field === 'target' ? format.number(value, 3) : String(value)
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

/** Points as they are typed in a language: with its decimal sign and none between thousands. */
export const typedPoints = (points: string, language: string): string =>
  language === 'id' ? points.replace('.', ',') : points

export const topdownNeeds: ManagedNeeds<TopdownRow> = {
  calls: topdown,
  texts: 'topdown',
  choices: (client) => [client.query(comparisonsQuery)],
}
