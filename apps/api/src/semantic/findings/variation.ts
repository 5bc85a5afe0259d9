import { smallSampleBelow } from '@ido/contract'
import type { Measure } from '../catalog/types.ts'
import { type Step, together } from './step.ts'

export type Additivity = Measure['additivity']

/** A figure in a stretch of time and in the one that it is held against, and step by step (days, hours) before them. */
export interface Course {
  readonly now: Step
  readonly before: Step
  /** The steps up to the beginning of the period, oldest first: what is usual. */
  readonly past: readonly Step[]
  /** The whole steps of the period, oldest first. */
  readonly recent: readonly Step[]
  /** Length in steps, as far as it has come; not always whole. */
  readonly length: number
  /** How many steps `before` is known by. */
  readonly beforeLength: number
  /** Steps between the beginnings of the two; 0 where `before` is of the same days already. */
  readonly lag: number
  /** Steps after which the calendar repeats: 7 days, 24 hours. */
  readonly cycle: number
}

/** How a change looks beside what the figure does by itself. */
export interface Deviation {
  /** Change less what the calendar explains, over its usual variation: of 100 usual changes 5 lie beyond 2. */
  readonly z: number
  /** The figure that the period before and the calendar let expect, and its usual variation (one standard deviation), in its unit. */
  readonly expected: number
  readonly spread: number
  /** Less was counted than says anything. */
  readonly isSmall: boolean
}

/** Below so many steps nothing is known of what is usual. */
const leastPast = 14
/** Steps further than so many robust deviations from the middle count as if they were there: last month's outage is not usual. */
const farthest = 5
/** Fewer events or answers in a period than this say little. */
const fewEvents = 20
/** How long single things took is so long-tailed that their mean settles late. */
const fewTimes = 100
export const fewOf = (unit: Measure['unit']) =>
  // An NPS is in points: of fewer answers than that it is shown with a warning, so nothing is said of it.
  unit === 'hours' ? fewTimes : unit === 'points' ? smallSampleBelow : fewEvents

/**
 * How far the change from one period to the next lies beyond the usual. Steps of the past, less the mean of their place in the cycle,
 * vary by themselves; how much of it adds up over a period is their long-run variance (Newey and West 1987, Bartlett
 * weights), which counts that one bad day follows another. A rate's steps count as weight x (rate - mean), the usual linearisation of a
 * ratio; of a level what it changes by from step to step. A count varies at least as events that come independently (Poisson),
 * a share at least as a draw (binomial), and as one event.
 * @returns null where too little is known of the past
 */
export function deviationOf(course: Course, additivity: Additivity, unit: Measure['unit']): Deviation | null {
  const { past, now, before, length, cycle } = course
  if (past.length < Math.max(leastPast, 2 * cycle) || length <= 0) return null
  if (now.value === null || before.value === null) return null
  if (additivity === 'rate') return deviationOfRate(course, unit)
  return additivity === 'sum' ? deviationOfSum(course, unit) : deviationOfLevel(course)
}

/** What is worked out of a past is worked out once: many stretches are held against the same. */
function keptFor<How, What>(workOut: (past: readonly Step[], how: How) => What) {
  const known = new WeakMap<readonly Step[], { readonly how: How; readonly what: What }>()
  return (past: readonly Step[], how: How): What => {
    const kept = known.get(past)
    if (kept?.how === how) return kept.what
    const what = workOut(past, how)
    known.set(past, { how, what })
    return what
  }
}

const usualSums = keptFor((past, cycle: number) => {
  const values = past.map(({ value }) => value ?? 0)
  const usual = cycleMeans(values, cycle)
  const place = (step: number) => usual[((step % cycle) + cycle) % cycle] ?? 0
  const mean = values.reduce((all, value) => all + value, 0) / values.length
  return { place, mean, perStep: longRunVariance(values.map((value, step) => value - place(step))) }
})

