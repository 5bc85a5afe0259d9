import {
  type CalendarPeriod,
  calendarUnits,
  dayLength,
  hourLength,
  instantOfClock,
  jakartaClock,
  nextStep,
  type Query,
  stepStart,
} from '@ido/contract'
import { ceilTo, type InstantSpan, plusMonths } from './calendar.ts'

type Unit = CalendarPeriod

const units = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Unit, number>
/** Lengths in days of the periods that end with today ('the last 7 days'), which may begin with a month by chance. */
const rollingDays = [1, 7, 30, 90, 365]

/** A period as it was asked for, in milliseconds; `calendar` as in the question. */
export interface ComparedAsk {
  readonly from: number
  readonly to: number | null
  readonly calendar?: Query['calendar']
}

/** The calendar unit that a period is, or is the running part of; null of any other. */
export function calendarUnitOf({ from, to, calendar }: ComparedAsk, now: number): Unit | null {
  const begins = calendarUnits.filter((unit) => stepStart(from, unit) === from)
  const whole = begins.find((unit) => nextStep(from, unit) === to)
  const within = begins.filter((unit) => to === null || to <= nextStep(from, unit))
  if (calendar && within.includes(calendar)) return calendar
  if (whole || (to !== null && to <= now)) return whole ?? null
  const isRolling = to === ceilTo(now, 'day') && rollingDays.includes((to - from) / dayLength)
  return isRolling ? null : (within.find((unit) => now < nextStep(from, unit)) ?? null)
}

/** How a compared period lies under the one that it is compared with: so many months or so many milliseconds earlier. */
export type Distance = { readonly months: number } | { readonly milliseconds: number }

export interface ComparedPeriod extends InstantSpan {
  readonly distance: Distance
}

/**
 * The period that one is compared with (docs/figures.md, 'Compared periods'): a whole calendar month, quarter or year with the one before; a
 * running one with as much of the one before; any other with the same length before; and the same period last year day for
 * day, where 29 February has none.
 * @param asOf how far the period has come, its end where it is over
 * @returns null where there is no such period
 */
export function comparedPeriod(
  asked: ComparedAsk & { readonly compare: NonNullable<Query['compare']> },
  { asOf, now }: { readonly asOf: number; readonly now: number },
): ComparedPeriod | null {
  const { from, to, compare } = asked
  const unit = calendarUnitOf(asked, now)
  const isWhole = unit !== null && nextStep(from, unit) <= asOf
  const found = compare === 'lastYear' || unit === 'year' ? yearEarlier() : unit ? unitEarlier(unit) : sameLength()
  return found.from < found.to ? found : null

  function yearEarlier(): ComparedPeriod {
    const begin = yearBefore(from)
    const end = isWhole ? plusMonths(nextStep(from, unit), -12) : endYearBefore(asOf)
    return { from: begin, to: end, distance: { months: 12 } }
  }

  function unitEarlier(of: Unit): ComparedPeriod {
    const begin = plusMonths(from, -units[of])
    return { from: begin, to: isWhole ? from : Math.min(from, begin + asOf - from), distance: { months: units[of] } }
  }

  function sameLength(): ComparedPeriod {
    const length = (to ?? asOf) - from
    return { from: from - length, to: asOf - length, distance: { milliseconds: length } }
  }
}

/** By how many months a dataset of whole months is compared. */
export function comparedMonths(
  { from, to, calendar }: ComparedAsk,
  compare: NonNullable<Query['compare']>,
  { count, now }: { readonly count: number; readonly now: number },
): number {
  if (compare === 'lastYear') return 12
  const unit = calendarUnitOf({ from, to, calendar }, now)
  return unit ? units[unit] : count
}

const isLeapDay = (local: Date) => local.getUTCMonth() === 1 && local.getUTCDate() === 29

/** The same wall-clock time a year before; of 29 February, which has none, the first instant of March. */
export function yearBefore(instant: number): number {
  const local = new Date(jakartaClock(instant))
  const year = local.getUTCFullYear() - 1
  if (isLeapDay(local)) return instantOfClock(Date.UTC(year, 2, 1))
  return instantOfClock(local.setUTCFullYear(year))
}

/** The excluded end a year before: after the last day or moment that is in it, so that 28 February ends with the 28th. */
export function endYearBefore(end: number): number {
  const last = new Date(jakartaClock(end - 1))
  return isLeapDay(last) ? yearBefore(end - 1) : yearBefore(end - 1) + 1
}

/** The leap day that lies between the day a year before this one and the day before that; null where there is none. */
export function leapDayBefore(start: number): number | null {
  const day = yearBefore(start)
  const before = stepStart(day - hourLength, 'day')
  return stepStart(day, 'day') === day && isLeapDay(new Date(jakartaClock(before))) ? before : null
}
