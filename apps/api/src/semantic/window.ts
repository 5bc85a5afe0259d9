import { dayLength, hourLength, mostRows, nextStep, stepStart } from '@ido/contract'
import { invalid } from '../platform/errors.ts'
import { ceilTo, monthsBetween, plusMonths, upToMinute, yearBefore } from './calendar.ts'
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
  const now = dataset.isByDay ? ceilTo(minute, 'day') : dataset.isByHour ? stepStart(minute, 'hour') : minute
  const asOf = Math.min(to ?? now, now)
  return {
    from: from ?? -Infinity,
    // What lies ahead of today has not happened, and a running hour is not over.
    to: dataset.isByDay || dataset.isByHour ? asOf : (to ?? nextStep(stepStart(now, 'month'), 'month')),
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
  /** Of a dataset of months: by how many of them it lies before. */
  months?: number
}

// Before it a year has not four digits, and nothing was counted.
const earliest = Date.UTC(1000, 0, 2)

/**
 * The period of equal length before, or the same one a year before, as far as this one has come: a month that is half
 * over is compared with half a month. Null where the period has no start, lies ahead, or began before there were years.
 */
export function comparedWindow({ dataset, compare, from, to }: ResolvedQuery, window: Window): Compared | null {
  const { asOf } = window
  if (compare === undefined || from === null || asOf <= from) return null
  if (dataset.isByMonth) return comparedMonths(compare, window)
  const length = (to ?? asOf) - from
  const [begin, end] = compare === 'lastYear' ? [yearBefore(from), yearBefore(asOf)] : [from - length, asOf - length]
  if (begin < earliest || end <= begin) return null
  const shift: PeriodShift =
    compare === 'lastYear'
      ? { interval: '1 year', whole: 'month' }
      : {
          interval: `${length / 1000} seconds`,
          whole: length % dayLength === 0 ? 'day' : length % hourLength === 0 ? 'hour' : null,
        }
  return { window: { from: begin, to: end, start: begin, asOf: end, isNow: false, running: window.running }, shift }
}

/** As many months before, or the same ones a year before. */
function comparedMonths(compare: 'previous' | 'lastYear', { from, asOf, running }: Window): Compared | null {
  const months = compare === 'lastYear' ? 12 : monthsBetween(from, asOf)
  const [begin, end] = [plusMonths(from, -months), plusMonths(asOf, -months)]
  if (begin < earliest) return null
  const window = { from: begin, to: end, start: begin, asOf: end, isNow: false, running }
  return { window, shift: { interval: `${months} months`, whole: 'month' }, months }
}

/** The steps of the period, each counted as long before as the compared period lies. */
export function stepsBefore(steps: readonly TimeStep[], { window, months }: Compared, { asOf }: Window): TimeStep[] {
  const before = (instant: number) =>
    months === undefined ? window.asOf - (asOf - instant) : plusMonths(instant, -months)
  return steps.map(({ name, start, end }) => ({ name, start: before(start), end: before(end) }))
}
