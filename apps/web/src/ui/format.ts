import { useTranslation } from 'react-i18next'

const zone = 'Asia/Jakarta'
const units = ['B', 'KB', 'MB', 'GB'] as const

/** How figures and dates are written in a language; days and times are those of Asia/Jakarta. */
export interface Format {
  readonly number: (value: number) => string
  /** 5 Nov 2026 */
  readonly day: (instant: string | Date) => string
  /** 5 Nov 2026 10 : 15 */
  readonly instant: (instant: string | Date) => string
  /** 1,4 MB */
  readonly bytes: (count: number) => string
}

function formatOf(locale: string): Format {
  const number = new Intl.NumberFormat(locale)
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  const dayOf = (instant: string | Date) => day.format(new Date(instant))
  return {
    number: (value) => number.format(value),
    day: dayOf,
    instant: (instant) => `${dayOf(instant)} ${time.format(new Date(instant)).replace(':', ' : ')}`,
    bytes: (count) => {
      const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(count, 1)) / Math.log(1024)))
      return `${short.format(count / 1024 ** power)} ${units[power]}`
    },
  }
}

const formats: Readonly<Record<string, Format>> = { id: formatOf('id-ID'), en: formatOf('en-GB') }

/** Formats of the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formats[i18n.language] ?? formatOf('id-ID')
}
