import { type Step, together } from './step.ts'

/** One group in two periods. */
export interface GroupChange<G> {
  readonly group: G
  /** Of a sum its weight is not looked at. */
  readonly now: Step
  readonly before: Step
}

/** What one group did to the change of the whole, in the unit of the figure; the parts of all groups add up to it. */
export interface ChangePart<G> {
  readonly group: G
  /** Together: `rate` + `mix`. */
  readonly change: number
  /** Its own figure became another one. */
  readonly rate: number
  /** It weighs more or less than before; 0 for sums. */
  readonly mix: number
}

/** Each group's part in the change of a sum: its own change. */
export function partsOfSum<G>(changes: readonly GroupChange<G>[]): ChangePart<G>[] {
  return changes.map(({ group, now, before }) => {
    const change = (now.value ?? 0) - (before.value ?? 0)
    return { group, change, rate: change, mix: 0 }
  })
}

/**
 * Each group's part in the change of a rate R = sum(w r) / sum(w), by the midpoint form of the shift-share split: with s = w / sum(w),
 * rate = mean(s) (r1 - r0) and mix = (s1 - s0) (mean(r) - mean(R)). The parts add up to R1 - R0 exactly, since the changes of
 * all shares add up to nothing. A group that was not there before, or is no more, changes the mix alone.
 */
export function partsOfRate<G>(changes: readonly GroupChange<G>[]): ChangePart<G>[] {
  const [now, before] = [together(changes.map((each) => each.now)), together(changes.map((each) => each.before))]
  const middle = ((now.value ?? before.value ?? 0) + (before.value ?? now.value ?? 0)) / 2
  return changes.map((each) => {
    const [share1, share0] = [shareOf(each.now, now.weight), shareOf(each.before, before.weight)]
    const rate1 = share1 > 0 ? each.now.value : each.before.value
    const rate0 = share0 > 0 ? each.before.value : each.now.value
    if (rate1 === null || rate0 === null) return { group: each.group, change: 0, rate: 0, mix: 0 }
    const rate = ((share1 + share0) / 2) * (rate1 - rate0)
    const mix = (share1 - share0) * ((rate1 + rate0) / 2 - middle)
    return { group: each.group, change: rate + mix, rate, mix }
  })
}

const shareOf = ({ value, weight }: Step, whole: number) => (value === null || whole === 0 ? 0 : weight / whole)
