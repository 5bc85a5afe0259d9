import { dayLength, type Grain, hourLength, mostRows, nextStep, stepStart } from '@ido/contract'
import { invalid } from '../platform/errors.ts'
import { ceilTo, monthsBetween, plusMonths, stepName, upToMinute } from './calendar.ts'
import { comparedMonths, comparedPeriod, type Distance, endYearBefore, leapDayBefore, yearBefore } from './compared.ts'
import { stepsIn, type TimeStep } from './steps.ts'
import type { DatasetState } from './run-state.ts'
import type { PeriodShift, Window } from './select.sql.ts'
import type { ResolvedQuery } from './validate.ts'

/**
 * The window that a question is about. Without an end it reads on to the end of this month, which is all there is, and
 * is counted as of now.
 */
export function windowOf(asked: Windowed, state: DatasetState): Window {
  const window = asked.dataset.isByMonth ? windowOfMonths(asked, state) : windowOfInstants(asked, state)
  if (asked.grain && stepsIn(window, asked.grain).length > mostRows) {
    throw invalid([{ field: 'grain', key: 'tooManySteps', values: { most: mostRows } }])
  }
  return window
}

type Windowed = Pick<ResolvedQuery, 'dataset' | 'from' | 'to' | 'grain'>

function windowOfInstants({ dataset, from, to }: Windowed, state: DatasetState): Window {
  const minute = upToMinute(Date.now())
  const now = dataset.isByHour ? stepStart(minute, 'hour') : minute
  const asOf = Math.min(to ?? now, now)
  return {
    from: from ?? -Infinity,
    // Events that are dated ahead have not happened, and a running hour is not over.
    to: dataset.knowsAhead || dataset.isByHour ? asOf : (to ?? nextStep(stepStart(now, 'month'), 'month')),
    start: from ?? state.first?.getTime() ?? asOf,
    asOf,
    isNow: (to ?? now) >= now,
    running: stepStart(Date.now(), 'month'),
  }
}

/** The months that end in the period, as far as they are over and in: half a month beside a whole one would look like a fall. */
function windowOfMonths({ from, to }: Windowed, state: DatasetState): Window {
  const running = stepStart(Date.now(), 'month')
  const asOf = Math.min(stepStart(to ?? running, 'month'), running, ceilTo(state.last?.getTime() ?? running, 'month'))
  const first = from === null ? state.first?.getTime() : stepStart(from, 'month')
  return {
    from: from === null ? -Infinity : (first ?? asOf),
    to: asOf,
    start: first ?? asOf,
    asOf,
    isNow: false,
    running,
  }
}

export interface Compared {
  window: Window
  shift: PeriodShift
  distance: Distance
}

// Before it a year has not four digits, and nothing was counted.
const earliest = Date.UTC(1000, 0, 2)

/** The window of the period that a question is compared with, null where there is none or it began before there were years. */
export function comparedWindow(question: ResolvedQuery, window: Window): Compared | null {
  const { dataset, compare, from, to, calendar, grain } = question
  const { asOf, running } = window
  if (compare === undefined || from === null || asOf <= from) return null
  const asked = { from, to, calendar, compare }
  const now = upToMinute(Date.now())
  const found = dataset.isByMonth ? monthsEarlier(asked, window, now) : comparedPeriod(asked, { asOf, now })
  if (!found || found.from < earliest) return null
  const { distance } = found
  const inMonths = grain !== undefined && ['month', 'quarter', 'year'].includes(grain)
  // Days lie under days by their place; those of a year by their date.
  const isByDate = 'months' in distance && (dataset.isByMonth || distance.months === 12 || inMonths)
  return {
    window: { from: found.from, to: found.to, start: found.from, asOf: found.to, isNow: false, running },
    distance: isByDate ? distance : { milliseconds: from - found.from },
    shift: isByDate ? { interval: `${distance.months} months`, whole: 'month' } : shiftBy(from - found.from),
  }
}

const shiftBy = (milliseconds: number): PeriodShift => ({
  interval: `${milliseconds / 1000} seconds`,
  whole: milliseconds % dayLength === 0 ? 'day' : milliseconds % hourLength === 0 ? 'hour' : null,
})

function monthsEarlier(asked: Parameters<typeof comparedPeriod>[0], { from, asOf }: Window, now: number) {
  const months = comparedMonths(asked, asked.compare, { count: monthsBetween(from, asOf), now })
  if (months === 0) return null
  return { from: plusMonths(from, -months), to: plusMonths(asOf, -months), distance: { months } }
}

/**
 * The steps of the period, each counted as long before as the compared period lies, as far as that reaches. A step that has
 * nothing under it is missing; a day that lies under none counts in the levels after it.
 */
export function stepsBefore(
  steps: readonly TimeStep[],
  { window, distance }: Compared,
  grain: Grain | undefined,
): TimeStep[] {
  const fine = grain === 'hour' || grain === 'day' ? grain : null
  const within = (instant: number) => Math.min(Math.max(instant, window.start), window.asOf)
  return steps.map(({ name, start, end }, place): TimeStep => {
    const begin = earlier(start, distance, 'start')
    const until = place === steps.length - 1 && fine === null ? window.asOf : earlier(end, distance, 'end')
    const step = { name, start: within(begin), end: within(until) }
    if (begin >= window.asOf || until <= begin) return { ...step, isMissing: true }
    const leapDay = isYear(distance) ? leapDayBefore(start) : null
    if (fine === null || leapDay === null || leapDay < window.start) return step
    return { ...step, passed: namesWithin(leapDay, fine) }
  })
}

const isYear = (distance: Distance) => 'months' in distance && distance.months === 12

function earlier(instant: number, distance: Distance, side: 'start' | 'end'): number {
  if (!('months' in distance)) return instant - distance.milliseconds
  if (isYear(distance)) return side === 'start' ? yearBefore(instant) : endYearBefore(instant)
  return plusMonths(instant, -distance.months)
}

/** The names of the steps of a day. */
function namesWithin(day: number, grain: 'hour' | 'day'): string[] {
  if (grain === 'day') return [stepName(day, grain)]
  return Array.from({ length: dayLength / hourLength }, (_, hour) => stepName(day + hour * hourLength, grain))
}
