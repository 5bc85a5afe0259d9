import type { DatasetInfo, EndpointCall, Grain, Query, QueryFilters, recordsCall, Widget } from '@ido/contract'
import type { Filters, Label, Look } from './dashboard.search.ts'
import { bucketDimensions } from './offered.ts'
import { grainOf, type Span } from './period.ts'

/** What a widget asks under the filter bar. */
interface Question {
  /** Null where nothing can answer: its own filter and that of the bar leave nothing. */
  readonly query: Query | null
  /** Of a figure card: the same over time, for its line. */
  readonly trend: Query | null
  readonly grain: Grain | undefined
  /** Filters of the bar that do not reach this widget, by dimension. */
  readonly unfiltered: readonly string[]
}

type RecordsQuery = EndpointCall<typeof recordsCall>['query']

/** Dimensions that a page can be narrowed by, of the datasets given. */
export function filterable(datasets: readonly DatasetInfo[]): Set<string> {
  const all = datasets.flatMap(({ dimensions }) => dimensions.map(({ id }) => id))
  return new Set(all.filter((id) => !bucketDimensions.has(id)))
}

/** Kinds that show what was before beside what is. */
const compared = new Set(['number', 'gauge', 'line', 'area', 'bar', 'horizontalBar', 'table'])
// How old the queue of a month ago was is asked by nobody, and dear to count: every ticket resolved since takes part.
const uncompared = 'age_bucket'
const isCompared = ({ kind, query }: Widget) => compared.has(kind) && !query?.dimensions?.includes(uncompared)
/** Too low for a line under the figure. */
const rowsWithTrend = 2

export function questionOf(widget: Widget, dataset: DatasetInfo, look: Look): Question {
  const asked = widget.query
  const { filters, unfiltered } = filtersFor(widget, dataset, look.filters)
  const grain = grainOf(asked?.grain, dataset.id, look.span)
  if (!asked || filters === null) return { query: null, trend: null, grain, unfiltered }
  const { grain: _grain, filters: _own, sort, limit, top, others, ...named } = asked
  const base: Query = { ...named, ...(Object.keys(filters).length > 0 && { filters }), ...look.span }
  const query: Query = {
    ...base,
    ...(sort && { sort }),
    ...(limit && { limit }),
    ...(top && { top }),
    ...(others && { others }),
    ...(look.compare && isCompared(widget) && { compare: look.compare }),
  }
  if (widget.kind !== 'number') return { query: { ...query, ...(grain && { grain }) }, trend: null, grain, unfiltered }
  const step = grain ?? grainOf('auto', dataset.id, look.span)
  const trend = step && widget.rows >= rowsWithTrend ? { ...base, grain: step } : null
  return { query, trend, grain: step, unfiltered }
}

/** The widget's own filters and those of the bar together; null where they leave nothing. */
function filtersFor(widget: Widget, dataset: DatasetInfo, bar: Filters) {
  const known = filterable([dataset])
  const own = widget.query?.filters ?? {}
  const merged: QueryFilters = { ...own }
  const unfiltered: string[] = []
  let contradictory = false
  for (const [dimension, labels] of Object.entries(bar)) {
    if (!known.has(dimension) || widget.ignores?.includes(dimension)) {
      unfiltered.push(dimension)
      continue
    }
    const both = own[dimension]?.length ? common(own[dimension], labels) : [...labels]
    if (both.length === 0) contradictory = true
    merged[dimension] = both
  }
  return { filters: contradictory ? null : merged, unfiltered }
}

function common(own: readonly Label[], picked: readonly Label[]): Label[] {
  const wanted = new Set(picked.map((label) => label?.toLowerCase() ?? null))
  return own.filter((label) => wanted.has(label?.toLowerCase() ?? null))
}

/** The records behind a figure, as the address of the list and its call take them. */
export interface Behind {
  readonly dataset: string
  readonly measure: string
  readonly from?: string
  readonly to?: string
  /** JSON, as the call takes it; absent where nothing narrows. */
  readonly filters?: string
}

/** What a question counted: `extra` narrows it to one mark, `span` to its stretch of time. */
export function behind(
  query: Query,
  measure: string,
  extra: Readonly<Record<string, Label>> = {},
  span: Span = query.from && query.to ? { from: query.from, to: query.to } : null,
): Behind {
  const marks = Object.entries(extra).map(([dimension, label]): [string, Label[]] => [dimension, [label]])
  const filters = { ...query.filters, ...Object.fromEntries(marks) }
  return {
    dataset: query.dataset,
    measure,
    ...span,
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

const defaultRecords = 10

/** First page of the records that a `records` widget lists. */
export function recordsQueryOf(widget: Widget, query: Query): RecordsQuery {
  const { orderName, orderBy } = widget.records ?? {}
  return {
    ...behind(query, query.measures[0] ?? ''),
    page: 1,
    size: Math.min(100, widget.query?.limit ?? defaultRecords),
    ...(orderName && { orderName }),
    ...(orderBy && { orderBy }),
  }
}
