import { type Step, together } from './step.ts'

/**
 * The step from which on a figure is another one: where the means before and after differ most beside their spread, which for one
 * shift of the mean is the likeliest place (Hinkley 1970).
 * @param first the first step that is looked at; those before it are what was
 * @returns the place of that step, null where it is the first one: it may have been so before
 */
export function shiftAt(steps: readonly Step[], first: number): number | null {
  let best: { at: number; size: number } | null = null
  for (let at = Math.max(1, first); at < steps.length; at += 1) {
    const [before, after] = [together(steps.slice(0, at)), together(steps.slice(at))]
    if (before.value === null || after.value === null) continue
    const share = (before.weight * after.weight) / (before.weight + after.weight)
    const size = share * (after.value - before.value) ** 2
    if (best === null || size > best.size) best = { at, size }
  }
  return best === null || best.at <= first ? null : best.at
}

/** Of what the figure was away from the usual, at most so much is left when it is over; of a sum also on the other side. */
const mostLeft = 0.2

interface Least {
  readonly steps: number
  readonly weight: number
  /** A sum that falls far below the usual is silent, not well again. */
  readonly isSum?: boolean
}

/**
 * The step from which on a figure is as usual again.
 * @param steps from the one on with which the figure became another
 * @param usual what it is by itself, in the unit of the steps
 * @param least so many steps, or so much weight of them, tell that it is over: the rounds of a calendar are not
 * @returns the place of that step; null where it is still another one
 */
export function backAt(steps: readonly Step[], usual: number, least: Least): number | null {
  const at = shiftAt(steps, 0)
  if (at === null || steps.length - at < least.steps) return null
  const [away, back] = [together(steps.slice(0, at)), together(steps.slice(at))]
  if (away.value === null || back.value === null || back.weight < least.weight) return null
  const left = (back.value - usual) / (away.value - usual)
  return left <= mostLeft && (!least.isSum || left >= -mostLeft) ? at : null
}
