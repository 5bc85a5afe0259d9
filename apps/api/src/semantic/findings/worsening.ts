import type { Measure } from '../catalog/types.ts'

/** A move of so many NPS points weighs as much as a doubling. */
const pointsThatDouble = 20

/**
 * How much worse a figure became: 0.4 = 40 %, negative where it became better. Of a share that should be high what is
 * missing counts: availability that falls from 99,9 to 99,8 % is twice the downtime.
 */
export function worsening({ unit, direction }: Pick<Measure, 'unit' | 'direction'>, value: number, from: number) {
  if (direction === 'none' || value === from) return 0
  const sign = direction === 'down' ? 1 : -1
  if (unit === 'points') return (sign * (value - from)) / pointsThatDouble
  if (unit === 'share' && direction === 'up') return relative(1 - value, 1 - from)
  return sign * relative(value, from)
}

/** From nothing to something counts as a doubling. */
function relative(value: number, from: number): number {
  return from === 0 ? Math.sign(value) : (value - from) / Math.abs(from)
}
