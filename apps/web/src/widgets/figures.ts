import type { Unit } from '@ido/contract'
import type { Language } from '../i18n/i18n.ts'
import { formatIn } from '../ui/format.ts'
import { fill, wordsOf } from './labels.ts'

/** A figure and its unit apart, so that the unit can stand smaller; together they are `figure + gap + unit`. */
export interface Written {
  readonly figure: string
  readonly unit: string
}

interface Step {
  /** Used from this absolute value on. */
  readonly from: number
  /** What one of the unit shown is, in the unit of the figure. */
  readonly size: number
  readonly unit: string
  /** Written before the figure: Rp794,3 juta. */
  readonly currency?: string
}

const tooLong = 10_000_000
const noBreak = '\u00a0'

/** The units that a figure climbs through as it grows, smallest first. */
function stepsOf(unit: Unit, language: Language): readonly Step[] {
  const words = wordsOf(language).unit
  switch (unit) {
    case 'hours':
      return [
        { from: 0, size: 1 / 3600, unit: words.seconds },
        { from: 1 / 60, size: 1 / 60, unit: words.minutes },
        { from: 1, size: 1, unit: words.hours },
        { from: 48, size: 24, unit: words.days },
      ]
    case 'milliseconds':
      return [
        { from: 0, size: 1, unit: words.milliseconds },
        { from: 10_000, size: 1000, unit: words.seconds },
      ]
    case 'seconds':
      return [
        { from: 0, size: 1, unit: words.seconds },
        { from: 120, size: 60, unit: words.minutes },
        { from: 7200, size: 3600, unit: words.hours },
      ]
    case 'bytesPerSecond':
      return ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s'].map((name, power) => ({
        from: power === 0 ? 0 : 1000 ** power,
        size: 1000 ** power,
        unit: name,
      }))
    case 'points':
      return [{ from: 0, size: 1, unit: words.points }]
    case 'factor':
      return [{ from: 0, size: 1, unit: '×' }]
    case 'share':
      return [{ from: 0, size: 0.01, unit: '%' }]
    case 'rupiah':
      return [
        { from: 0, size: 1, unit: '' },
        { from: 1e6, size: 1e6, unit: language === 'id' ? 'juta' : 'million' },
        { from: 1e9, size: 1e9, unit: language === 'id' ? 'miliar' : 'billion' },
        { from: 1e12, size: 1e12, unit: language === 'id' ? 'triliun' : 'trillion' },
      ].map((step) => ({ ...step, currency: 'Rp' }))
    case 'count':
    case 'score':
      return [{ from: 0, size: 1, unit: '' }]
  }
}

/** Smaller than this in the unit of its neighbours a figure keeps its own: 20 minutes beside days. */
const leastBeside = 0.1

/** The unit of a figure, which is that of the one that it stands beside as long as it can still be read in it. */
function stepFor(unit: Unit, value: number, language: Language, beside = value): Step {
  if (beside !== value) {
    const shared = stepFor(unit, beside, language)
    if (value === 0 || Math.abs(value) >= leastBeside * shared.size) return shared
  }
  const steps = stepsOf(unit, language)
  // Nothing at all is named in the unit that people know the figure by, not in the smallest.
  if (value === 0 && unit === 'hours') return { from: 0, size: 1, unit: wordsOf(language).unit.hours }
  return steps.findLast((step) => Math.abs(value) >= step.from) ?? { from: 0, size: 1, unit: '' }
}

/** Shares next to nothing or to everything are told apart by their second decimal: 99,95% is not 99,99%. */
function shareDigits(share: number): number {
  const size = Math.abs(share)
  return (size > 0 && size < 0.01) || (size >= 0.99 && size < 1) ? 2 : 1
}

/** A share that would round to nothing or to everything says on which side of it it lies. */
function edgeOfShare(share: number, language: Language): string | null {
  const { number } = formatIn(language)
  if (share > 0 && share < 0.00005) return `<${number(0.01, 2)}`
  if (share < 1 && share >= 0.99995) return `>${number(99.99, 2)}`
  return null
}

function digitsOf(unit: Unit, value: number, shown: number): number {
  if (unit === 'share') return shareDigits(value)
  // A budget that burns at 1,02 times its pace runs out early, at 1,00 times just in time.
  if (unit === 'factor') return Math.abs(shown) < 10 ? 2 : 1
  if (unit === 'milliseconds' || unit === 'bytesPerSecond')
    return Math.abs(shown) < 10 ? 1 : Math.abs(shown) < 100 ? 1 : 0
  return 1
}

/** 0.862 of 'share' -> 86,2 and %; 5.4 of 'hours' -> 5,4 and jam; 81 of 'hours' -> 3,4 and hari. */
export function partsOf(value: number, unit: Unit, language: Language, beside = value, more = 0): Written {
  // A dozen digits are a phone number: what follows the third is read in the table.
  if (unit === 'count' && Math.abs(value) >= tooLong) return { figure: formatIn(language).short(value), unit: '' }
  const step = stepFor(unit, value, language, beside)
  const shown = value / step.size
  const edge = unit === 'share' ? edgeOfShare(value, language) : null
  const figure = edge ?? formatIn(language).number(shown, digitsOf(unit, value, shown) + more)
  return { figure: withCurrency(figure, step), unit: step.unit }
}

/** The sign stands before the currency: \u2212Rp4,1 miliar. */
const withCurrency = (figure: string, { currency = '' }: Step) => figure.replace(/^\u2212?/, (sign) => sign + currency)

const mostMore = 3

/** As `partsOf`, with as many digits as tell it apart from a target that it misses: 99,897% beside 99,9%. */
export function partsBeside(value: number, target: number | undefined, unit: Unit, language: Language): Written {
  const least = partsOf(value, unit, language)
  if (target === undefined || value === target) return least
  for (let more = 0; more <= mostMore; more++) {
    const parts = partsOf(value, unit, language, value, more)
    if (parts.figure !== partsOf(target, unit, language, value, more).figure) return parts
  }
  return least
}

/** From one figure to another, with the unit once: 72,1–76,4% or 31–36 jam; `beside` the figure whose unit it shares. */
export function rangeIn(low: number, high: number, unit: Unit, language: Language, beside = high): string {
  const [from, to] = [partsOf(low, unit, language, beside), partsOf(high, unit, language, beside)]
  const written = joined(to)
  if (from.figure === to.figure && from.unit === to.unit) return written
  return `${from.unit === to.unit ? from.figure : joined(from)}\u2013${written}`
}

/** The same in one piece. */
export function figureBeside(value: number, target: number, unit: Unit, language: Language): string {
  return joined(partsBeside(value, target, unit, language))
}

function joined({ figure, unit }: Written): string {
  const gap = unit === '' || unit === '%' || unit === '×' ? '' : noBreak
  return `${figure}${gap}${unit}`
}

/** A figure with its unit, in full: '86,2%', '5,4 jam', '12.345'; `beside` the figure whose unit it shares. */
export function figureIn(value: number, unit: Unit, language: Language, beside = value): string {
  if (unit === 'count') return formatIn(language).number(value)
  return joined(partsOf(value, unit, language, beside))
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
