/** A figure over a stretch of time, of a whole or of a group; `weight` is a rate's denominator in it, 0 where nothing happened. */
export interface Step {
  readonly value: number | null
  readonly weight: number
}

/** Where nothing was counted. */
export const nothing: Step = { value: null, weight: 0 }

/** Steps together as one: their mean by weight; without a value where nothing weighs anything. */
export function together(steps: readonly Step[]): Step {
  let [weight, sum] = [0, 0]
  for (const step of steps) {
    if (step.value === null) continue
    weight += step.weight
    sum += step.weight * step.value
  }
  return weight > 0 ? { value: sum / weight, weight } : nothing
}
