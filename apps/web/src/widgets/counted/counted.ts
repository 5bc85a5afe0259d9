import type { MeasureInfo, QueryRow, Widget } from '@ido/contract'
import type { WidgetView } from '../widget.ts'

/** What a call of its own counted, drawn as a widget draws the answer to a question. */
export interface CountedAnswer {
  readonly id: string
  readonly kind: Widget['kind']
  readonly title: string
  readonly measures: readonly CountedMeasure[]
  /** Ids of the rows' labels, with their titles. */
  readonly dimensions?: readonly { readonly id: string; readonly title: string }[]
  /** Rows have `time`, the first day of a bucket. */
  readonly grain?: WidgetView['grain']
  readonly period?: WidgetView['period']
  readonly rows: readonly QueryRow[]
}

interface CountedMeasure {
  readonly id: string
  readonly title: string
  /** Which way is good; neither unless told. */
  readonly direction?: MeasureInfo['direction']
}

interface Shown extends Pick<WidgetView, 'language' | 'height' | 'showTable' | 'onPick'> {
  readonly asOf: string
}

// Titles are of the language that is read; nobody reads the other one.
const one = (text: string) => ({ id: text, en: text })

export function countedView(counted: CountedAnswer, { asOf, ...shown }: Shown): WidgetView {
  const { id, kind, title, rows, grain, period } = counted
  const dimensions = (counted.dimensions ?? []).map((each) => ({ id: each.id, titles: one(each.title) }))
  const measures = counted.measures.map(measureOf)
  const query = {
    dataset: id,
    measures: measures.map((measure) => measure.id),
    dimensions: dimensions.map((dimension) => dimension.id),
    ...(grain && { grain }),
  }
  return {
    widget: { id, kind, title: one(title), description: one(''), columns: 12, rows: 4, query },
    rows,
    meta: { asOf, dataUntil: asOf, loadedAt: asOf, rows: rows.length, truncated: false },
    measures,
    dimensions,
    grain,
    period,
    ...shown,
  }
}

const measureOf = ({ id, title, direction = 'none' }: CountedMeasure): MeasureInfo => ({
  id,
  titles: one(title),
  unit: 'count',
  formula: one(''),
  direction,
  additivity: 'sum',
  source: one(''),
  hasRecords: false,
})
