import type { TargetState } from '@ido/contract'
import type { Measure } from '../../semantic/catalog/types.ts'

type Judged = Pick<Measure, 'direction' | 'additivity' | 'unit'>

interface Reached {
  /** What the measure is to come to, and has come to. */
  value: number
  actual: number | null
  /** How much of the period is gone, 0 to 1. */
  elapsed: number
}

interface Standing {
  share: number | null
  state: TargetState
  /** How far behind: below nothing is worse. What measures of different units have in common; null without a figure. */
  lead: number | null
}

/**
 * How a target stands. What adds up over time is held against the share of the period that is gone; a rate or a level is
 * held against the value itself, whatever the day.
 */
export function standingOf({ value, actual, elapsed }: Reached, measure: Judged): Standing {
  if (actual === null) return { share: null, state: 'unknown', lead: null }
  const sign = measure.direction === 'down' ? -1 : 1
  const isReached = sign * (actual - value) >= 0
  if (measure.additivity !== 'sum' || value <= 0) {
    const scale = measure.unit === 'points' ? 100 : Math.abs(value) || 1
    // What adds up never comes back below a limit of nothing.
    const isPassed = measure.additivity === 'sum' && sign < 0 && !isReached
    const state = isPassed ? 'missed' : stateOf(isReached, elapsed)
    return { share: null, state, lead: (sign * (actual - value)) / scale }
  }
  const share = actual / value
  const lead = sign * (share - elapsed)
  // A sum that has come to its target has met it, and one beyond its limit has missed it, before the period is over.
  const isDecided = sign > 0 ? isReached : !isReached
  if (elapsed === 1 || isDecided) return { share, state: isReached ? 'met' : 'missed', lead }
  return { share, state: lead >= 0 ? 'ahead' : 'behind', lead }
}

function stateOf(isReached: boolean, elapsed: number): TargetState {
  if (elapsed === 1) return isReached ? 'met' : 'missed'
  return isReached ? 'ahead' : 'behind'
}
