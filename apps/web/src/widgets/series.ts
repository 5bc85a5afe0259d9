import {
  boundsOf,
  type Grain,
  instantOf,
  type MeasureInfo,
  type QueryRow,
  stepStart,
  withinBounds,
} from '@ido/contract'
import { isScale, rankOf } from './labels.ts'
import { colourOf, measureColour, restColour } from './colours.ts'
import { dimensionsOf, fewAt, groupOf, type RowGroup, measuresOf, numberAt, previousAt, timeAt } from './rows.ts'
import { firstFact } from './since.ts'
import { type Bucket, bucketsBetween, bucketName } from './time.ts'
import type { WidgetView } from './widget.ts'

type Values = readonly (number | null)[]

/** All of a view that its lines and bars hang on. */
type Told = Pick<
  WidgetView,
  | 'widget'
  | 'rows'
  | 'meta'
  | 'measures'
  | 'dimensions'
  | 'language'
  | 'grain'
  | 'period'
  | 'labels'
  | 'standings'
  | 'usual'
  | 'national'
>

export interface Series {
  readonly key: string
  readonly name: string
  readonly colour: string
  readonly measure: MeasureInfo
  /** What a mark of it filters by; absent where no filter says it. */
  readonly filters: Readonly<Record<string, string | null>> | undefined
  readonly isOthers: boolean
  /** One for each step of the axis; null is a gap. */
  readonly values: Values
  /** On how few records a step rests; null where they are enough. */
  readonly few: Values
  /** The same in the period compared with, step beside step; null where nothing was compared. */
  readonly previous: Values | null
}

/** A place of the axis: a bucket of time or a label of the first dimension. */
interface Place {
  readonly name: string
  readonly filters: Readonly<Record<string, string | null>> | undefined
  readonly from?: string
  readonly to?: string
}

export interface ChartShape {
  readonly measure: MeasureInfo
  readonly places: readonly Place[]
  /** The axis of time, where it is one. */
  readonly time: { readonly grain: Grain; readonly buckets: readonly Bucket[] } | null
  readonly series: readonly Series[]
  /** The step that is still running, whose values will grow. */
  readonly unfinished: number | null
  /** The first step whose value is none yet, and is not drawn; the number of steps where all are. */
  readonly unripe: number
  /** How many of the first steps were over before there was any fact to count. */
  readonly unknown: number
  /** What staff decided that each step is to come to, for a single series over time; null where there is no target. */
  readonly target?: Values | undefined
  /** What a single line is nationwide, at each step. */
  readonly national?: Values | undefined
  /** Where a single line lies as long as nothing happens, at each step. */
  readonly usual?: { readonly low: Values; readonly high: Values } | undefined
}

/**
 * The running step of what adds up: as far as the day has come, no value beside those of whole days. A rate or a level is
 * one at any time.
 */
export function growingStep({ measure, unfinished }: ChartShape): number | null {
  return measure.additivity === 'sum' ? unfinished : null
}

/** Rows of one series, by the index of their place. */
type Placed = ReadonlyMap<number, QueryRow>

interface Strand {
  readonly group: RowGroup
  readonly rows: Placed
}

/** Rows by group, the groups in the order in which they come first. */
function strandsOf(rows: readonly QueryRow[], dimensions: readonly string[], view: Told, placeOf: PlaceOf) {
  const strands = new Map<string, { group: RowGroup; rows: Map<number, QueryRow> }>()
  for (const row of rows) {
    const place = placeOf(row)
    if (place === undefined) continue
    const group = groupOf(row, dimensions, view.language)
    const strand = strands.get(group.key) ?? { group, rows: new Map() }
    strands.set(group.key, strand)
    strand.rows.set(place, row)
  }
  return [...strands.values()]
}

type PlaceOf = (row: QueryRow) => number | undefined

function sizeOf({ values }: Series): number {
  let size = 0
  for (const value of values) size += Math.abs(value ?? 0)
  return size
}

type Ranked = Series & { readonly rank: number }

/** In their own order, else large before small to stack on a calm ground; what is left over comes last. */
function inOrder(series: Ranked[]): Series[] {
  const byRank = (a: Ranked, b: Ranked) => a.rank - b.rank || sizeOf(b) - sizeOf(a)
  return series.toSorted((a, b) => Number(a.isOthers) - Number(b.isOthers) || byRank(a, b))
}

/** Values where the row is missing: nothing happened (0) for counts while there was data, else unknown (null). */
type Missing = (place: number, measure: MeasureInfo) => number | null

