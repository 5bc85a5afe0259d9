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
const earliestYear = 1900
const latestYear = 2199

/**
 * @param format such as 'YYYY-MM-DD HH:mm:ss', 'DD-MM-YYYY HH:mm' or 'M/D/YYYY H:mm'; parts that it lacks are 0
 * @param zone IANA name of the zone that the times are written in, such as 'Asia/Jakarta'
 */
export function timeReader(format: string, zone: string): TimeReader {
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
    const wall = Date.UTC(y, mo - 1, d, h, mi, s)
    const exists = new Date(wall).getUTCMonth() === mo - 1 && h < 24 && mi < 60 && s < 60
    if (!exists || d < 1 || y < earliestYear || y > latestYear) return undefined
    // The offset at the wall time read as UTC may be that of the other side of a clock change; the second look is not.
    return new Date(wall - offsetAt(wall - offsetAt(wall)))
  }
}

const hour = 3_600_000

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
    const start = Math.floor(instant / hour)
    if (start === knownHour) return knownOffset
    const part = Object.fromEntries(clock.formatToParts(start * hour).map(({ type, value }) => [type, Number(value)]))
    const wall = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'])
    ;[knownHour, knownOffset] = [start, wall - start * hour]
    return knownOffset
  }
}
