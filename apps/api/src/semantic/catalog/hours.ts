import { quantile } from '../distribution.ts'

const hour = 3600

/** A mean in hours of seconds over how many there were; null where there were none. */
export const meanHours = (seconds: number, count: number): number | null =>
  count === 0 ? null : seconds / count / hour

/** The hours that this share of a distribution of seconds does not exceed; null where it is empty. */
export function quantileHours(distribution: Parameters<typeof quantile>[0], share: number): number | null {
  const seconds = quantile(distribution, share)
  return seconds === null ? null : seconds / hour
}