function seriesOf(strand: Strand, measure: MeasureInfo, count: number, missing: Missing) {
  const values: (number | null)[] = []
  const previous: (number | null)[] = []
  const few: (number | null)[] = []
  for (let place = 0; place < count; place++) {
    const row = strand.rows.get(place)
    values.push(row ? numberAt(row, measure.id) : missing(place, measure))
    previous.push(previousAt(row, measure.id))
    few.push(fewAt(row, measure.id))
  }
  return { measure, values, few, previous: previous.some((value) => value !== null) ? previous : null }
}

/** One series for each group; without dimensions one for each measure that shares the unit of the first. */
function drawn(strands: readonly Strand[], view: Told, count: number, missing: Missing): Series[] {
  const measures = measuresOf(view)
  const first = measures[0]
  if (!first) return []
  const only = strands[0]
  if (only && strands.length === 1 && only.group.dimension === '') {
    const alike = measures.filter((measure) => measure.unit === first.unit)
    return alike.map((measure, place) => ({
      ...seriesOf(only, measure, count, missing),
      key: measure.id,
      name: measure.titles[view.language],
      colour: measureColour(place),
      filters: {},
      isOthers: false,
    }))
  }
  const series = strands.map((strand) => ({
    ...seriesOf(strand, first, count, missing),
    ...strand.group,
    rank: rankOf(strand.group.dimension, strand.group.label),
    colour: strand.group.isOthers
      ? restColour
      : colourOf(strand.group.dimension, strand.group.label, view.labels?.[strand.group.dimension]),
  }))
  return inOrder(series)
}

/** A target over the steps of its period: of what adds up each has its part by its length, else all of it. */
function targetOver(buckets: readonly Bucket[], measure: MeasureInfo, view: Told): Values | undefined {
  const standing = view.standings?.find((one) => one.measure === `${view.widget.query?.dataset}.${measure.id}`)
  const { target } = view.widget
  // Outside of dashboards a widget of a level, which is the same at every step, says its own.
  if (!standing) return target === undefined || measure.additivity === 'sum' ? undefined : buckets.map(() => target)
  const [from, to] = [instantOf(standing.from), instantOf(standing.to)]
  const values = buckets.map(({ start, end }) => {
    if (start < from || end > to) return null
    return measure.additivity === 'sum' ? (standing.value * (end - start)) / (to - from) : standing.value
  })
  return values.some((value) => value !== null) ? values : undefined
}

/** What is usual, at the steps of the axis; what is known of other steps is left out. */
function usualOver(
  buckets: readonly Bucket[],
  measure: MeasureInfo,
  { usual }: Told,
  grain: Grain,
): ChartShape['usual'] {
  const known = new Map(usual?.map((range) => [stepStart(instantOf(range.time), grain), range]))
  const ranges = buckets.map(({ start }) => known.get(start))
  if (!ranges.some(Boolean)) return undefined
  // No share lies below nothing or above all, however wide its range is.
  const possible = (value: number | undefined) => (value === undefined ? null : withinBounds(value, boundsOf(measure)))
  return { low: ranges.map((range) => possible(range?.low)), high: ranges.map((range) => possible(range?.high)) }
}

function nationalOver(buckets: readonly Bucket[], measure: MeasureInfo, { national }: Told, grain: Grain) {
  const known = new Map(national?.map((row) => [stepStart(instantOf(timeAt(row) ?? ''), grain), row]))
  const values = buckets.map(({ start }) => numberAt(known.get(start), measure.id))
  return values.some((value) => value !== null) ? values : undefined
}

/** Less of a step than this has not come far enough to be drawn on a line: just after midnight every count would plunge. */
const leastRun = 0.1

function withoutSum(series: Series, place: number): Series {
  if (series.measure.additivity !== 'sum') return series
  return { ...series, values: series.values.map((value, at) => (at === place ? null : value)) }
}

