import { beginOf, type Series, sumOf } from '../../series.ts'

/** What a model says of one series: what is expected of each step, up to a level that is taken from the time before. */
export interface Usual {
  /** By step; expected is level x exposure. */
  readonly exposure: Float64Array
  /** Counted events of the others by step, whose own chance makes the exposure unsure; null where it is made of none. */
  readonly others: Float64Array | null
  /** Part of the expected that a model of this kind is off by, however much is counted. */
  readonly error: number
  /** Steps before a stretch that its level is taken from. */
  readonly window: number
}

/** Where a series is looked at. */
export interface Surroundings {
  /** Of everything that the place is a part of: its profile, and its growth a step on the log scale. */
  readonly whole: { readonly profile: Float64Array; readonly growth: number }
  /** The whole without the place; null where the place is the whole, or all but nothing of it is left. */
  readonly others: Series | null
  /** Place in the cycle (day of the week, hour of the day) of each step, and how many there are. */
  readonly slots: readonly number[]
  readonly cycle: number
  /** Holidays, on which less comes in, or not: neither is unusual. */
  readonly isOff: readonly boolean[]
  /** 1: more is worse; -1: fewer is worse. */
  readonly worse: 1 | -1
  /** Of rates: between nothing and all. */
  readonly isShare: boolean
}

/** A model says what is usual: by itself, and beside all other places, which takes out what is so everywhere. */
export type Model = (series: Series, around: Surroundings) => { readonly alone: Usual; readonly beside: Usual | null }

/** Events of the whole that a place's own profile is mixed with: one that counts little has the profile of the whole. */
const borrowed = 100

/**
 * How much of the whole falls on each place of the cycle, 1 on average. Means of the middle half, so that an outage or a
 * holiday does not make its weekday quieter.
 */
export function profileOf(
  counted: Float64Array,
  { slots, cycle }: Pick<Surroundings, 'slots' | 'cycle'>,
  first = 0,
): Float64Array {
  const bySlot = Array.from({ length: cycle }, (): number[] => [])
  for (let step = first; step < counted.length; step += 1) bySlot[slots[step] ?? 0]?.push(counted[step] ?? 0)
  const means = bySlot.map(middleOf)
  const mean = means.reduce((sum, each) => sum + each, 0) / cycle
  return Float64Array.from(means, (each) => (mean > 0 ? each / mean : 1))
}

/** The profile of a place, drawn to that of the whole as far as the place counts little. */
export function ownProfile(series: Series, around: Surroundings): Float64Array {
  const own = profileOf(series.counted, around, beginOf(series))
  const total = sumOf(series.counted)
  const trust = total / (total + borrowed * around.cycle)
  return around.whole.profile.map((each, slot) => trust * (own[slot] ?? 1) + (1 - trust) * each)
}

/** Mean of the middle half; of few values of all of them. */
export function middleOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).toSorted()
  const cut = sorted.length < 4 ? 0 : Math.floor(sorted.length / 4)
  const middle = sorted.subarray(cut, sorted.length - cut)
  return middle.length > 0 ? sumOf(middle) / middle.length : 0
}

export function medianOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).toSorted()
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2
}
