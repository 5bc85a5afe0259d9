import type { DatasetInfo, DimensionInfo, Grain } from './catalog.ts'
import type { DashboardDefinition, PeriodPreset, Widget, WidgetQuery } from './dashboards.ts'
import type { EndpointCall } from './endpoint.ts'
import { instantOf, jakartaDay } from './jakarta.ts'
import { calendarOf, grainOf, spanOf, type Span } from './period.ts'
import type { Query, QueryFilters, RecordRow, recordsCall } from './query.ts'

/*
 * What a dashboard asks: the browser, files and messages of the server, and the bench derive it here, so that none of
 * them shows another figure than the page. Pure functions over declarations; zod is not there in the browser.
 */

export type Label = string | null
/** Labels by dimension. */
export type Filters = Readonly<Record<string, readonly Label[]>>

/** What somebody chose on a dashboard; what is absent is the dashboard's own. */
export interface Chosen {
  readonly preset?: PeriodPreset | undefined
  /** In place of a preset. */
  readonly span?: Span | undefined
  readonly compare?: 'previous' | 'lastYear' | 'none' | undefined
  readonly filters?: Filters | undefined
}

/** How a dashboard is looked at: what was chosen, with its own defaults filled in. */
export interface Look {
  readonly preset: PeriodPreset | null
  readonly span: Span
  readonly compare: Query['compare']
  /** Of a preset that is the running part of a calendar unit, for comparisons. */
  readonly calendar?: Query['calendar']
  readonly filters: Filters
}

/** A dimension that exists for some measures alone leads to records instead of narrowing a page. */
const narrows = ({ measures }: DimensionInfo) => measures === undefined

/** Dimensions that a page can be narrowed by, of the datasets given. */
export function filterable(datasets: readonly DatasetInfo[]): Set<string> {
  return new Set(datasets.flatMap(({ dimensions }) => dimensions.filter(narrows).map(({ id }) => id)))
}

/** Dimensions that narrow a dashboard: those of its filter bar, and those that its marks stand for and a click chooses. */
function offeredBy({ filters, widgets }: DashboardDefinition, datasets: readonly DatasetInfo[]): Set<string> {
  const known = filterable(datasets)
  const drawn = widgets.flatMap(({ query }) => query?.dimensions ?? [])
  return new Set([...filters, ...drawn].filter((id) => known.has(id)))
}

/**
 * Dimensions of its filter bar that a dashboard lays side by side wherever it breaks a figure down: what it compares. Narrowed
 * to one label of such a dimension, every one of its charts would hold that label against itself.
 */
export function comparedBy({ filters, widgets }: Pick<DashboardDefinition, 'filters' | 'widgets'>): string[] {
  const broken = widgets.flatMap(({ query }) => (query?.dimensions?.length ? [query.dimensions] : []))
  // One chart by region is no board about regions.
  return broken.length < 2 ? [] : filters.filter((id) => broken.every((dimensions) => dimensions.includes(id)))
}

/** A filter that followed the person from a page that has it waits for the next such page. */
export function lookOf(
  { preset, span: own, compare, filters = {} }: Chosen,
  definition: DashboardDefinition,
  datasets: readonly DatasetInfo[],
  now: Date,
): Look {
  const shown = preset ?? definition.period
  const span = own ?? spanOf(shown, now)
  const offered = offeredBy(definition, datasets)
  // All time has nothing before it, and what has not happened yet is neither more nor less than anything.
  const hasPast = span !== null && instantOf(span.from) <= now.getTime()
  return {
    preset: own ? null : shown,
    span,
    compare: !hasPast || compare === 'none' ? undefined : (compare ?? 'previous'),
    ...(!own && calendarOf(shown) && { calendar: calendarOf(shown) }),
    filters: Object.fromEntries(Object.entries(filters).filter(([dimension]) => offered.has(dimension))),
  }
}

/** How a question asks for the period before. */
export const comparisonOf = ({
  compare,
  calendar,
}: Pick<Look, 'compare' | 'calendar'>): Pick<Query, 'compare' | 'calendar'> =>
  compare ? { compare, ...(calendar && { calendar }) } : {}

/** A widget as the questions that it asks: of a scorecard one of each of its datasets, all by the same dimension. */
export function partsOf(widget: Widget): Widget[] {
  const { beside = [], ...own } = widget
  const { query } = own
  if (!query) return [own]
  const { dimensions = [] } = query
  return [own, ...beside.map((asked): Widget => ({ ...own, query: { ...asked, dimensions } }))]
}

/** What a widget asks under the filter bar. */
export interface Question {
  /** Null where nothing can answer: its own filter and that of the bar leave nothing. */
  readonly query: Query | null
  /** Of a figure card, and of a scorecard's figures: the same over time, for their lines. */
  readonly trend: Query | null
  readonly grain: Grain | undefined
  /** Filters of the bar that do not reach this widget, by dimension. */
  readonly unfiltered: readonly string[]
}

