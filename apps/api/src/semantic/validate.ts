import { type Query, stepStart } from '@ido/contract'
import { startOf } from '../platform/days.ts'
import { invalid, unknownName, type WrongField } from '../platform/errors.ts'
import { labelFinder } from '../platform/words/label-words.ts'
import { datasets, findDataset, listTables } from './catalog/catalog.ts'
import { isOfNow, labelListOf, type Dataset, type Dimension, type ListName, type Measure } from './catalog/types.ts'
import { type Id, type Lists, noId } from './lists.ts'
import type { Scope } from '../platform/person.ts'

/** A filter on a base column: the ids that pass, 0 or '' for 'not filled in'. */
export interface ColumnFilter {
  column: string
  ids: readonly Id[]
}

/** A query whose names all exist. Instants in milliseconds. */
export interface ResolvedQuery {
  dataset: Dataset
  measures: readonly Measure[]
  dimensions: readonly Dimension[]
  grain: Query['grain']
  filters: readonly ColumnFilter[]
  from: number | null
  to: number | null
  compare: Query['compare']
  calendar: Query['calendar']
  sort: readonly { by: string; descending: boolean }[]
  limit: number
  top: number | null
  others: boolean
  /** Whether rows say which measures rest on few records. */
  few: boolean
  /** Whether rows say the intervals of rates. */
  interval: boolean
}

export const defaultLimit = 5_000

export const idsIn = (declared: readonly { id: string }[]): string[] => declared.map(({ id }) => id)

/**
 * Holds a query against the catalog and the labels.
 * @throws Refusal 400 that names every unknown measure, dimension, filter, label and sort
 */
export function validate(query: Query, lists: Lists, scope: Scope): ResolvedQuery {
  const dataset = findDataset(query.dataset)
  if (!dataset) {
    throw invalid([unknownName('dataset', query.dataset, idsIn(datasets))])
  }
  const wrong: WrongField[] = []
  const measures = named(query.measures, 'measures', dataset.measures, wrong)
  const dimensions = named(query.dimensions ?? [], 'dimensions', dataset.dimensions, wrong)
  const filters = filtersOf(query.filters ?? {}, dataset, lists, wrong)
  const { from, to } = periodOf(query, wrong, dataset)
  wrong.push(...misplaced(query, measures, dimensions), ...wrongSorts(query), ...oneMonth(dataset, filters, dimensions))
  if (wrong.length > 0) throw invalid(wrong)
  return {
    dataset,
    measures,
    dimensions,
    grain: query.grain,
    filters: [...filters, ...scopeFilters(dataset, lists, scope)],
    from,
    to,
    compare: query.compare,
    calendar: query.calendar,
    sort: (query.sort ?? []).map(({ by, order }) => ({ by, descending: order === 'desc' })),
    limit: query.limit ?? defaultLimit,
    top: query.top ?? null,
    others: query.others ?? false,
    few: query.few ?? false,
    interval: query.interval ?? false,
  }
}

/**
 * The instants of a period, as the dataset knows time; one that ends before it begins is told. What is counted by whole hours
 * cannot begin within one; its end leaves out the hour that runs then.
 */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  wrong: WrongField[],
  dataset?: Dataset,
) {
  const from = asked.from === undefined ? null : startOf(asked.from).getTime()
  const to = asked.to === undefined ? null : startOf(asked.to).getTime()
  if (from !== null && to !== null && to <= from) wrong.push({ field: 'to', key: 'periodEmpty' })
  if (!dataset?.isByHour) return { from, to }
  if (from !== null && stepStart(from, 'hour') !== from) wrong.push({ field: 'from', key: 'wholeHoursOnly' })
  return { from, to: to === null ? null : stepStart(to, 'hour') }
}

function named<T extends { id: string }>(
  asked: readonly string[],
  field: string,
  known: readonly T[],
  wrong: WrongField[],
): T[] {
  return asked.flatMap((name, place) => {
    const found = known.find(({ id }) => id === name)
    const at = `${field}.${place}`
    if (asked.indexOf(name) !== place) wrong.push({ field: at, key: 'namedTwice', values: { name } })
    else if (!found) wrong.push(unknownName(at, name, idsIn(known)))
    return found ? [found] : []
  })
}

/**
 * Labels to ids of the base column, in any letter case; an empty list asks for nothing. A page narrows all its datasets at once:
 * a label that only another dataset has in its dimension of that name leaves nothing here.
 */
export function filtersOf(
  asked: Readonly<Record<string, readonly (string | null)[]>>,
  dataset: Dataset,
  lists: Lists,
  wrong: WrongField[],
): (ColumnFilter & { dimension: Dimension })[] {
  return Object.entries(asked).flatMap(([name, labels]) => {
    const dimension = dataset.dimensions.find(({ id }) => id === name)
    if (!dimension) {
      wrong.push(unknownName(`filters.${name}`, name, idsIn(dataset.dimensions)))
      return []
    }
    if (labels.length === 0) return []
    const ids = idsOf(dimension, labels, dataset, lists)
    const unknown = ids.unknown.filter((label) => !isOfAnother(name, label, lists))
    if (unknown.length > 0) {
      wrong.push({ field: `filters.${name}`, key: 'unknownLabels', values: { labels: unknown.join(', ') } })
    }
    return [{ dimension, column: dimension.column, ids: ids.found }]
  })
}

