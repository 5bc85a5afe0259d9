import type { MeasureInfo } from '@ido/contract'
import { colourOf, restColour } from '../colours.ts'
import { figureIn, shortFigureIn } from '../figures.ts'
import { wordsOf } from '../labels.ts'
import { pickOf } from '../picks.ts'
import { dimensionsOf, groupOf, measuresOf, numberAt } from '../rows.ts'
import type { Pick, WidgetView } from '../widget.ts'

/** Parts that an eye can still tell apart; what is smaller is one part. */
const mostParts = 6

export interface DonutPart {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly share: number
  readonly written: string
  readonly percent: string
  readonly colour: string
  readonly pick: Pick | null
  /** Where it begins on the ring, 0 to 1. */
  readonly from: number
}

export interface DonutShape {
  readonly measure: MeasureInfo
  readonly parts: readonly DonutPart[]
  readonly total: string
}

type Slice = Omit<DonutPart, 'share' | 'written' | 'percent' | 'from'> & { readonly isOthers: boolean }

function slicesOf(view: WidgetView, measure: MeasureInfo): Slice[] {
  const dimensions = dimensionsOf(view).map(({ id }) => id)
  return view.rows.flatMap((row) => {
    const value = numberAt(row, measure.id)
    if (value === null || value <= 0) return []
    const { key, name, isOthers, dimension, label } = groupOf(row, dimensions, view.language)
    const colour = isOthers ? restColour : colourOf(dimension, label, view.labels?.[dimension])
    return { key, name, value, colour, pick: pickOf(row, view), isOthers }
  })
}

/** The largest parts by themselves, all others together in one grey part at the end. */
function merged(slices: readonly Slice[], language: WidgetView['language']): Slice[] {
  const sorted = slices.toSorted((a, b) => Number(a.isOthers) - Number(b.isOthers) || b.value - a.value)
  const own = sorted.filter((slice) => !slice.isOthers)
  const kept = own.length > mostParts ? own.slice(0, mostParts) : own
  const rest = sorted.filter((slice) => !kept.includes(slice))
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  if (value === 0) return kept
  const name = wordsOf(language).others
  return [...kept, { key: 'others', name, value, colour: restColour, pick: null, isOthers: true }]
}

/** A whole and its parts; what is not above zero is no part. Null where the catalog knows no measure. */
export function donutShape(view: WidgetView): DonutShape | null {
  const measure = measuresOf(view)[0]
  if (!measure) return null
  const slices = merged(slicesOf(view, measure), view.language)
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  let from = 0
  const parts = slices.map(({ key, name, value, colour, pick }) => {
    const share = value / total
    const part = { key, name, value, colour, pick, share, from }
    from += share
    return {
      ...part,
      written: figureIn(value, measure.unit, view.language),
      percent: figureIn(share, 'share', view.language),
    }
  })
  return { measure, parts, total: shortFigureIn(total, measure.unit, view.language) }
}
