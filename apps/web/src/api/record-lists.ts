import type { Filters, Label, RecordsListInfo, Span } from '@ido/contract'
import { writtenLabels } from './board-labels.ts'

/*
 * Filters on their way between boards, which name labels, and a page of records, which names ids. Nobody loads this before they go
 * that way.
 */

type Search = Readonly<Record<string, string>>
/** Entries by the filter that picks them by id. */
export type ListEntries = Readonly<Partial<Record<string, readonly { readonly id: number; readonly name: string }[]>>>

interface Narrowed {
  readonly span: Span
  readonly filters: Filters
}

interface Listed {
  readonly search: Search
  /** Dimensions whose filter the list cannot have. */
  readonly lost: readonly string[]
}

const sameName = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

/** The address of a page of records that is narrowed like a board; of a label that it does not know the filter stays behind. */
export function toListSearch(list: RecordsListInfo, { span, filters }: Narrowed, entries: ListEntries): Listed {
  const named = Object.entries(filters).map(([dimension, labels]) => {
    const field = list.filters[dimension]
    return { dimension, field, values: field === undefined ? null : valuesOf(labels, entries[field]) }
  })
  const known = named.flatMap(({ field, values }) => (field !== undefined && values ? [[field, values] as const] : []))
  return {
    search: {
      ...list.counted,
      ...(span && { [`${list.period}_from`]: span.from, [`${list.period}_to`]: span.to }),
      ...Object.fromEntries(known),
    },
    lost: named.flatMap(({ dimension, values }) => (values === null ? [dimension] : [])),
  }
}

/** Ids of an entry list's labels, else the labels themselves; null where one of them is none. */
function valuesOf(labels: readonly Label[], entries: ListEntries[string]): string | null {
  const values = labels.map((label) =>
    entries ? entries.find(({ name }) => sameName(name, label))?.id.toString() : label,
  )
  return values.every(Boolean) ? values.join(',') : null
}

/** What a board takes of the address of a page of records. */
export function toBoardSearch(list: RecordsListInfo, search: Search, entries: ListEntries): Search {
  const [from, to] = [search[`${list.period}_from`], search[`${list.period}_to`]]
  const labels = Object.entries(list.filters).flatMap(([dimension, field], place, all) => {
    const value = search[field]
    // Two dimensions of one field are the same filter twice, and what every figure leaves out narrows nothing.
    const isFirst = all.findIndex(([, other]) => other === field) === place
    if (value === undefined || value === list.counted[field] || !isFirst) return []
    const written = writtenLabels(labelsIn(value.split(','), entries[field]))
    return written === undefined ? [] : [[dimension, written] as const]
  })
  return { ...(from && to && { from, to }), ...Object.fromEntries(labels) }
}

function labelsIn(values: readonly string[], entries: ListEntries[string]): string[] {
  if (!entries) return [...values]
  return entries.filter(({ id }) => values.includes(String(id))).map(({ name }) => name)
}
