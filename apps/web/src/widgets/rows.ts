import {
  instantOf,
  smallRateBelow,
  stepStart,
  type DimensionInfo,
  type MeasureInfo,
  type QueryRow,
} from '@ido/contract'
import { labelIn } from '../i18n/labels.ts'
import { figureIn, rangeIn } from './figures.ts'
import { fill, wordsOf } from './labels.ts'
import type { WidgetView } from './widget.ts'

/** A figure of a row; null where there was nothing to compute it from. */
export function numberAt(row: QueryRow | undefined, measure: string): number | null {
  const value = row?.[measure]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The same figure in the period compared with; null also where nothing was compared. */
export function previousAt(row: QueryRow | undefined, measure: string): number | null {
  const previous = row?.['previous']
  if (typeof previous !== 'object' || previous === null) return null
  return previous[measure] ?? null
}

/** On how many records a figure rests, where those are too few to say much; null where they are enough. */
export function fewAt(row: QueryRow | undefined, measure: string): number | null {
  const n = namedAt(row, 'n', measure)
  return namedAt(row, 'few', measure) ?? (n !== null && n < smallRateBelow ? n : null)
}

/** On how many records a rate rests and its 95 % interval; null of other figures, and where nobody asked. */
export function intervalAt(
  row: QueryRow | undefined,
  measure: string,
): { n: number; low: number; high: number } | null {
  const [n, low, high] = ['n', 'low', 'high'].map((what) => namedAt(row, what, measure))
  return n == null || low == null || high == null ? null : { n, low, high }
}

function namedAt(row: QueryRow | undefined, what: string, measure: string): number | null {
  const named = row?.[what]
  return typeof named === 'object' && named !== null ? (named[measure] ?? null) : null
}

export function intervalWords(
  row: QueryRow | undefined,
  { id, unit }: Pick<MeasureInfo, 'id' | 'unit'>,
  language: WidgetView['language'],
): string | null {
  const interval = intervalAt(row, id)
  if (!interval) return null
  const range = rangeIn(interval.low, interval.high, unit, language)
  return fill(wordsOf(language).interval, { range, n: figureIn(interval.n, 'count', language) })
}

/** How many records of the period a figure could not count; null where it counts all, or nobody asked. */
export function leftOutAt(row: QueryRow | undefined, measure: string): number | null {
  const leftOut = row?.['leftOut']
  return typeof leftOut === 'object' && leftOut !== null ? (leftOut[measure] ?? null) : null
}

export const leftOutWords = (count: number | null, language: WidgetView['language']): string | null =>
  count === null ? null : fill(wordsOf(language).leftOut, { count: figureIn(count, 'count', language) })

export function isOthers(row: QueryRow): boolean {
  return row['others'] === true
}

export function timeAt(row: QueryRow): string | null {
  const time = row['time']
  return typeof time === 'string' ? time : null
}

/** Label of a row in a dimension; null = not filled in. */
export function labelAt(row: QueryRow, dimension: string): string | null {
  const label = row[dimension]
  return label === undefined || typeof label === 'object' ? null : String(label)
}

/** A label as its reader calls it. */
export function labelWords(label: string | null, language: WidgetView['language']): string {
  return label === null ? wordsOf(language).notFilled : labelIn(language, label)
}

/** The measures that the widget asks for, as the catalog describes them, in the widget's order. */
export function measuresOf({ widget, measures }: Pick<WidgetView, 'widget' | 'measures'>): MeasureInfo[] {
  const asked = widget.query?.measures ?? []
  return asked.flatMap((id) => measures.find((measure) => measure.id === id) ?? [])
}

export function dimensionsOf({ widget, dimensions }: Pick<WidgetView, 'widget' | 'dimensions'>): DimensionInfo[] {
  const asked = widget.query?.dimensions ?? []
  return asked.map((id) => dimensions.find((dimension) => dimension.id === id) ?? { id, titles: { id, en: id } })
}

/** Another region without its name, or all of them together. */
export const isPeer = (row: QueryRow): boolean => row['peer'] !== undefined

/** What one row stands for in the widget's dimensions, and how that is written. */
export interface RowGroup {
  /** The same for rows of one group, different for others. */
  readonly key: string
  readonly name: string
  /** Absent for the group of all that are left: no filter says 'the rest'. */
  readonly filters: Readonly<Record<string, string | null>> | undefined
  readonly isOthers: boolean
  /** The first dimension and the label in it, which decide the colour. */
  readonly dimension: string
  readonly label: string | null
}

export function groupOf(row: QueryRow, dimensions: readonly string[], language: WidgetView['language']): RowGroup {
  const words = wordsOf(language)
  const labels = dimensions.map((dimension) => labelAt(row, dimension))
  // Without dimensions there is one group, whatever its row stands for on the axis.
  const others = dimensions.length > 0 && isOthers(row)
  const peer = isPeer(row)
  return {
    key: others ? 'others' : JSON.stringify(peer ? [labels, row['peer']] : labels),
    name: others ? words.others : labels.map((label) => labelWords(label, language)).join(' · '),
    filters:
      others || peer
        ? undefined
        : Object.fromEntries(dimensions.map((dimension, at) => [dimension, labels[at] ?? null])),
    isOthers: others,
    dimension: dimensions[0] ?? '',
    label: labels[0] ?? null,
  }
}

/** Whether a step of time was still running when its figures were asked for, so that its counts are not complete; a level is complete at any time. */
export function isUnfinished(
  time: string | null,
  view: Pick<WidgetView, 'grain' | 'meta' | 'widget' | 'measures'>,
): boolean {
  const { grain, meta } = view
  if (time === null || !grain || meta.asOf === '') return false
  const isRunning = stepStart(instantOf(time), grain) === stepStart(instantOf(meta.asOf), grain)
  return isRunning && measuresOf(view).some(({ additivity }) => additivity !== 'stock')
}
