import type { Measure, Sums } from './catalog/types.ts'

/** On how many records a rate rests, and where the true one lies in 95 of 100 such samples. */
export interface Interval {
  readonly n: number
  readonly low: number
  readonly high: number
}

/** Two-sided 95 % point of the normal distribution. */
const z95 = 1.959963984540054

/** Wilson's interval of a share (Wilson 1927, Journal of the American Statistical Association 22, 209-212). */
export function wilson(share: number, n: number): Interval {
  // Of a churn rate more may leave than were there at the opening.
  const p = Math.min(1, Math.max(0, share))
  const square = z95 ** 2
  const middle = (p + square / (2 * n)) / (1 + square / n)
  const reach = (z95 / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2))
  return { n, low: Math.min(share, middle - reach), high: Math.max(share, middle + reach) }
}

/** Whether a measure is a rate of records, as most shares are: of time and money nothing is drawn. */
export const hasInterval = ({ unit, additivity, weight, weighs, interval }: Measure): boolean =>
  interval !== undefined || (unit === 'share' && additivity === 'rate' && weight !== undefined && weighs === undefined)

/** The interval of a rate; null of other measures, and of nothing. */
export function intervalOf(measure: Measure, sums: Sums): Interval | null {
  if (!hasInterval(measure)) return null
  const value = measure.value(sums)
  const n = measure.weight?.(sums) ?? 0
  if (value === null || n <= 0) return null
  return measure.interval ? { n, ...measure.interval(sums) } : wilson(value, n)
}

/** Rankings order a rate by this: the end of its interval that lies nearer to the others, so that 2 of 5 is not on top. */
export const nearEnd = ({ low, high }: Interval, descending: boolean): number => (descending ? low : high)