function timeShape(view: Told, measure: MeasureInfo, grain: Grain): ChartShape {
  const rows = view.rows.filter((row) => timeAt(row) !== null)
  const starts = rows.map((row) => stepStart(instantOf(timeAt(row) ?? ''), grain))
  const first = starts.reduce((least, start) => Math.min(least, start), Infinity)
  const last = starts.reduce((most, start) => Math.max(most, start), -Infinity)
  // The line of a card of whole months begins before the period of the page.
  const from = view.period ? Math.min(first, instantOf(view.period.from)) : first
  const to = view.period ? instantOf(view.period.to) : last + 1
  const buckets = starts.length > 0 ? bucketsBetween(from, to, grain) : []
  const indexes = new Map(buckets.map((bucket, index) => [bucket.start, index]))
  const until = view.meta.dataUntil === null ? last : Math.max(last, instantOf(view.meta.dataUntil))
  const firstKnown = firstFact(view.meta)
  const unknown = buckets.filter(({ end }) => end <= firstKnown).length
  const missing: Missing = (place, { additivity }) => {
    const start = buckets[place]?.start ?? 0
    return additivity === 'sum' && start >= first && start <= until && place >= unknown ? 0 : null
  }
  const placeOf: PlaceOf = (row) => indexes.get(stepStart(instantOf(timeAt(row) ?? ''), grain))
  const strands = strandsOf(rows, view.widget.query?.dimensions ?? [], view, placeOf)
  const asOf = instantOf(view.meta.asOf)
  const series = drawn(strands, view, buckets.length, missing)
  const target = series.length === 1 ? targetOver(buckets, measure, view) : undefined
  const usual = series.length === 1 ? usualOver(buckets, measure, view, grain) : undefined
  const national = series.length === 1 ? nationalOver(buckets, measure, view, grain) : undefined
  const running = buckets.findIndex((bucket) => bucket.start <= asOf && asOf < bucket.end)
  const unripeFrom = instantOf(view.meta.unripeFrom?.[measure.id] ?? '')
  const unripe = buckets.findIndex(({ start }) => start >= unripeFrom)
  const now = buckets[running]
  const isJustBegun = now !== undefined && asOf - now.start < leastRun * (now.end - now.start)
  return {
    measure,
    places: buckets.map((bucket) => ({
      name: bucketName(bucket, grain, view.language),
      filters: {},
      from: bucket.from,
      to: bucket.to,
    })),
    time: { grain, buckets },
    series: isJustBegun && view.widget.kind !== 'bar' ? series.map((each) => withoutSum(each, running)) : series,
    unfinished: running < 0 ? null : running,
    unripe: unripe < 0 ? buckets.length : unripe,
    unknown,
    ...(target && { target }),
    ...(usual && { usual }),
    ...(national && { national }),
  }
}

/** The whole of each bar, by which the bars stand; none where the widget says an order or parts cannot be added up. */
function sizesOf(view: Told, { id, additivity }: MeasureInfo, axis: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  if (additivity === 'rate' || view.widget.query?.sort !== undefined) return sizes
  for (const row of view.rows) {
    const { key } = groupOf(row, axis, view.language)
    sizes.set(key, (sizes.get(key) ?? 0) + Math.abs(numberAt(row, id) ?? 0))
  }
  return sizes
}

/** Places are the labels of the first dimension; the second, where there is one, makes the series. */
function labelShape(view: Told, measure: MeasureInfo): ChartShape {
  const [first, ...rest] = dimensionsOf(view).map(({ id }) => id)
  const axis = first === undefined ? [] : [first]
  const places = new Map<string, RowGroup>()
  for (const row of view.rows) {
    const group = groupOf(row, axis, view.language)
    if (!places.has(group.key)) places.set(group.key, group)
  }
  const rank = ({ isOthers: last, label }: RowGroup) =>
    last ? Infinity : isScale(first) ? rankOf(first ?? '', label) : 0
  const size = sizesOf(view, measure, axis)
  const groups = [...places.values()].toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    return (size.get(b.key) ?? 0) - (size.get(a.key) ?? 0)
  })
  const indexes = new Map(groups.map((group, index) => [group.key, index]))
  const placeOf: PlaceOf = (row) => indexes.get(groupOf(row, axis, view.language).key)
  const strands = strandsOf(view.rows, rest, view, placeOf)
  const missing: Missing = (_place, { additivity }) => (additivity === 'sum' ? 0 : null)
  return {
    measure,
    places: groups.map(({ name, filters }) => ({ name, filters })),
    time: null,
    series: drawn(strands, view, groups.length, missing),
    unfinished: null,
    unripe: groups.length,
    unknown: 0,
  }
}

/** What line, area and bars draw; null where the catalog knows none of the widget's measures. */
export function chartShape(view: Told): ChartShape | null {
  const measure = measuresOf(view)[0]
  if (!measure) return null
  const hasTime = view.grain !== undefined && view.rows.some((row) => timeAt(row) !== null)
  return hasTime && view.grain ? timeShape(view, measure, view.grain) : labelShape(view, measure)
}

/** Whether there is anything to see: a chart of zeros and gaps says no more than a sentence. */
export function isBlank({ series }: ChartShape): boolean {
  return series.every(({ values }) => values.every((value) => value === null))
}