const isOfAnother = (name: string, label: string, lists: Lists): boolean =>
  datasets
    .flatMap(({ dimensions }) => dimensions.filter(({ id }) => id === name))
    .flatMap((dimension) => lists.entries(labelListOf(dimension)))
    .some((entry) => entry.name.toLowerCase() === label.toLowerCase())

function idsOf(dimension: Dimension, labels: readonly (string | null)[], dataset: Dataset, lists: Lists) {
  const links = dimension.links ?? []
  const valueList = labelListOf(dimension)
  const known = new Set(lists.entries(valueList).map(({ name }) => name.toLowerCase()))
  let find: ((label: string) => string | null) | undefined
  const stored = (label: string) => (find ??= labelFinder(lists.entries(valueList).map(({ name }) => name)))(label)
  const placed = labels.map((given) => {
    const label = byPlace(given, valueList, lists)
    return label === null || known.has(label.toLowerCase()) ? label : (stored(label) ?? label)
  })
  const wanted = new Set(placed.map((label) => label?.toLowerCase() ?? null))
  const unknownLabels = placed.filter((label) => label !== null && !known.has(label.toLowerCase()))
  const found: Id[] = lists
    .entries(dimension.list)
    .filter(({ id }) => wanted.has(lists.follow(dimension.list, id, links)?.name.toLowerCase() ?? null))
    .map(({ id }) => id)
  if (wanted.has(null)) found.push(noId(dataset.columns[dimension.column]?.kind ?? 'id'))
  return { found, unknown: unknownLabels.map(String) }
}

/** '#4' is the fourth step of a scale, however far it reaches today. */
function byPlace(label: string | null, list: ListName, lists: Lists): string | null {
  const place = /^#(\d)$/.exec(label ?? '')?.[1]
  if (place === undefined || !listTables[list]?.isScale) return label
  return lists.find(list, Number(place))?.name ?? label
}

/** Figures of several months after the start do not add up: without them side by side only one may be asked for. */
export function oneMonth(
  { cohorts }: Dataset,
  filters: readonly (ColumnFilter & { dimension: Dimension })[],
  dimensions: readonly Dimension[],
): WrongField[] {
  const filter = filters.find(({ column }) => column === cohorts?.column)
  if (!filter || filter.ids.length === 1 || dimensions.includes(filter.dimension)) return []
  const { id } = filter.dimension
  return [{ field: `filters.${id}`, key: 'oneLabelOnly', values: { dimension: id } }]
}

/** What the person may see, as filters that nobody can take away; facts without a region or product are not among it. */
export function scopeFilters(dataset: Dataset, lists: Lists, { regions, products }: Scope): ColumnFilter[] {
  const { region, product } = dataset.scope
  const filters: ColumnFilter[] = []
  if (region && regions !== null) filters.push({ column: region.column, ids: regions })
  if (product && products !== null) {
    const allowed = new Set<Id>(products)
    const ids = lists
      .entries(product.list)
      .filter(({ id }) => allowed.has(lists.follow(product.list, id, product.links)?.id ?? noId('id')))
      .map(({ id }) => id)
    filters.push({ column: product.column, ids })
  }
  return filters
}

/** Dimensions that only some measures have, and time steps where there is no time. */
function misplaced(query: Query, measures: readonly Measure[], dimensions: readonly Dimension[]): WrongField[] {
  const wrong: WrongField[] = []
  const dataset = findDataset(query.dataset)
  const filtered = Object.keys(query.filters ?? {}).filter((name) => (query.filters?.[name]?.length ?? 0) > 0)
  const used = [
    ...dimensions.map((dimension) => ({ dimension, field: `dimensions.${dimensions.indexOf(dimension)}` })),
    ...filtered.flatMap((name) => {
      const dimension = dataset?.dimensions.find(({ id }) => id === name)
      return dimension ? [{ dimension, field: `filters.${name}` }] : []
    }),
  ]
  for (const { dimension, field } of used) {
    const { only } = dimension
    if (!only) continue
    const misfit = measures.find(({ records }) => !only.includes(records.flow))
    if (misfit) wrong.push({ field, key: 'dimensionNotWith', values: { dimension: dimension.id, measure: misfit.id } })
    else if (isOfNow(dimension) && query.grain)
      wrong.push({ field: 'grain', key: 'noTimeSteps', values: { dimension: dimension.id } })
  }
  if (query.grain && dataset && !dataset.grains.includes(query.grain)) {
    wrong.push({ field: 'grain', key: 'notOneOf', values: { options: dataset.grains.join(', ') } })
  }
  if (query.top !== undefined && dimensions.length === 0) wrong.push({ field: 'top', key: 'topNeedsDimensions' })
  if (query.others && query.top === undefined) wrong.push({ field: 'others', key: 'othersNeedTop' })
  return wrong
}

function wrongSorts({ measures, dimensions = [], grain, sort = [] }: Query): WrongField[] {
  const known = [...measures, ...dimensions, ...(grain ? ['time'] : [])]
  return sort.flatMap(({ by }, place) => (known.includes(by) ? [] : [unknownName(`sort.${place}.by`, by, known)]))
}
