import { timeWays } from '@ido/contract/file-forms'
import { dayLength, hourLength } from '@ido/contract/jakarta'

/**
 * Ways in which a file may write its times, by what stands first. Each takes any marks between day, month and year, names of
 * months in both languages, and a time of day or none; a year of four digits that stands first is a year in every way. A
 * serial day is a spreadsheet's: days since the end of 1899, or since the beginning of 1904.
 */
export type TimeWay = (typeof timeWays)[number]

export const isTimeWay = (format: string): format is TimeWay => (timeWays as readonly string[]).includes(format)

/** What the clock showed, in milliseconds as if it were UTC's, and its distance from UTC where the text says so. */
interface ClockTime {
  wall: number
  offset: number | null
}

const timeOfDay =
  '(?:(?:[T,]|,?\\s)\\s*(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})(?:[.,]\\d{1,9})?)?\\s*(?:([ap])\\.?m\\.?)?)?\\s*(Z|UTC|GMT|WIB|WITA|WIT|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})?'
const inDigits = new RegExp(`^(\\d{1,4})\\s?([/.\\- ])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,4})${timeOfDay}$`, 'i')
const weekday = "(?:[\\p{L}\u2019']{2,9}\\.?,?\\s+)?"
const dayThenMonth = new RegExp(
  `^${weekday}(\\d{1,2})[\\s-]+(\\p{L}{3,9})\\.?,?[\\s-]+(\\d{4}|\\d{2})${timeOfDay}$`,
  'iu',
)
const monthThenDay = new RegExp(`^${weekday}(\\p{L}{3,9})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})${timeOfDay}$`, 'iu')
const serialDay = /^\d{1,6}(?:[.,]\d{1,20})?$/

const earliestYear = 1900
const latestYear = 2199
/** Years of two digits from here on are of the last century. */
const firstOfLastCentury = 70
const epochs = { serial: Date.UTC(1899, 11, 30), 'serial-1904': Date.UTC(1904, 0, 1) } as const

const months = new Map<string, number>(
  [
    ['januari', 'january', 'jan'],
    ['februari', 'february', 'feb', 'peb', 'pebruari'],
    ['maret', 'march', 'mar'],
    ['april', 'apr'],
    ['mei', 'may'],
    ['juni', 'june', 'jun'],
    ['juli', 'july', 'jul'],
    ['agustus', 'august', 'agu', 'agt', 'aug', 'ags'],
    ['september', 'sep', 'sept'],
    ['oktober', 'october', 'okt', 'oct'],
    ['november', 'nov', 'nopember', 'nop'],
    ['desember', 'december', 'des', 'dec'],
  ].flatMap((names, place) => names.map((name) => [name, place + 1] as const)),
)

/** Reads a text one way; null = not written so, undefined = written so, but there is no such day or hour. */
export function clockTime(way: TimeWay, text: string): ClockTime | null | undefined {
  if (way === 'serial' || way === 'serial-1904') return serialTime(way, text)
  if (text.length > longestTime) return null
  if (way === 'digits') return digitsTime(text)
  if (way === 'epoch') return epochTime(text)
  const month = monthAlone(text)
  if (month !== null) return month
  const found = inDigits.exec(text)
  if (found) {
    const [, first = '', , second = '', third = ''] = found
    const rest = found.slice(5)
    if (first.length > 2) return third.length > 2 ? null : timeOf(first, second, third, rest)
    if (third.length !== 4 && third.length !== 2) return null
    if (way === 'Y-M-D') return null
    return way === 'D/M/Y' ? timeOf(third, second, first, rest) : timeOf(third, first, second, rest)
  }
  const dayFirst = dayThenMonth.exec(text)
  if (dayFirst) return timeOf(dayFirst[3] ?? '', monthOf(dayFirst[2]), dayFirst[1] ?? '', dayFirst.slice(4))
  const monthFirst = monthThenDay.exec(text)
  if (monthFirst) return timeOf(monthFirst[3] ?? '', monthOf(monthFirst[1]), monthFirst[2] ?? '', monthFirst.slice(4))
  return null
}

const longestTime = 60

