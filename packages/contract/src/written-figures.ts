import type { Unit } from './catalog.ts'
import { formatIn } from './formats.ts'
import type { Language } from './language.ts'

/** Units of figures that have words. */
const unitWords = {
  id: { points: 'poin', minutes: 'mnt', hours: 'jam', days: 'hari', seconds: 'dtk', milliseconds: 'ms' },
  en: { points: 'points', minutes: 'min', hours: 'h', days: 'days', seconds: 's', milliseconds: 'ms' },
} as const satisfies Readonly<Record<Language, unknown>>

/** A figure and its unit apart, so that the unit can stand smaller; together they are `figure + gap + unit`. */
export interface WrittenFigure {
  readonly figure: string
  readonly unit: string
}

interface FigureStep {
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
function stepsOf(unit: Unit, language: Language): readonly FigureStep[] {
  const words = unitWords[language]
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
export function stepOfFigure(unit: Unit, value: number, language: Language, beside = value): FigureStep {
  if (beside !== value) {
    const shared = stepOfFigure(unit, beside, language)
    if (value === 0 || Math.abs(value) >= leastBeside * shared.size) return shared
  }
  const steps = stepsOf(unit, language)
  // Nothing at all is named in the unit that people know the figure by, not in the smallest.
  if (value === 0 && unit === 'hours') return { from: 0, size: 1, unit: unitWords[language].hours }
  return steps.findLast((step) => Math.abs(value) >= step.from) ?? { from: 0, size: 1, unit: '' }
}

/** Shares next to nothing or to everything are told apart by their second decimal: 99,95% is not 99,99%. */
export function shareDigits(share: number): number {
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
export function figureParts(value: number, unit: Unit, language: Language, beside = value, more = 0): WrittenFigure {
  // A dozen digits are a phone number: what follows the third is read in the table.
  if (unit === 'count' && Math.abs(value) >= tooLong) return { figure: formatIn(language).short(value), unit: '' }
  const step = stepOfFigure(unit, value, language, beside)
  const shown = value / step.size
  const edge = unit === 'share' ? edgeOfShare(value, language) : null
  const figure = edge ?? formatIn(language).number(shown, digitsOf(unit, value, shown) + more)
  return { figure: withCurrency(figure, step), unit: step.unit }
}

/** The sign stands before the currency: \u2212Rp4,1 miliar. */
export const withCurrency = (figure: string, { currency = '' }: FigureStep) =>
  figure.replace(/^\u2212?/, (sign) => sign + currency)

export function writtenWhole({ figure, unit }: WrittenFigure): string {
  const gap = unit === '' || unit === '%' || unit === '×' ? '' : noBreak
  return `${figure}${gap}${unit}`
}

/** A figure with its unit, in full: '86,2%', '5,4 jam', '12.345'; `beside` the figure whose unit it shares. */
export function figureIn(value: number, unit: Unit, language: Language, beside = value): string {
  if (unit === 'count') return formatIn(language).number(value)
  return writtenWhole(figureParts(value, unit, language, beside))
}

const mostMore = 3

/** As `figureParts`, with as many digits as tell it apart from a target that it misses: 99,897% beside 99,9%. */
export function partsBeside(value: number, target: number | undefined, unit: Unit, language: Language): WrittenFigure {
  const least = figureParts(value, unit, language)
  if (target === undefined || value === target) return least
  for (let more = 0; more <= mostMore; more++) {
    const parts = figureParts(value, unit, language, value, more)
    if (parts.figure !== figureParts(target, unit, language, value, more).figure) return parts
  }
  return least
}

/** The same in one piece. */
export function figureBeside(value: number, target: number, unit: Unit, language: Language): string {
  return writtenWhole(partsBeside(value, target, unit, language))
}
