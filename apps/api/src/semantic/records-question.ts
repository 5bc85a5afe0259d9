import { jakartaDay, type RecordRow } from '@ido/contract'
import { invalid, unknownName, type WrongField } from '../platform/errors.ts'
import { datasets, findDataset } from './catalog/catalog.ts'
import { labelListOf, type RecordColumn } from './catalog/types.ts'
import type { Id, Lists } from './lists.ts'
import type { OneRecord, RecordsQuestion } from './records.sql.ts'
import { filtersOf, idsIn, oneMonth, periodOf, type ResolvedQuery, scopeFilters } from './validate.ts'
import type { Scope } from '../platform/person.ts'
import { countingRecords } from './weights.ts'

export interface RecordsAsked {
  dataset: string
  measure: string
  filters: Readonly<Record<string, readonly (string | null)[]>>
  from?: string | undefined
  to?: string | undefined
  orderName?: string | undefined
  orderBy?: 'asc' | 'desc' | undefined
}

/** The question before its window is known; instants in milliseconds, null where the period is open. */
type DatedRecords = Omit<RecordsQuestion, 'window'> & Pick<ResolvedQuery, 'from' | 'to'>

export const countMeasure = 'records'

/** The question for the records behind a figure. Throws a Refusal 400 that names what is wrong with it. */
export function recordsQuestion(
  asked: RecordsAsked,
  page: { limit: number | null; offset: number },
  lists: Lists,
  scope: Scope,
): DatedRecords {
  const wrong: WrongField[] = []
  const unknown = (field: string, name: string, known: readonly { id: string }[]) =>
    wrong.push(unknownName(field, name, idsIn(known)))
  const dataset = findDataset(asked.dataset)
  const measure = dataset?.measures.find(({ id }) => id === asked.measure)
  // What decides comes first: behind a rate one looks for those that spoil it.
  const decided = asked.orderName === undefined ? measure?.decidedBy : undefined
  const orderName = asked.orderName ?? decided?.column ?? dataset?.records.defaultOrder
  const column = dataset?.records.columns.find(({ id }) => id === orderName)
  if (!dataset) unknown('dataset', asked.dataset, datasets)
  else if (!measure) unknown('measure', asked.measure, dataset.measures)
  if (dataset && !column) unknown('orderName', orderName ?? '', dataset.records.columns)
  const filters = dataset ? filtersOf(asked.filters, dataset, lists, wrong) : []
  for (const { dimension } of filters) {
    if (!dimension.only || !measure || dimension.only.includes(measure.records.flow)) continue
    const values = { dimension: dimension.id, measure: measure.id }
    wrong.push({ field: `filters.${dimension.id}`, key: 'dimensionNotWith', values })
  }
  if (dataset) wrong.push(...oneMonth(dataset, filters, []))
  const { from, to } = periodOf(asked, wrong, dataset)
  if (wrong.length > 0 || !dataset || !measure || !column) throw invalid(wrong)
  return {
    dataset,
    measure,
    from,
    to,
    filters: [...filters, ...scopeFilters(dataset, lists, scope)],
    order: {
      column,
      descending: (asked.orderBy ?? decided?.order ?? (asked.orderName ? 'asc' : 'desc')) === 'desc',
      ids: idsInOrder(column, lists),
    },
    ...page,
  }
}

/** The question for one record by its name. Throws a Refusal 400 where such records cannot be asked for one by one. */
export function recordQuestion(
  asked: { dataset: string; name: string },
  lists: Lists,
  scope: Scope,
): Omit<OneRecord, 'window'> {
  const dataset = findDataset(asked.dataset)
  const by = dataset?.records.columns.find(({ id }) => id === dataset.records.findBy)
  if (!dataset || !by) {
    const known = datasets.filter(({ records }) => records.findBy !== undefined)
    throw invalid([unknownName('dataset', asked.dataset, idsIn(known))])
  }
  return { dataset, by, value: asked.name, filters: scopeFilters(dataset, lists, scope) }
}

/** Ids of a label column as staff ordered their labels; those that the links lead on from, by the label at their end. */
function idsInOrder({ list, links = [] }: RecordColumn, lists: Lists): readonly Id[] | undefined {
  if (list === undefined) return undefined
  const last = labelListOf({ links, list })
  const places = new Map(lists.entries(last).map(({ id }, place) => [id, place]))
  return lists
    .entries(list)
    .flatMap(({ id }) => {
      const end = lists.follow(list, id, links)
      const place = end && places.get(end.id)
      return place === undefined ? [] : [{ id, place }]
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)
}

/** The question whose only figure is how many records the measure counted. */
export function countOf({ dataset, measure, filters, from, to }: DatedRecords): ResolvedQuery {
  return {
    dataset,
    measures: [countingRecords(measure, dataset, countMeasure)],
    dimensions: [],
    grain: undefined,
    filters,
    from,
    to,
    compare: undefined,
    calendar: undefined,
    sort: [],
    limit: 1,
    top: null,
    others: false,
    few: false,
    interval: false,
  }
}

export function presentRecord(
  row: Record<string, unknown>,
  { dataset }: Pick<RecordsQuestion, 'dataset'>,
  lists: Lists,
): RecordRow {
  return Object.fromEntries(
    dataset.records.columns.map(({ id, list, links, format }, place) => {
      const value = row[`v${place}`]
      if (format === 'month' && value instanceof Date) return [id, jakartaDay(value).slice(0, 7)]
      if (list !== undefined) {
        return [id, typeof value === 'number' ? (lists.follow(list, value, links)?.name ?? null) : null]
      }
      return [id, value instanceof Date ? value.toISOString() : ((value ?? null) as RecordRow[string])]
    }),
  )
}
