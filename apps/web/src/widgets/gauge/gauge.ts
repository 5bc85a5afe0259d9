import { boundsOf } from '@ido/contract'
import { domainOf } from '../domain.ts'
import { axisWords } from '../figures.ts'
import { aimOf, numberShape, type NumberShape } from '../number/number.ts'
import type { WidgetView } from '../widget.ts'

export interface GaugeShape {
  readonly figure: NumberShape
  /** Places on the bar as shares of its length. */
  readonly value: number
  readonly target: number
  readonly before: number | null
  readonly beginsAtZero: boolean
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
}

/**
 * A figure against its target on a bar that holds both. It begins at zero, except where everything that matters lies
 * just below the whole (an availability of 99,9%), which then is its end. Null without a target or a value: then there is nothing to gauge.
 */
export function gaugeShape(view: WidgetView): GaugeShape | null {
  const figure = numberShape(view)
  const target = figure ? aimOf(view, figure.measure) : undefined
  if (!figure || figure.value === null || target === undefined) return null
  const { value, measure, change } = figure
  const previous = change ? value - change.difference : null
  const isNearWhole = measure.unit === 'share' && Math.min(value, target, previous ?? 1) >= 0.9
  const { low, high, interval } = domainOf([value, target, previous, isNearWhole ? 1 : null], {
    fromZero: !isNearWhole,
    whole: measure.unit === 'count',
    bounds: boundsOf(measure),
    ticks: 3,
  })
  const at = (shown: number) => (shown - low) / (high - low)
  const { tick } = axisWords(measure.unit, high, interval, view.language)
  const ticks = Array.from({ length: Math.floor((high - low) / interval + 1e-6) + 1 }, (_, step) => {
    const shown = low + step * interval
    return { at: at(shown), text: tick(shown) }
  })
  return {
    figure,
    value: at(value),
    target: at(target),
    before: previous === null ? null : at(previous),
    beginsAtZero: !isNearWhole,
    ticks,
  }
}
