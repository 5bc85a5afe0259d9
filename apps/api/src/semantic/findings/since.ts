import type { Step } from './variation.ts'

/**
 * The step from which on a figure is another one: where the means before and after differ most beside their spread, which for one
 * shift of the mean is the likeliest place (Hinkley 1970).
 * @param first the first step that is looked at; those before it are what was
 * @returns the place of that step, null where it is the first one: it may have been so before
 */
export function shiftAt(steps: readonly Step[], first: number): number | null {
  const known = steps.map(({ value, weight }) => (value === null ? { value: 0, weight: 0 } : { value, weight }))
  let best: { at: number; size: number } | null = null
  for (let at = Math.max(1, first); at < known.length; at += 1) {
    const [before, after] = [totalOf(known.slice(0, at)), totalOf(known.slice(at))]
    if (before.weight === 0 || after.weight === 0) continue
    const share = (before.weight * after.weight) / (before.weight + after.weight)
    const size = share * (after.mean - before.mean) ** 2
    if (best === null || size > best.size) best = { at, size }
  }
  return best === null || best.at <= first ? null : best.at
}

function totalOf(steps: readonly { value: number; weight: number }[]) {
  const weight = steps.reduce((all, step) => all + step.weight, 0)
  const sum = steps.reduce((all, step) => all + step.weight * step.value, 0)
  return { weight, mean: weight === 0 ? 0 : sum / weight }
}