const yearThenMonth = /^(\d{4})[-/](\d{1,2})$/
const monthThenYear = /^(\d{1,2})[-/](\d{4})$/
const namedMonth = /^(\p{L}{3,9})\.?(?:[\s-]{1,3}(\d{4})|-(\d{2}))$/u

/** A month without a day, as of its first: 2026-03, 03/2026, Januari 2020 and a spreadsheet's Jan-20; null where it is none. */
export function monthAlone(text: string): ClockTime | null {
  const byYear = yearThenMonth.exec(text)
  if (byYear) return firstOf(byYear[1], byYear[2])
  const byMonth = monthThenYear.exec(text)
  if (byMonth) return firstOf(byMonth[2], byMonth[1])
  const named = namedMonth.exec(text)
  return named && firstOf(named[2] ?? named[3], monthOf(named[1]))
}

const firstOf = (year = '', month = ''): ClockTime | null => timeOf(year, month, '1', []) ?? null

/** 202001 and 20200131; null where the digits are no day of our time. */
export function digitsTime(text: string): ClockTime | null {
  const found = /^((?:19|20)\d\d)(\d\d)(\d\d)?$/.exec(text)
  return found ? (timeOf(found[1] ?? '', found[2] ?? '', found[3] ?? '1', []) ?? null) : null
}

/** Seconds, perhaps with a fraction, or milliseconds since 1970, by how many digits there are: years 1973 to 2199. */
export function epochTime(text: string): ClockTime | null {
  const found = /^(?:(\d{9,10})(?:\.\d{1,9})?|(\d{12,13}))$/.exec(text)
  if (!found) return null
  const instant = found[1] === undefined ? Number(found[2]) : Number(found[1]) * 1000
  return new Date(instant).getUTCFullYear() > latestYear ? null : { wall: Math.floor(instant / 1000) * 1000, offset: 0 }
}

const monthOf = (name = ''): string => String(months.get(name.toLowerCase()) ?? '')

type TimeParts = (string | undefined)[]

function timeOf(
  yearText: string,
  monthText: string,
  dayText: string,
  [h, mi, s, half, zone]: TimeParts,
): ClockTime | null | undefined {
  if (monthText === '' || yearText.length === 3) return null
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short + (short < firstOfLastCentury ? 2000 : 1900)
  const hour = hourOf(Number(h ?? 0), half?.toLowerCase())
  const wall = wallClock(year, Number(monthText), Number(dayText), hour, Number(mi ?? 0), Number(s ?? 0))
  const offset = zone === undefined ? null : offsetOf(zone.toUpperCase())
  return wall === null || Number.isNaN(offset) ? undefined : { wall, offset }
}

/** 12 am is midnight; an hour beyond 12 has no half. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

const named: Readonly<Record<string, number>> = { Z: 0, UTC: 0, GMT: 0, WIB: 7, WITA: 8, WIT: 9 }

function offsetOf(zone: string): number {
  const hours = named[zone]
  if (hours !== undefined) return hours * hourLength
  const [away, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)]
  if (away > 14 || minutes > 59) return Number.NaN
  return (zone.startsWith('-') ? -1 : 1) * (away * 60 + minutes) * 60_000
}

/** Fractions of a day come back as whole seconds: a spreadsheet keeps fifteen digits. */
function serialTime(way: 'serial' | 'serial-1904', text: string): ClockTime | null | undefined {
  if (!serialDay.test(text)) return null
  const days = Number(text.replace(',', '.'))
  const wall = epochs[way] + Math.round((days * dayLength) / 1000) * 1000
  const year = new Date(wall).getUTCFullYear()
  // Spreadsheets count a 29 February 1900 that never was: before March of that year their days are another one's.
  if (days < 61 && way === 'serial') return undefined
  return year > latestYear ? undefined : { wall, offset: null }
}

/** The time as if it were UTC's; null where no calendar or clock shows it. */
export function wallClock(y: number, mo: number, d: number, h: number, mi: number, s: number): number | null {
  const wall = Date.UTC(y, mo - 1, d, h, mi, s)
  const exists = d >= 1 && d <= 31 && mo >= 1 && mo <= 12 && (d < 29 || new Date(wall).getUTCMonth() === mo - 1)
  return exists && h < 24 && mi < 60 && s < 60 && y >= earliestYear && y <= latestYear ? wall : null
}