function deviationOfSum(
  { now, before, past, length, beforeLength, lag, cycle }: Course,
  unit: Measure['unit'],
): Deviation {
  const { place, mean, perStep } = usualSums(past, cycle)
  const [sum1, sum0] = [now.value ?? 0, before.value ?? 0]
  const usualOf = (first: number, steps: number) => {
    let sum = 0
    for (let step = 0; step < steps; step += 1) sum += Math.min(1, steps - step) * place(first + step)
    return sum
  }
  // A month may have more days than the one before.
  const calendar = lag === 0 ? 0 : usualOf(past.length, length) - usualOf(past.length - lag, beforeLength)
  // What comes more often varies more.
  const growth = mean > 0 ? Math.max(1, (sum1 + sum0) / (2 * length) / mean) : 1
  const share = length / beforeLength
  const events = unit === 'count' ? sum1 + share * sum0 : 0
  return {
    ...beside(sum1, sum0 + calendar, Math.max(length * (1 + share) * perStep * growth, events)),
    isSmall: unit === 'count' && Math.max(sum1, sum0) < fewEvents,
  }
}

const perMove = keptFor((past, _how: null) => {
  const levels = past.map(({ value }) => value ?? 0)
  return longRunVariance(centred(levels.slice(1).map((level, step) => level - (levels[step] ?? 0))))
})

function deviationOfLevel({ now, before, past, length }: Course): Deviation {
  const [level1, level0] = [now.value ?? 0, before.value ?? 0]
  return {
    ...beside(level1, level0, Math.max(length * perMove(past, null), level1 + level0)),
    isSmall: Math.max(level1, level0) < fewEvents,
  }
}

const pastTogether = keptFor((past, _how: null) => together(past))

const perWeight = keptFor((past, isCut: boolean) => {
  const { weight, value } = pastTogether(past, null)
  if (value === null) return null
  const influences = past.map((step) => (step.value === null ? 0 : step.weight * (step.value - value)))
  return longRunVariance(influences, isCut) / (weight / past.length)
})

function deviationOfRate({ now, before, past }: Course, unit: Measure['unit']): Deviation | null {
  const variation = perWeight(past, unit === 'share')
  if (variation === null || now.value === null || before.value === null) return null
  const pooled = (now.value * now.weight + before.value * before.weight) / (now.weight + before.weight)
  // Where hardly anybody leaves, two who do are no wave: a single event may fall on either side.
  const draw = unit === 'share' ? Math.max(pooled * (1 - pooled), 1 / now.weight) : 0
  const variance = Math.max(variation, draw) * (1 / now.weight + 1 / before.weight)
  return { ...beside(now.value, before.value, variance), isSmall: Math.min(now.weight, before.weight) < fewOf(unit) }
}

/** Stretches up to now that a fault may have begun with, in steps. */
const stretches = [1, 2, 4, 7, 14, 28]

/** Rounds of the cycle that tell what was usual of late: further back it was another season, and the company smaller. */
const lately = 4
const latelyHours = 7

/**
 * The period, and the last steps of it held against what is usual: what began three days ago is little in a month. Sums are held against
 * the means of the same places in the cycle of late, rates against that of all the past, levels against the one so many steps ago.
 */
export function stretchesOf(course: Course, additivity: Additivity): Course[] {
  const { recent, past } = course
  if (past.length === 0) return [course]
  const shorter = stretches.filter((steps) => steps <= 0.75 * recent.length)
  return [course, ...shorter.map((steps) => stretchOf(course, { begin: recent.length - steps }, additivity))]
}

/**
 * The steps of the period from one on, held against what is usual.
 * @param begin place in `recent`; `end` is the place after the last one, without it the stretch lasts until now
 */
