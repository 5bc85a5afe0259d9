import { type ClockRules, dayLength, hourLength, jakartaDay, stepStart } from '@ido/contract'
import type { DB } from '../database/schema.ts'
import { readSetting } from './settings.ts'
import { type Kysely, sql } from 'kysely'

/** On which days a clock runs: days of ISO 8601 (1 = Monday), without the days (YYYY-MM-DD) that are named. */
export interface WorkCalendar {
  readonly weekdays: readonly number[]
  readonly holidays: ReadonlySet<string>
}

/**
 * The instant at which a clock that runs on working days alone, all 24 hours of each, has run for `length` since `start`;
 * a day outside of them is passed over whole, so that nothing falls due on a weekend or a holiday.
 * @param start instant in milliseconds
 * @param length milliseconds of working days; below zero the instant so much before `start`
 * @returns instant in milliseconds
 */
export function afterWorkingTime(start: number, length: number, calendar: WorkCalendar): number {
  const isBack = length < 0
  let left = Math.abs(length)
  let at = start
  while (left > 0) {
    // Going back, midnight belongs to the day that ends with it.
    const day = stepStart(isBack ? at - 1 : at, 'day')
    const end = isBack ? day : day + dayLength
    const step = isWorkingDay(day, calendar) ? Math.min(left, Math.abs(end - at)) : 0
    left -= step
    at = left === 0 ? at + (isBack ? -step : step) : end
  }
  return at
}

/**
 * How much of the time between two instants lies on working days, in milliseconds; below zero where `to` is the earlier.
 * Between a start and `afterWorkingTime(start, length)` lies `length`.
 */
export function workingTimeBetween(from: number, to: number, calendar: WorkCalendar): number {
  if (to < from) return -workingTimeBetween(to, from, calendar)
  let sum = 0
  for (let day = stepStart(from, 'day'); day < to; day += dayLength) {
    if (isWorkingDay(day, calendar)) sum += Math.min(to, day + dayLength) - Math.max(from, day)
  }
  return sum
}

/** @param dayStart first instant of a day in Asia/Jakarta */
function isWorkingDay(dayStart: number, { weekdays, holidays }: WorkCalendar): boolean {
  // Of the week that a day stands in, Monday is 1.
  const weekday = Math.round((dayStart - stepStart(dayStart, 'week')) / dayLength) + 1
  return weekdays.includes(weekday) && !holidays.has(jakartaDay(dayStart))
}

/** How long each status of feedback may take, and by which calendar that is counted. */
export interface Clocks {
  /** Milliseconds of working days. */
  readonly lengths: Readonly<Record<'new' | 'on-progress', number>>
  /** Milliseconds of working days beyond the due time, after which those above are told. */
  readonly escalateAfter: number
  readonly calendar: WorkCalendar
}

const unitLength = { hours: hourLength, days: dayLength }

/** As they stand now, for a step that is about to be taken. */
export async function readClocks(database: Kysely<DB>): Promise<Clocks> {
  const [{ value }, { rows }] = [
    await readSetting(database, 'clocks'),
    await sql<{ days: number[] }>`select days from work_hours`.execute(database),
  ]
  const rules = value as unknown as ClockRules
  const lengthOf = ({ amount, unit }: ClockRules['new']) => amount * unitLength[unit]
  return {
    lengths: { new: lengthOf(rules.new), 'on-progress': lengthOf(rules.onProgress) },
    escalateAfter: lengthOf(rules.escalate),
    calendar: { weekdays: rows[0]?.days ?? [], holidays: new Set(rules.holidays.map(({ day }) => day)) },
  }
}
