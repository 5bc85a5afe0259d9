import { eachInTurn } from '../../platform/pools/turns.ts'
import type { Grain, Query, QueryFilters, QueryRow } from '@ido/contract'
import { dayLength, hourLength, mostRows, nextStep, stepStart } from '@ido/contract'
import { plusMonths, stepName, stepsOf, upToMinute } from '../calendar.ts'
import type { Dataset, Measure } from '../catalog/types.ts'
import { type ComparedAsk, comparedMonths, comparedPeriod } from '../compared.ts'
import type { Answer, QueryEngine } from '../run.ts'
import { nullOfTooMany } from '../run-facts.ts'
import type { Scope } from '../../platform/person.ts'
import { weightName } from '../weights.ts'
import type { Looked, PlaceCourse } from './suspect.ts'
import { nothing, type Step } from './step.ts'
import type { Course } from './variation.ts'

/** Which periods are held against each other, and by which steps their usual variation is known. Milliseconds. */
export interface Periods {
  readonly from: number
  /** As far as the period has come. */
  readonly to: number
  /** In steps. */
  readonly length: number
  readonly beforeFrom: number
  readonly beforeTo: number
  readonly asked: AskedPeriods
  readonly grain: 'hour' | 'day' | 'month'
  readonly step: number
  readonly cycle: number
  /** Beginnings of the steps before the period that tell what is usual, and of the whole ones in it. */
  readonly past: readonly number[]
  readonly recent: readonly number[]
}

/** Longer periods are known by their days. */
const hourlyUpTo = 3 * dayLength
const pastDays = 84
const pastHours = 14 * 24
/** A year by its days and more. */
const mostSteps = 4000
/** What began longer ago shows in the period as a whole. */
const mostRecent = 92

/** The period as it was asked for; without a comparison it is held against the one before. */
export type AskedPeriods = ComparedAsk & { readonly to: number; readonly compare?: Query['compare'] }

/**
 * @param dataset without hours it is known by days
 * @returns null where the period has not begun, or has none to be held against
 */
export function periodsOf(
  asked: AskedPeriods,
  now: number,
  { grains }: { grains?: readonly Grain[] } = {},
): Periods | null {
  const minute = upToMinute(now)
  const to = Math.min(asked.to, minute)
  const { from } = asked
  if (to <= from) return null
  const isHourly = (grains?.includes('hour') ?? true) && asked.to - from <= hourlyUpTo
  const [grain, step, cycle] = isHourly ? (['hour', hourLength, 24] as const) : (['day', dayLength, 7] as const)
  const before = comparedPeriod({ ...asked, compare: asked.compare ?? 'previous' }, { asOf: to, now: minute })
  if (!before) return null
  const end = stepStart(from, grain)
  const past = stepsOf({ from: end - (isHourly ? pastHours : pastDays) * step, to: end }, grain, mostSteps)
  const recent = stepsOf({ from: end, to: stepStart(to, grain) }, grain, mostSteps).slice(-mostRecent)
  return {
    from,
    to,
    beforeFrom: before.from,
    beforeTo: before.to,
    asked,
    length: (to - from) / step,
    grain,
    step,
    cycle,
    past,
    recent,
  }
}

/** Of what is counted by whole months: two years tell what is usual. */
const pastMonths = 24

/**
 * Whole months of a period, held against as many before it (or the same a year before): of what is counted by months, as far as they are over
 * and in. @returns null where none is
 */
export function monthsOf({ from, to, asked }: Periods, dataUntil: number, now: number): Periods | null {
  const begin = stepStart(from, 'month')
  // What is in until the last second of a month is in for all of it.
  const end = stepStart(Math.min(to, dataUntil + 1000), 'month')
  const recent = stepsOf({ from: begin, to: end }, 'month', mostSteps)
  const length = recent.length
  if (length === 0) return null
  const months = comparedMonths(asked, asked.compare ?? 'previous', { count: length, now })
  return {
    from: begin,
    to: end,
    length,
    beforeFrom: plusMonths(begin, -months),
    beforeTo: plusMonths(end, -months),
    asked,
    grain: 'month',
    step: dayLength * 30,
    cycle: 1,
    past: stepsOf({ from: plusMonths(begin, -pastMonths), to: begin }, 'month', mostSteps),
    recent: recent.slice(-mostRecent),
  }
}

/** For datasets of whole hours: the periods, from the beginning of their first hour. */
export const inWholeHours = (periods: Periods): Periods => ({
  ...periods,
  from: stepStart(periods.from, 'hour'),
  beforeFrom: stepStart(periods.beforeFrom, 'hour'),
})

