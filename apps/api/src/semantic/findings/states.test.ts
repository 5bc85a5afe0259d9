import assert from 'node:assert/strict'
import { it } from 'node:test'
import { batchesOf } from './batches.ts'
import { stateOf } from './states.ts'
import type { Step } from './step.ts'

/** How a share stands that has been about as much, by days, for months. */
function standing(share: number) {
  const [batch] = batchesOf({
    figures: [{ dataset: 'revenue', measure: 'achievement' }],
    by: [],
    from: '2026-01-01',
    to: '2026-02-01',
  })
  const [measure] = batch?.measures ?? []
  assert.ok(batch && measure)
  const days = Array.from({ length: 112 }, (_, day): Step => ({ value: share + 0.02 * Math.sin(day), weight: 4_000 }))
  const [past, recent] = [days.slice(0, 84), days.slice(84)]
  const now = { value: share, weight: 112_000 }
  const whole = { now, before: now, past, recent, length: 28, beforeLength: 28, lag: 28, cycle: 7 }
  return stateOf({ dataset: 'revenue', measure, whole, batch, by: [], groups: null, leftOut: [] })
}

it('a share of a plan that is usually more than all of it has a range that goes beyond; a part of a whole has none', () => {
  const beyond = standing(1.05).usual
  assert.ok(beyond && beyond.low < 1.05 && beyond.high > 1.05, JSON.stringify(beyond))
  const within = standing(0.995).usual
  assert.ok(within && within.low < 0.995 && within.high <= 1, JSON.stringify(within))
})
