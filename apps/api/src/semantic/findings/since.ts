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
