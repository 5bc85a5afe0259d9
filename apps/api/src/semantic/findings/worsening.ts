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

/** From nothing to something counts as a doubling, and to more of it as a little more, so that a greater distance is worse. */
function relative(value: number, from: number): number {
  if (from !== 0) return (value - from) / Math.abs(from)
  return Math.sign(value) * (1 + Math.abs(value) / (1 + Math.abs(value)))
}

/** How far a figure is on the wrong side of its target, in its own unit; negative on the right side. */
export function missedBy({ direction }: Pick<Measure, 'direction'>, value: number, target: number): number {
  if (direction === 'none') return 0
  return direction === 'down' ? value - target : target - value
}