/** On whose behalf figures are asked for. */
export interface Gatherer {
  readonly engine: Pick<QueryEngine, 'ask'>
  readonly scope: Scope
  readonly signal: AbortSignal
}

export interface Gathering extends Gatherer {
  readonly periods: Periods
}

interface Asked {
  readonly dataset: Dataset
  /** Without two that come from different distributions. */
  readonly measures: readonly Measure[]
  readonly filters: QueryFilters
}

export const spanOf = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

export interface Gathered extends Looked {
  /** Dimensions with too many groups to be looked at. */
  readonly leftOut: readonly string[]
}

/** The courses of measures in the whole, and in the groups of each dimension. */
export async function look(asked: Asked, by: readonly string[], given: Gathering): Promise<Gathered[]> {
  const [whole, earlier, ...groups] = await Promise.all([
    coursesBy(asked, null, given),
    earlierThan(asked, given),
    ...by.map((id) => coursesBy(asked, id, given).catch(nullOfTooMany)),
  ])
  const leftOut = by.filter((_, at) => groups[at] === null)
  return asked.measures.map((measure): Gathered => {
    const course = whole?.get(measure.id)?.[0]?.course ?? emptyCourse(given.periods)
    const data = dataIn(course, earlier?.get(measure.id) ?? null)
    const since = (each: Course) => sinceData(each, data)
    return {
      dataset: asked.dataset.id,
      measure,
      filters: asked.filters,
      whole: since(course),
      leftOut,
      by: groups
        .flatMap((courses) => (courses ? [courses] : []))
        .map((courses) => {
          const mine = courses.get(measure.id) ?? []
          return mine.map(({ place, course: each }) => ({ place, course: since(each) }))
        }),
    }
  })
}

/** Where in the past the data begin, and whether there are any of all of the period before. */
interface Data {
  readonly begin: number
  readonly isBeforeKnown: boolean
}

/** @param earlier the steps from the beginning of the period before to that of the past; null where the past reaches as far */
function dataIn({ past, lag, cycle }: Course, earlier: readonly Step[] | null): Data {
  if (earlier && firstData([...earlier, ...(cycle === 24 ? inDays(past) : past)]) === 0) {
    return { begin: 0, isBeforeKnown: true }
  }
  if (earlier?.some(isCounted)) return { begin: 0, isBeforeKnown: false }
  const begin = firstData(past)
  const isKnown = begin >= 0 && lag <= past.length - begin
  return { begin, isBeforeKnown: isKnown || (begin === 0 && earlier === null) }
}

/** Of hours the days, as far as whether anything was counted in them. */
const inDays = (hours: readonly Step[]): Step[] =>
  Array.from({ length: Math.floor(hours.length / 24) }, (_, day) => {
    return hours.slice(24 * day, 24 * (day + 1)).find(isCounted) ?? nothing
  })

const isCounted = ({ value }: Step) => value !== null && value !== 0

/**
 * The first step that there are data of; -1 without any. Where days without anything are usual, empty ones at the beginning are such days and
 * not the time before the data.
 */
function firstData(steps: readonly Step[]): number {
  const first = steps.findIndex(isCounted)
  let [gap, longest] = [0, 0]
  for (const step of steps.slice(Math.max(0, first))) {
    gap = isCounted(step) ? 0 : gap + 1
    longest = Math.max(longest, gap)
  }
  return first <= longest ? Math.min(first, 0) : first
}

/** Without what lies before the first data: nothing was counted there because nobody counted. */
function sinceData(course: Course, { begin, isBeforeKnown }: Data): Course {
  const past = begin < 0 ? [] : course.past.slice(begin)
  return { ...course, past, before: isBeforeKnown ? course.before : nothing }
}

/** By measure the steps of the period before that the past does not reach back to, of the whole; null where it reaches as far. */
async function earlierThan(
  { dataset, measures, filters }: Asked,
  { engine, scope, signal, periods }: Gathering,
): Promise<Map<string, Step[]> | null> {
  const { beforeFrom, past } = periods
  const to = past[0] ?? beforeFrom
  if (beforeFrom >= to) return null
  const grain = periods.grain === 'hour' ? 'day' : periods.grain
  const asked = { dataset: dataset.id, measures: measures.map(({ id }) => id), filters, grain, limit: mostRows }
  const { rows } = await engine.ask({ ...asked, ...spanOf(beforeFrom, to) }, scope, signal)
  const byTime = new Map(rows.map((row) => [row['time'], row]))
  const names = stepsOf({ from: beforeFrom, to }, grain, mostSteps).map((start) => stepName(start, grain))
  return new Map(
    measures.map((measure) => [measure.id, names.map((name) => stepOf(byTime.get(name), measure))] as const),
  )
}

