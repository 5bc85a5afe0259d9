import type { Grain } from './catalog.ts'

/**
 * The business day: Asia/Jakarta, which keeps UTC+7 all year and knows no summer time. This file alone knows that number;
 * `scripts/jakarta.test.ts` looks for others.
 */
export const jakartaZone = 'Asia/Jakarta'
export const jakartaOffset = '+07:00'

/** Milliseconds. */
export const hourLength = 3_600_000
export const dayLength = 24 * hourLength
const ahead = 7 * hourLength

/** What a clock in Jakarta shows at an instant, as milliseconds that the UTC methods of a date read; and back. */
export const jakartaClock = (instant: number): number => instant + ahead
export const instantOfClock = (clock: number): number => clock - ahead

/** YYYY-MM-DDTHH:mm:ss.sss as a clock in Jakarta shows it. */
export function jakartaTime(instant: string | number | Date): string {
  return new Date(jakartaClock(new Date(instant).getTime())).toISOString().slice(0, -1)
}

/** The day (YYYY-MM-DD) that an instant falls on. */
export const jakartaDay = (instant: string | number | Date): string => jakartaTime(instant).slice(0, 10)

/** Whether somebody wrote a day without an hour: it stands as that day's midnight in UTC, an hour that nobody meant. */
export const isDayOnly = (instant: string | Date): boolean => new Date(instant).getTime() % dayLength === 0

/** The instant at which a clock (HH:mm, seconds if given) shows that time of a day, with its offset. */
export const atJakarta = (date: string, clock = '00:00'): string =>
  `${date}T${clock.length === 5 ? `${clock}:00` : clock}${jakartaOffset}`

/** The instant that a day (its midnight) or an instant stands for. */
export const instantOf = (dayOrInstant: string): number =>
  Date.parse(dayOrInstant.length === 10 ? atJakarta(dayOrInstant) : dayOrInstant)

/** An expression of SQL as Jakarta's clock shows it: of an instant its wall time, of a wall time its instant. */
export const sqlInJakarta = (expression: string): string => `(${expression} at time zone '${jakartaZone}')`

/** First instant of the step of the calendar that an instant falls in; weeks start on Monday. */
export function stepStart(instant: number, grain: Grain): number {
  const local = jakartaClock(instant)
  if (grain === 'hour') return instantOfClock(Math.floor(local / hourLength) * hourLength)
  const dayStart = Math.floor(local / dayLength) * dayLength
  if (grain === 'day') return instantOfClock(dayStart)
  // 1970 began on a Thursday.
  if (grain === 'week') return instantOfClock(dayStart - ((Math.floor(local / dayLength) + 3) % 7) * dayLength)
  const date = new Date(dayStart)
  const month = date.getUTCMonth()
  const first = grain === 'month' ? month : grain === 'quarter' ? month - (month % 3) : 0
  return instantOfClock(Date.UTC(date.getUTCFullYear(), first, 1))
}

/** First instant of the step after the one that begins at `start`. */
export function nextStep(start: number, grain: Grain): number {
  if (grain === 'hour') return start + hourLength
  if (grain === 'day') return start + dayLength
  if (grain === 'week') return start + 7 * dayLength
  const date = new Date(jakartaClock(start))
  const months = grain === 'month' ? 1 : grain === 'quarter' ? 3 : 12
  return instantOfClock(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}
