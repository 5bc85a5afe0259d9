import type { DimensionInfo, Grain, MeasureInfo, QueryMeta, QueryRow, TargetStanding, Widget } from '@ido/contract'
import type { Language } from '../i18n/i18n.ts'

/** What a mark stands for: labels by dimension (null = not filled in), and the bucket of time, `to` excluded. */
export interface Pick {
  readonly filters: Readonly<Record<string, string | null>>
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly measure: string
}

/** A figure of a scorecard. */
export interface ScoredCell {
  readonly dataset: string
  readonly measure: string
  readonly filters: Readonly<Record<string, string | null>>
}

/** Whether a case is about a figure as it stands there, or about a part of what it counts. */
export type InCase = 'whole' | 'part'

/** By the name of each figure of a scorecard the labels at which it is part of a case, and the labels that send nothing any more. */
export interface ScoredCases {
  readonly worse: ReadonlyMap<string, ReadonlySet<string | null>>
  readonly silent: ReadonlySet<string | null>
}

/** What a stretch of an axis of time is marked for: something did not answer then, an event that staff keep, or a case. */
export interface ChartMark {
  readonly kind: 'outage' | 'event' | 'case'
  readonly name: string
  /** In milliseconds, `to` excluded. */
  readonly from: number
  readonly to: number
}

/**
 * A widget with the answer to its question: all that drawing it needs.
 *
 * Of a `number` the row without `time` is the figure; rows with `time` beside it are its sparkline. `records` is drawn by
 * the dashboard.
 */
export interface WidgetView {
  readonly widget: Widget
  readonly rows: readonly QueryRow[]
  readonly meta: QueryMeta
  /** Those of the dataset, in any order; units, titles and directions are looked up here. */
  readonly measures: readonly MeasureInfo[]
  readonly dimensions: readonly DimensionInfo[]
  readonly language: Language
  /** The grain that was asked, `auto` already settled; absent without a time axis. */
  readonly grain?: Grain | undefined
  /** The period that was asked, `to` excluded: the time axis runs over all of it, also where nothing happened. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
  /** Labels of a dimension in the order that gives each its colour everywhere, as the filter bar offers them. */
  readonly labels?: Readonly<Record<string, readonly string[]>> | undefined
  /** How the targets of what the widget asked stand, those of the end of its period. */
  readonly standings?: readonly TargetStanding[] | undefined
  /** Room in px; the width is that of the place. */
  readonly height: number
  /** Only the change of a card that a case is about is coloured. */
  readonly inCase?: InCase | undefined
  readonly onPick?: ((pick: Pick) => void) | undefined
  /** Of a scorecard, whose measures are named `dataset.measure`. */
  readonly scored?: ScoredCases | undefined
  /** What its figures should reach, by their names: what keeps to that is not bad, whatever it was before. */
  readonly aims?: ReadonlyMap<string, number> | undefined
  /** What its figures are of, where that is not what the page says: by their names, in words. */
  readonly notes?: ReadonlyMap<string, string> | undefined
  readonly onScored?: ((cell: ScoredCell) => void) | undefined
  /** Labels that the page is narrowed to, by dimension: a chart that shows all of them side by side marks these. */
  readonly chosen?: Readonly<Record<string, readonly (string | null)[]>> | undefined
  /** Where its one line lies as long as nothing happens, by the begin of each step. */
  readonly usual?: readonly { readonly time: string; readonly low: number; readonly high: number }[] | undefined
  /** What its one line is nationwide, by the begin of each step. */
  readonly national?: readonly QueryRow[] | undefined
  /** Marked on axes of time. */
  readonly marks?: readonly ChartMark[] | undefined
  /** The same for the lines of a scorecard, each of one label alone. */
  readonly marksOf?: ((filters: ScoredCell['filters']) => readonly ChartMark[]) | undefined
  /** A stretch of an axis of time was chosen, `to` excluded. */
  readonly onSpan?: ((span: { readonly from: string; readonly to: string }) => void) | undefined
  readonly showTable: boolean
}
