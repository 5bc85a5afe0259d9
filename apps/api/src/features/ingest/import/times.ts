import { hourLength, instantOfClock, jakartaOffset } from '@ido/contract/jakarta'
import { clockTime, digitsTime, epochTime, isTimeWay, monthAlone, wallClock, type TimeWay } from './time-ways.ts'

/** Reads times of one written form as instants; null = not of that form, undefined = of that form but no such time. */
export type TimeReader = (text: string) => Date | null | undefined

type Part = 'YYYY' | 'MM' | 'M' | 'DD' | 'D' | 'HH' | 'H' | 'mm' | 'ss'
const patterns: Record<Part, string> = {
  YYYY: '(\\d{4})',
  MM: '(\\d{2})',
  M: '(\\d{1,2})',
  DD: '(\\d{2})',
  D: '(\\d{1,2})',
  HH: '(\\d{2})',
  H: '(\\d{1,2})',
  mm: '(\\d{2})',
  ss: '(\\d{2})',
}

/**
 * @param format such as 'YYYY-MM-DD HH:mm:ss', 'DD-MM-YYYY HH:mm' or 'M/D/YYYY H:mm'; parts that it lacks are 0. A way, such
 *   as 'D/M/Y', takes whatever is written that way round
 * @param zone IANA name of the zone that the times are written in, such as Asia/Jakarta
 */
export function timeReader(format: string, zone: string): TimeReader {
  if (isTimeWay(format)) return wayReader(format, zone)
  const parts: Part[] = []
  const source = format.replace(/YYYY|MM|M|DD|D|HH|H|mm|ss|[^A-Za-z]/g, (piece) => {
    const pattern = patterns[piece as Part]
    if (!pattern) return piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    parts.push(piece as Part)
    return pattern
  })
  const form = new RegExp(`^${source}$`)
  const placeOf = (...names: Part[]) => parts.findIndex((part) => names.includes(part)) + 1
  const [year, month, day] = [placeOf('YYYY'), placeOf('MM', 'M'), placeOf('DD', 'D')]
  const [hour, minute, second] = [placeOf('HH', 'H'), placeOf('mm'), placeOf('ss')]
  const offsetAt = zoneOffsets(zone)
  return (text) => {
    const found = form.exec(text)
    if (!found) return null
    const at = (place: number) => (place === 0 ? 0 : Number(found[place]))
    const [y, mo, d, h, mi, s] = [at(year), at(month), at(day), at(hour), at(minute), at(second)]
    const wall = wallClock(y, mo, d, h, mi, s)
    if (wall === null) return undefined
    // The offset at the wall time read as UTC may be that of the other side of a clock change; the second look is not.
    return new Date(wall - offsetAt(wall - offsetAt(wall)))
  }
}

const written =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/i

/**
 * Reads ISO 8601 (with its offset), DD/MM/YYYY HH:mm, a month alone (2026-03, Januari 2020), 202001, 20200131 and seconds or
 * milliseconds since 1970; without an offset the time is Asia/Jakarta's, a day or month alone is its first instant. Parts of
 * a second are cut off.
 */
export const anyTime: TimeReader = (text) => {
  const fast = isoInstant(text)
  if (fast !== null) return fast
  const found = written.exec(text)
  if (!found) return otherTime(text)
  const at = (place: number) => Number(found[place] ?? 0)
  const isIso = found[1] !== undefined
  const [y, mo, d] = isIso ? [at(1), at(2), at(3)] : [at(6), at(5), at(4)]
  const wall = wallClock(y, mo, d, at(7), at(8), at(9))
  if (wall === null) return undefined
  if (found[10]) return new Date(wall)
  if (!found[11]) return new Date(instantOfClock(wall))
  if (at(12) > 14 || at(13) > 59) return undefined
  const offset = (at(12) * 60 + at(13)) * 60_000
  return new Date(found[11] === '-' ? wall + offset : wall - offset)
}

function otherTime(text: string): Date | null {
  const found = text.length > longestOther ? null : (monthAlone(text) ?? digitsTime(text) ?? epochTime(text))
  if (found === null) return null
  return new Date(found.offset === null ? instantOfClock(found.wall) : found.wall - found.offset)
}

const longestOther = 30

/** The two digits of a text from a place on, -1 where they are none. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}

/** YYYY-MM-DDTHH:mm:ssZ or with Jakarta's offset, as programs write most times, read without a garbage of parts; else null. */
function isoInstant(text: string): Date | null {
  const isUtc = text.length === 20 && text.endsWith('Z')
  if (!isUtc && !(text.length === 25 && text.endsWith(jakartaOffset))) return null
  const marks = text[4] === '-' && text[7] === '-' && text[10] === 'T' && text[13] === ':' && text[16] === ':'
  const [century, year, month, day] = [twoDigits(text, 0), twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)]
  const [h, mi, s] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  if (!marks || Math.min(century, year, month, day, h, mi, s) < 0) return null
  const wall = wallClock(century * 100 + year, month, day, h, mi, s)
  return wall === null ? null : new Date(isUtc ? wall : instantOfClock(wall))
}

/** A time whose text tells its distance from UTC has that one, any other the zone's. */
function wayReader(way: TimeWay, zone: string): TimeReader {
  const offsetAt = zoneOffsets(zone)
  return (text) => {
    const found = clockTime(way, text)
    if (!found) return found
    const { wall, offset } = found
    return new Date(wall - (offset ?? offsetAt(wall - offsetAt(wall))))
  }
}

/** Offset of a zone from UTC in milliseconds at an instant; looked up once per hour of the clock and kept. */
function zoneOffsets(zone: string): (instant: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  let [knownHour, knownOffset] = [Number.NaN, 0]
  return (instant) => {
    const start = Math.floor(instant / hourLength)
    if (start === knownHour) return knownOffset
    const part = Object.fromEntries(
      clock.formatToParts(start * hourLength).map(({ type, value }) => [type, Number(value)]),
    )
    const wall = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'])
    ;[knownHour, knownOffset] = [start, wall - start * hourLength]
    return knownOffset
  }
}
