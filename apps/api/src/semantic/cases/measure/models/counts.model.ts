import { type Series, sumOf } from '../../series.ts'
import { medianOf, type Model, ownProfile, profileOf, type Surroundings, type Usual } from './usual.ts'

/** Off by so much where a place is held against all others, or against its own past. */
const errors = { beside: 0.03, alone: 0.08 }
/** Cycles that tell the level: alone a place, or the whole, is held against its last eight weeks, since it grows. */
const cycles = { beside: 12, alone: 8 }

/**
 * Counts: each day of the week (hour of the day) has its share. Beside the others, a place has its usual part of what comes in
 * everywhere that day, so that season, growth, holidays and ends of months are no case. Alone, it follows
 * the growth of the whole.
 */
export const countsModel: Model = (series, around) => {
  const own = ownProfile(series, around)
  return { alone: aloneOf(series, own, around), beside: around.others && besideOf(around.others, own, around) }
}

function aloneOf(
  { counted }: Series,
  profile: Float64Array,
  { slots, cycle, isOff, whole, worse }: Surroundings,
): Usual {
  const quiet = Math.min(...profile)
  const usually = (step: number) => {
    const own = profile[slots[step] ?? 0] ?? 1
    return isOff[step] && worse < 0 ? Math.min(own, quiet) : own
  }
  return {
    exposure: counted.map((_, step) => usually(step) * Math.exp(whole.growth * step)),
    others: null,
    error: errors.alone,
    window: cycle * cycles.alone,
  }
}

function besideOf({ counted }: Series, own: Float64Array, around: Surroundings): Usual {
  const others = profileOf(counted, around)
  const part = (slot: number) => (own[slot] ?? 1) / Math.max(0.05, others[slot] ?? 1)
  return {
    exposure: counted.map((count, step) => count * part(around.slots[step] ?? 0)),
    others: counted,
    error: errors.beside,
    window: around.cycle * cycles.beside,
  }
}

/** Most that a whole is taken to grow or shrink by itself in a step of a day: some 3 % a week. */
const mostGrowth = 0.004
/** Cycles at the end that are judged and so say nothing of how it grew. */
const judged = 4

/** Growth a step, on the log scale: the median of the slopes between all pairs of weeks (Theil 1950, Sen 1968). */
export function growthOf({ counted }: Series, { cycle }: Pick<Surroundings, 'cycle'>): number {
  const weeks = Math.floor(counted.length / cycle) - judged
  const first = counted.length - (weeks + judged) * cycle
  const sums = Array.from({ length: Math.max(0, weeks) }, (_, week) => {
    const begin = first + week * cycle
    return Math.log(sumOf(counted.subarray(begin, begin + cycle)) + 1)
  })
  const slopes = sums.flatMap((one, early) =>
    sums.slice(early + 1).map((other, distance) => (other - one) / ((distance + 1) * cycle)),
  )
  return slopes.length < 10 ? 0 : Math.max(-mostGrowth, Math.min(mostGrowth, medianOf(slopes)))
}
