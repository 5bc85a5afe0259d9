import { jakartaZone } from './jakarta.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const

type Day = string | Date

/** How figures and dates are written in a language; days and times are those of Asia/Jakarta. */
export interface Format {
  /** 1.234,5 in Indonesian; at most `digits` decimals, one unless told. */
  readonly number: (value: number, digits?: number) => string
  /** The same with its sign, for changes: +4,1 */
  readonly change: (value: number) => string
  /** A fraction as a share: 0.931 -> 93,1% */
  readonly percent: (fraction: number) => string
  /** The specification's number helper: thousands shortened with K to one decimal, 12.345 -> 12,3K */
  readonly thousands: (value: number) => string
  /** As few letters as an axis has room for: 12.345 -> 12,3 rb, 1.250.000 -> 1,3 jt */
  readonly short: (value: number) => string
  /** 5 Nov 2026 */
  readonly day: (instant: Day) => string
  /** 5 Nov, where the year stands beside it */
  readonly dayOfYear: (instant: Day) => string
  /** 5 Nov 2026, 10.15 */
  readonly instant: (instant: Day) => string
  /** 10.15 */
  readonly clock: (instant: Day) => string
  /** 1,4 MB */
  readonly bytes: (count: number) => string
}

const locales: Readonly<Record<string, string>> = { id: 'id-ID', en: 'en-GB' }

/** A format is made at its first use and kept: making one costs a page a millisecond. */
function kept<F, O>(make: (locale: string, options: O) => F): (language: string, options: O) => F {
  const made = new Map<string, F>()
  return (language, options) => {
    const key = language + JSON.stringify(options)
    const format = made.get(key) ?? make(locales[language] ?? 'id-ID', options)
    made.set(key, format)
    return format
  }
}

/** How figures are written in a language. */
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

/** How days and times are written in a language, those of Asia/Jakarta unless told. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: jakartaZone, ...options }),
)

function formatOf(language: string): Format {
  const decimals = (most: number): Intl.NumberFormatOptions => ({
    maximumFractionDigits: most,
    signDisplay: 'negative',
  })
  const number = (value: number, digits = 1) => withMinus(numberFormat(language, decimals(digits)).format(value))
  const share = () => numberFormat(language, { style: 'percent', ...decimals(1) })
  const dayOf = (instant: Day) =>
    dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant))
  const clock = (instant: Day) => dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
  return {
    number,
    change: (value) => withMinus(numberFormat(language, { ...decimals(1), signDisplay: 'exceptZero' }).format(value)),
    percent: (fraction) => (isTrace(fraction) ? `<${share().format(0.001)}` : withMinus(share().format(fraction))),
    thousands: (value) => (Math.abs(value) < 1000 ? number(value) : `${number(value / 1000)}K`),
    short: (value) => withMinus(numberFormat(language, { notation: 'compact', ...decimals(1) }).format(value)),
    day: dayOf,
    dayOfYear: (instant) => dateFormat(language, { day: 'numeric', month: 'short' }).format(new Date(instant)),
    instant: (instant) => `${dayOf(instant)}, ${clock(instant)}`,
    clock,
    bytes: (count) => {
      const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(count, 1)) / Math.log(1024)))
      return `${number(count / 1024 ** power)} ${units[power]}`
    },
  }
}

/** Something, but too little for a decimal: it must not read as nothing. */
function isTrace(fraction: number): boolean {
  return fraction > 0 && fraction < 0.0005
}

/** A minus as wide as the figures, so that columns of changes line up. */
function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}

const formats: Readonly<Record<string, Format>> = { id: formatOf('id'), en: formatOf('en') }

/** Formats of a language, for what is computed outside of components. */
export function formatIn(language: string): Format {
  return formats[language] ?? formatOf('id')
}
