import type { MeasureInfo, QueryRow } from '@ido/contract'
import { measureColour, restColour, unfilledColour } from '../colours.ts'
import { shortFigureIn } from '../figures.ts'
import { changeBetween, type NumberChange } from '../number/number.ts'
import { isScale, rankOf } from '../labels.ts'
import { dimensionsOf, fewAt, groupOf, isPeer, measuresOf, numberAt, previousAt } from '../rows.ts'
import { isChosen, pickOf } from '../picks.ts'
import type { Pick, WidgetView } from '../widget.ts'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number | null
  readonly written: string
  /** On how few records it rests; null where they are enough. */
  readonly few: number | null
  readonly colour: string
  /** Where the bar begins and how long it is, as shares of the room; both 0 where there is no value. */
  readonly from: number
  readonly length: number
  /** Where the value of the period before lies, as a share of the room. */
  readonly before: number | null
  readonly change: NumberChange | null
  readonly pick: Pick | null
  /** What the page is narrowed to, of bars that all stand here all the same; null where none of them is. */
  readonly isChosen: boolean | null
}

export interface BarsShape {
  readonly measure: MeasureInfo
  /** Where zero lies, as a share of the room; null where all bars begin there. */
  readonly zero: number | null
  readonly bars: readonly Bar[]
}

/** The room of all bars: it always holds zero, and shares of a whole are measured against the largest. */
function extentOf(rows: readonly QueryRow[], measure: string): { low: number; span: number } {
  const values = rows.flatMap((row) => [numberAt(row, measure) ?? 0, previousAt(row, measure) ?? 0])
  const low = Math.min(0, ...values)
  return { low, span: Math.max(0, ...values) - low || 1 }
}

/** One bar for each row in the order of the answer or of its scale, what is left over at the end. */
export function barsShape(view: WidgetView): BarsShape | null {
  const measure = measuresOf(view)[0]
  if (!measure) return null
  const dimensions = dimensionsOf(view).map(({ id }) => id)
  const { low, span } = extentOf(view.rows, measure.id)
  const largest = Math.max(-low, low + span)
  const hasChosen = view.rows.some((row) => isChosen(pickOf(row, view), view))
  const bars = view.rows.map((row): Bar & { rank: number } => {
    const group = groupOf(row, dimensions, view.language)
    const value = numberAt(row, measure.id)
    const before = previousAt(row, measure.id)
    return {
      key: group.key,
      name: group.name,
      value,
      written: value === null ? '–' : shortFigureIn(value, measure.unit, view.language, largest),
      few: fewAt(row, measure.id),
      colour:
        group.isOthers || Number(row['peer']) > 0
          ? restColour
          : isPeer(row) || group.label === null
            ? unfilledColour
            : measureColour(0),
      from: (Math.min(0, value ?? 0) - low) / span,
      length: Math.abs(value ?? 0) / span,
      before: before === null ? null : (before - low) / span,
      change: changeBetween(value, before, measure, view.language),
      pick: pickOf(row, view),
      isChosen: hasChosen ? isChosen(pickOf(row, view), view) : null,
      rank: group.isOthers ? Infinity : isScale(group.dimension) ? rankOf(group.dimension, group.label) : 0,
    }
  })
  return {
    measure,
    zero: low < 0 ? -low / span : null,
    bars: bars.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)),
  }
}
