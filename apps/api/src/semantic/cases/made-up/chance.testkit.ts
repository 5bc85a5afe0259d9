/** Box and Muller. */
export const normal = (next: () => number) => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())

/** Knuth for few, the normal limit for many. */
export function poisson(mean: number, next: () => number): number {
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(next)))
  const limit = Math.exp(-mean)
  let [count, product] = [0, next()]
  while (product > limit) {
    count += 1
    product *= next()
  }
  return count
}