const emptyCourse = ({ from, beforeFrom, beforeTo, grain, length, step, cycle }: Periods): Course => ({
  now: nothing,
  before: nothing,
  past: [],
  recent: [],
  length,
  // As many months, though not as many days.
  beforeLength: grain === 'month' ? length : (beforeTo - beforeFrom) / step,
  lag: Math.round((from - beforeFrom) / step),
  cycle,
})

/** Half as many steps each time: an answer cut so often has room for eight times its rows. */
const mostCuts = 3

/** Steps of one grain, the last of which ends at `to`. */
interface Stretch {
  readonly starts: readonly number[]
  readonly to: number
}

/** All rows of these steps, in as many answers as they need; null where they are too many, since a part of them is no figure. */
async function rowsOf(
  { starts, to }: Stretch,
  ask: (from: number, to: number) => Promise<Answer>,
  cuts = mostCuts,
): Promise<QueryRow[] | null> {
  const [from] = starts
  if (from === undefined) return []
  const { rows, meta } = await ask(from, to)
  if (!meta.truncated) return rows
  const half = Math.floor(starts.length / 2)
  const middle = starts[half]
  if (cuts === 0 || half === 0 || middle === undefined) return null
  const halves = await Promise.all([
    rowsOf({ starts: starts.slice(0, half), to: middle }, ask, cuts - 1),
    rowsOf({ starts: starts.slice(half), to }, ask, cuts - 1),
  ])
  return halves.every((each) => each !== null) ? halves.flat() : null
}

/** By measure the courses of the groups that a dimension makes; without one the whole. Null where there are too many. */
async function coursesBy(
  { dataset, measures, filters }: Asked,
  dimension: string | null,
  { engine, scope, signal, periods }: Gathering,
): Promise<Map<string, PlaceCourse[]> | null> {
  const ids = measures.map(({ id }) => id)
  const { grain } = periods
  const ask = (from: number, to: number, by?: Query['grain']) => {
    const query: Query = {
      dataset: dataset.id,
      measures: ids,
      filters,
      ...spanOf(from, to),
      ...(dimension !== null && { dimensions: [dimension] }),
      ...(by && { grain: by }),
      limit: mostRows,
    }
    return engine.ask(query, scope, signal, { weights: true })
  }
  const inSteps = (starts: readonly number[], to: number) =>
    rowsOf({ starts, to }, (from, end) => ask(from, end, grain))
  const [now, before, past, recent] = await Promise.all([
    ask(periods.from, periods.to),
    ask(periods.beforeFrom, periods.beforeTo),
    inSteps(periods.past, stepStart(periods.from, grain)),
    inSteps(periods.recent, nextStep(periods.recent.at(-1) ?? 0, grain)),
  ])
  if (now.meta.truncated || before.meta.truncated || past === null || recent === null) return null
  const label = (row: QueryRow) => (dimension === null ? null : textOf(row[dimension]))
  const nows = new Map(now.rows.map((row) => [label(row), row]))
  const befores = new Map(before.rows.map((row) => [label(row), row]))
  const byLabel = [...Map.groupBy([...past, ...recent], label)]
  const byTime = new Map(byLabel.map(([name, rows]) => [name, new Map(rows.map((row) => [row['time'] ?? null, row]))]))
  const labels = new Set([...nows.keys(), ...befores.keys()])
  const [pastNames, recentNames] = [periods.past, periods.recent].map((starts) =>
    starts.map((start) => stepName(start, grain)),
  )
  return new Map(
    await eachInTurn(measures, (measure) => {
      const courses = [...labels].map((name): PlaceCourse => {
        const mine = byTime.get(name)
        const stepsAt = (times: readonly string[] = []) => times.map((time) => stepOf(mine?.get(time), measure))
        const course: Course = {
          ...emptyCourse(periods),
          now: stepOf(nows.get(name), measure),
          before: stepOf(befores.get(name), measure),
          past: stepsAt(pastNames),
          recent: stepsAt(recentNames),
        }
        return { place: dimension === null ? {} : { [dimension]: name }, course }
      })
      return [measure.id, courses] as const
    }),
  )
}

const textOf = (value: QueryRow[string] | undefined): string | null => (typeof value === 'string' ? value : null)

/** A rate that has no denominator to add up by (a percentile) weighs alike in all steps. */
function stepOf(row: QueryRow | undefined, measure: Measure): Step {
  const value = row?.[measure.id]
  if (typeof value !== 'number') return measure.additivity === 'rate' ? nothing : { value: 0, weight: 1 }
  const weight = row?.[weightName(measure.id)]
  return { value, weight: typeof weight === 'number' ? weight : 1 }
}
