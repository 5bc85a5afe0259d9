import { dayLength, jakartaClock } from '@ido/contract'

/*
 * National holidays of Indonesia, as far as calendars tell them: Node knows the Islamic and the Chinese one. A library of all
 * countries takes 45 MB of disk and 14 MB of memory. Days that a ministry adds (cuti bersama) are not known.
 */

const fixed: ReadonlySet<string> = new Set(['01-01', '05-01', '06-01', '08-17', '12-25', '12-26'])
/** Month and day of the Islamic calendar: new year, Maulid, Isra Mi'raj, Idul Fitri with the days around it, Idul Adha. */
const islamic: ReadonlySet<string> = new Set(['1-1', '3-12', '7-27', '9-30', '10-1', '10-2', '10-3', '10-4', '12-10'])
/** Days after Easter: Good Friday, Ascension. */
const afterEaster: ReadonlySet<number> = new Set([-2, 39])

const inIslamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const inChinese = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

const known = new Map<number, boolean>()

/** Whether a day is a national holiday. @param start its beginning in Jakarta, Unix time in ms */
export function isHoliday(start: number): boolean {
  const day = Math.floor(jakartaClock(start) / dayLength)
  const found = known.get(day)
  if (found !== undefined) return found
  const date = new Date(day * dayLength)
  const isOne =
    fixed.has(date.toISOString().slice(5, 10)) ||
    islamic.has(monthAndDay(inIslamic, date)) ||
    monthAndDay(inChinese, date) === '1-1' ||
    afterEaster.has(day - easterOf(date.getUTCFullYear()))
  known.set(day, isOne)
  return isOne
}

function monthAndDay(calendar: Intl.DateTimeFormat, date: Date): string {
  const parts = calendar.formatToParts(date)
  const valueOf = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${valueOf('month')}-${valueOf('day')}`
}

/** Day of Easter Sunday since 1970 (Gregorian, by Butcher 1876). */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1) / dayLength
}
