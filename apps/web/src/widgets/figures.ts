import {
  figureBeside,
  figureParts as partsOf,
  figureIn,
  formatIn,
  partsBeside,
  type Language,
  shareDigits,
  stepOfFigure as stepFor,
  type Unit,
  withCurrency,
  type WrittenFigure as Written,
  writtenWhole as joined,
} from '@ido/contract'
import { fill, wordsOf } from './labels.ts'

export { figureBeside, figureIn, partsBeside, partsOf, type Written }

const noBreak = '\u00a0'
/** From one figure to another, with the unit once: 72,1–76,4% or 31–36 jam; `beside` the figure whose unit it shares. */
export function rangeIn(low: number, high: number, unit: Unit, language: Language, beside = high): string {
  const [from, to] = [partsOf(low, unit, language, beside), partsOf(high, unit, language, beside)]
  const written = joined(to)
  if (from.figure === to.figure && from.unit === to.unit) return written
  return `${from.unit === to.unit ? from.figure : joined(from)}\u2013${written}`
}

/** The same with as few letters as a label beside a bar has room for: '12,3 rb'. */
export function shortFigureIn(value: number, unit: Unit, language: Language, beside = value): string {
  if (unit === 'count' && Math.abs(value) >= 10_000) return formatIn(language).short(value)
  // What is behind the point says little beside a bar, and NPS labels are read against an axis of points.
  if (unit === 'points') return formatIn(language).number(value)
  return figureIn(value, unit, language, beside)
}

/** From so many times on nobody reads a rise as a share of what it was. */
const manifold = 10

/**
 * Shares and points change by points, everything else by a share of what it was. Of nothing, and of what lies below it on either
 * side, there is no share: that changes by how much it is.
 */
export function changeIn(value: number, previous: number, unit: Unit, language: Language): string {
  const { number } = formatIn(language)
  const signed = (size: number, digits: number) => `${size > 0 ? '+' : ''}${number(size, digits)}`
  const { point, points } = wordsOf(language).unit
  const inPoints = (size: number, digits: number) => {
    const text = signed(size, digits)
    return `${text}${noBreak}${/^\D?1$/.test(text) ? point : points}`
  }
  if (unit === 'points') return inPoints(value - previous, 1)
  if (unit === 'share') {
    const digits = Math.max(shareDigits(value), shareDigits(previous))
    return inPoints((value - previous) * 100, digits)
  }
  const sign = value > previous ? '+' : ''
  if (previous > 0 && value >= manifold * previous) {
    return fill(wordsOf(language).unit.fold, { times: number(value / previous, 0) })
  }
  if (previous === 0 || Math.min(value, previous) < 0) {
    return `${sign}${figureIn(value - previous, unit, language)}`
  }
  const change = ((value - previous) / previous) * 100
  return `${signed(change, Math.abs(change) < 100 ? 1 : 0)}%`
}

/** Whether a change begins or ends at nothing, of which no share says how much it is. */
export const isOfNothing = (value: number, previous: number, unit: Unit): boolean =>
  unit !== 'points' && unit !== 'share' && value !== previous && (value === 0 || previous === 0)

/** Between 'rose' and 'to 92 million': by how much, or from where. What was nothing rose from it, not by all that it is. */
export function changeSpoken(value: number, previous: number, unit: Unit, language: Language): string {
  if (!isOfNothing(value, previous, unit)) return changeIn(value, previous, unit, language).replace(/^[+\u2212]/, '')
  const from = previous === 0 ? '0' : figureIn(previous, unit, language)
  return fill(wordsOf(language).change.against, { previous: from })
}

export interface AxisWords {
  /** What all ticks count in, to be written once on top; empty where each tick says it or there is none. */
  readonly name: string
  readonly tick: (value: number) => string
  /** The topmost tick, with what all of them count in. */
  readonly top: (value: number) => string
}

function isWhole(value: number): boolean {
  return value >= 0.5 && Math.abs(value - Math.round(value)) < 1e-6 * value
}

/** One unit for the whole axis, the one of its largest value, with as many decimals as its ticks need. */
export function axisWords(unit: Unit, largest: number, interval: number, language: Language): AxisWords {
  const { number, short } = formatIn(language)
  const step = stepFor(unit, largest, language)
  const digits = [0, 1, 2].find((count) => isWhole((interval / step.size) * 10 ** count)) ?? 3
  const plain = (value: number) => number(value / step.size, digits)
  const nameless = (tick: (value: number) => string) => ({ name: '', tick, top: tick })
  if (unit === 'count') return nameless(largest >= 10_000 ? short : plain)
  if (unit === 'share' || unit === 'factor') return nameless((value) => `${plain(value)}${step.unit}`)
  const name = [step.currency, step.unit].filter(Boolean).join(' ')
  const top = (value: number) => [withCurrency(plain(value), step), step.unit].filter(Boolean).join(' ')
  return { name, tick: plain, top }
}