/** Kinds that show what was before beside what is. */
const compared = new Set(['number', 'gauge', 'line', 'area', 'bar', 'horizontalBar', 'table'])
/** Kinds that draw a line beside each figure. */
const withTrend = new Set(['number', 'scorecard'])
/** Too low for a line under the figure. */
const rowsWithTrend = 2

const isOfNow = (id: string, { dimensions }: DatasetInfo) =>
  dimensions.find((dimension) => dimension.id === id)?.isOfNow ?? false

// How old the queue of a month ago was is asked by nobody, and dear to count: every ticket resolved since takes part.
function isCompared({ kind, query }: Widget, dataset: DatasetInfo): boolean {
  return compared.has(kind) && !query?.dimensions?.some((id) => isOfNow(id, dataset))
}

/** What its filters know of the present alone has no course. */
const hasCourse = ({ query, rows }: Widget, dataset: DatasetInfo): boolean =>
  rows >= rowsWithTrend && !Object.keys(query?.filters ?? {}).some((id) => isOfNow(id, dataset))

/** Of a dataset of whole months a page of some weeks holds one step, or none: its lines begin a year before their end. */
function yearOf(span: Span, { grains }: DatasetInfo): { from?: string } {
  if (span === null || grains.includes('day')) return {}
  const end = jakartaDay(instantOf(span.to))
  const from = `${Number(end.slice(0, 4)) - 1}${end.slice(4, 7)}-01`
  return instantOf(from) < instantOf(span.from) ? { from } : {}
}

/** Figures, bars and lines of a table say how sure their rates are; of a course over time that would be noise. */
function saysIntervals({ kind, query }: Widget, { measures }: DatasetInfo): boolean {
  if (!withIntervals.has(kind) || query?.grain) return false
  return measures.some(({ id, hasInterval }) => hasInterval && query?.measures.includes(id))
}
const withIntervals = new Set(['number', 'gauge', 'bar', 'horizontalBar', 'table'])

/** What is told month by month after a start needs starts that long ago, in whole months. */
function startsOf(span: Span, { dimensions = [] }: WidgetQuery, dataset: DatasetInfo): { from?: string } {
  const isAfterStart = dataset.dimensions.some((known) => known.isAfterStart && dimensions.includes(known.id))
  if (span === null || !isAfterStart) return {}
  const [began, ended] = [span.from, span.to].map((at) => `${jakartaDay(instantOf(at)).slice(0, 7)}-01`)
  const early = `${Number(ended?.slice(0, 4)) - yearsAfterStart}${ended?.slice(4)}`
  return { from: began && began < early ? began : early }
}
const yearsAfterStart = 2

export function questionOf(
  widget: Widget,
  dataset: DatasetInfo,
  look: Pick<Look, 'span' | 'compare' | 'calendar' | 'filters'>,
): Question {
  const asked = widget.query
  const { filters, unfiltered } = filtersFor(widget, dataset, look.filters)
  const grain = grainOf(asked?.grain, dataset, look.span)
  if (!asked || filters === null) return { query: null, trend: null, grain, unfiltered }
  const { grain: _grain, filters: _own, sort, limit, top, others, ...named } = asked
  const canBeFew = dataset.measures.some(
    ({ id, fewBelow, leavesOut }) => (fewBelow !== undefined || leavesOut) && asked.measures.includes(id),
  )
  const narrowed = { ...named, ...(Object.keys(filters).length > 0 && { filters }), ...(canBeFew && { few: true }) }
  const base: Query = { ...narrowed, ...look.span, ...startsOf(look.span, asked, dataset) }
  const query: Query = {
    ...base,
    ...(saysIntervals(widget, dataset) && { interval: true }),
    ...(sort && { sort }),
    ...(limit && { limit }),
    ...(top && { top }),
    ...(others && { others }),
    ...(isCompared(widget, dataset) && comparisonOf(look)),
  }
  if (!withTrend.has(widget.kind))
    return { query: { ...query, ...(grain && { grain }) }, trend: null, grain, unfiltered }
  const step = grain ?? grainOf('auto', dataset, look.span)
  const trend = step && hasCourse(widget, dataset) ? { ...base, ...yearOf(look.span, dataset), grain: step } : null
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

type RecordsQuery = EndpointCall<typeof recordsCall>['query']

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

type NamedRecords = Pick<DatasetInfo['records'], 'naming' | 'path'>

/** Address of a record's own page; null where it has none. */
export function recordAddress({ path }: NamedRecords, row: RecordRow): string | null {
  if (path === undefined) return null
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => (row[name] ?? null) === null)) return null
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name])))
}

/** What tells a record from the others of its list. */
export function recordName({ naming }: NamedRecords, row: RecordRow): string {
  return naming.map((column) => String(row[column] ?? '')).join(' ')
}