export function stretchOf(
  course: Course,
  { begin, end = course.recent.length }: { readonly begin: number; readonly end?: number },
  additivity: Additivity,
): Course {
  const { past, recent, cycle } = course
  const stretch = recent.slice(begin, end)
  const { length } = stretch
  if (additivity === 'rate') {
    return {
      ...course,
      now: together(stretch),
      before: pastTogether(past, null),
      length,
      beforeLength: past.length,
      lag: 0,
    }
  }
  if (additivity === 'stock') {
    const before = (begin > 0 ? recent[begin - 1] : past.at(-1)) ?? { value: 0, weight: 1 }
    return { ...course, now: stretch.at(-1) ?? before, before, length, beforeLength: length, lag: length }
  }
  const { late, usual } = usualOfLate(past, cycle)
  const first = late + begin
  const value = stretch.reduce((all, _, step) => all + (usual[(first + step) % cycle] ?? 0), 0)
  const sum = stretch.reduce((all, step) => all + (step.value ?? 0), 0)
  return {
    ...course,
    now: { value: sum, weight: 1 },
    before: { value, weight: 1 },
    length,
    beforeLength: late,
    lag: 0,
  }
}

const usualOfLate = keptFor((past, cycle: number) => {
  const late = past.slice(-(cycle === 24 ? latelyHours : lately) * cycle)
  return { late: late.length, usual: plainMeans(late, cycle) }
})

/** The plain mean of each place in the cycle: those of all groups add up to that of the whole. */
function plainMeans(past: readonly Step[], cycle: number): number[] {
  const rounds = past.length >= 3 * cycle ? cycle : 1
  return Array.from({ length: cycle }, (_, place) => {
    const mine = past.filter((_step, index) => index % rounds === place % rounds)
    return mine.reduce((all, { value }) => all + (value ?? 0), 0) / Math.max(1, mine.length)
  })
}

function beside(value: number, expected: number, variance: number) {
  const [change, spread] = [value - expected, Math.sqrt(variance)]
  return { z: change === 0 ? 0 : spread > 0 ? change / spread : Math.sign(change) * Infinity, expected, spread }
}

/** The mean of each place in the cycle; of a course shorter than three rounds the mean of all. */
function cycleMeans(values: readonly number[], cycle: number): number[] {
  const rounds = values.length >= 3 * cycle ? cycle : 1
  const means = Array.from({ length: rounds }, (_, place) => {
    const mine = values.filter((_value, index) => index % rounds === place)
    return middleOf(mine)
  })
  return Array.from({ length: cycle }, (_, place) => means[place % rounds] ?? 0)
}

const centred = (values: readonly number[]) => {
  const middle = middleOf(values)
  return values.map((value) => value - middle)
}

/** Mean of the middle half: one outage does not move it. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length / 4)
  const middle = sorted.slice(cut, sorted.length - cut)
  return middle.length > 0 ? middle.reduce((all, value) => all + value, 0) / middle.length : 0
}

/**
 * Variance that each step adds to a sum over many: its own and what it shares with the steps after it. What lies far out is no
 * outage but usual where single values are long-tailed (how long a ticket took) or rare (an answer every other day).
 */
function longRunVariance(residuals: readonly number[], isCut = true): number {
  const kept = isCut ? withoutFar(residuals) : residuals
  const count = kept.length
  if (count === 0) return 0
  const lags = Math.floor(4 * (count / 100) ** (2 / 9))
  const shared = (lag: number) =>
    kept.slice(lag).reduce((all, value, index) => all + value * (kept[index] ?? 0), 0) / count
  const own = shared(0)
  let sum = own
  for (let lag = 1; lag <= lags; lag += 1) sum += 2 * (1 - lag / (lags + 1)) * shared(lag)
  return Math.max(own, sum)
}

function withoutFar(values: readonly number[]): number[] {
  const sizes = values.map(Math.abs).toSorted((a, b) => a - b)
  const spread = 1.4826 * (sizes[Math.floor(sizes.length / 2)] ?? 0)
  if (spread === 0) return [...values]
  const most = farthest * spread
  return values.map((value) => Math.max(-most, Math.min(most, value)))
}
