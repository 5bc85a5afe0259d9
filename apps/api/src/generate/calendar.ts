import { atJakarta, instantOfClock, jakartaClock, jakartaDay, dayLength, hourLength } from '@ido/contract'

export { dayLength, hourLength }

/** Days since 1970 in Asia/Jakarta. */
export function dayOf(instant: number): number {
  return Math.floor(jakartaClock(instant) / dayLength)
}
export function startOfDay(day: number): number {
  return instantOfClock(day * dayLength)
}
/** The last second of the day that a second lies in. */
export const endOfDay = (second: number): number => (startOfDay(dayOf(second * 1000)) + dayLength) / 1000 - 1
const dayTexts = new Map<number, string>()
/** 2026-11-21 */
export function dayText(instant: number): string {
  const day = dayOf(instant)
  const text = dayTexts.get(day) ?? jakartaDay(instant)
  // As many as there are days in the years that are made.
  dayTexts.set(day, text)
  return text
}
/** 0 is January. */
export const monthOf = (instant: number): number => Number(dayText(instant).slice(5, 7)) - 1
/** Of a day since 1970. */
export function yearOf(day: number): number {
  return new Date(day * dayLength).getUTCFullYear()
}
export function hourOfDay(instant: number): number {
  return Math.floor((jakartaClock(instant) - dayOf(instant) * dayLength) / hourLength)
}
/** 0 is Sunday. */
function weekday(day: number): number {
  return (day + 4) % 7
}
export function isWeekend(day: number): boolean {
  return weekday(day) === 0 || weekday(day) === 6
}

const fixedHolidays = new Set(['01-01', '05-01', '06-01', '08-17', '12-25'])
const feasts = ['2022-05-02', '2023-04-22', '2024-04-10', '2025-03-31', '2026-03-20', '2027-03-10', '2028-02-27'].map(
  (text) => dayOf(Date.parse(atJakarta(text, '12:00'))),
)

/** The days of Idul Fitri from a day on, up to another. */
export const feastsBetween = (from: number, to: number) => feasts.filter((feast) => feast >= from && feast <= to)

/** Days from the nearest Idul Fitri, negative before it; the days around it are quiet. */
function daysFromFeast(day: number): number {
  return feasts.map((feast) => day - feast).reduce((a, b) => (Math.abs(a) < Math.abs(b) ? a : b))
}

function isHoliday(day: number): boolean {
  const fromFeast = daysFromFeast(day)
  return isWeekend(day) || (fromFeast >= -2 && fromFeast <= 6) || fixedHolidays.has(dayText(startOfDay(day)).slice(5))
}

const weekdayFactors = [1, 1.24, 1.12, 1.04, 1, 0.95, 1]
// Rain from November to March brings network trouble, the new school year a small summer peak.
const monthFactors = [1.16, 1.14, 1.06, 0.97, 0.93, 0.92, 1.01, 0.98, 0.95, 1, 1.08, 1.12]
const hourFactors = [
  0.22, 0.12, 0.08, 0.07, 0.1, 0.25, 0.5, 0.85, 1.5, 1.95, 2, 1.75, 1.2, 1.55, 1.75, 1.6, 1.35, 1.15, 1.2, 1.5, 1.55,
  1.25, 0.85, 0.45,
]

/** How busy a day is against an average one, weekends of the products aside. */
export function dayFactor(day: number): number {
  const month = new Date(day * dayLength).getUTCMonth()
  const fromFeast = daysFromFeast(day)
  const feast = fromFeast >= -3 && fromFeast <= 5 ? 0.45 : fromFeast >= -25 && fromFeast < -3 ? 0.9 : 1
  return (weekdayFactors[weekday(day)] ?? 1) * (monthFactors[month] ?? 1) * feast
}
export function hourFactor(hour: number): number {
  return hourFactors[hour] ?? 1
}

/** Splits a whole number over slots in proportion to their weights, to the last one. */
export function allocate(total: number, weights: Float64Array): Uint32Array {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const counts = new Uint32Array(weights.length)
  let [passed, given] = [0, 0]
  for (const [slot, weight] of weights.entries()) {
    passed += weight
    const due = slot === weights.length - 1 ? total : Math.round((total * passed) / sum)
    counts[slot] = due - given
    given = due
  }
  return counts
}

const opens = 8
const closes = 17

/** So many working hours (08:00 to 17:00 on working days) after an instant. */
export function afterWorkingHours(instant: number, hours: number): number {
  let left = Math.max(hours, 0.01)
  let day = dayOf(instant)
  let from = Math.min(Math.max((instant - startOfDay(day)) / hourLength, opens), closes)
  while (isHoliday(day) || left > closes - from) {
    if (!isHoliday(day)) left -= closes - from
    day += 1
    from = opens
  }
  return Math.round(startOfDay(day) + (from + left) * hourLength)
}

/** The last months (YYYY-MM) up to one, in their order. */
export function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(year, month - count + place, 1)).toISOString().slice(0, 7),
  )
}
