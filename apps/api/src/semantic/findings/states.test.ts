import assert from 'node:assert/strict'
import { it } from 'node:test'
import { boundsOf } from '@ido/contract'
import { randomOf } from '../../testing/random.ts'
import { datasets } from '../catalog/catalog.ts'
import { batchesOf } from './batches.ts'
import { missedOf, stateOf } from './states.ts'
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
  return stateOf({ dataset: 'revenue', measure, filters: {}, whole, batch, by: [], groups: null, leftOut: [] })
}

it('a share of a plan that is usually more than all of it has a range that goes beyond', () => {
  const beyond = standing(1.05).usual
  assert.ok(beyond && beyond.low < 1.05 && beyond.high > 1.05, JSON.stringify(beyond))
})

it('of every measure the usual range stays within what it can be, at both ends of it', () => {
  const { below } = randomOf(5)
  let [ranges, cut] = [0, 0]
  for (const [dataset, id] of datasets.flatMap((each) => each.measures.map((measure) => [each.id, measure.id]))) {
    const figure = { dataset: dataset ?? '', measure: id ?? '' }
    const [batch] = batchesOf({ figures: [figure], by: [], from: '2026-01-01', to: '2026-02-01' })
    const [measure] = batch?.measures ?? []
    assert.ok(batch && measure)
    const { low, high } = boundsOf(measure)
    const size = high === null ? 40 : (high - (low ?? 0)) / 5
    const ends = [
      [low ?? -40, 1],
      [high ?? 40, -1],
    ] as const
    for (const [end, inwards] of ends) {
      const step = (): Step => ({ value: end + (inwards * size * below(100)) / 100, weight: 30 })
      const [past, recent] = [Array.from({ length: 84 }, step), Array.from({ length: 28 }, step)]
      const now = { value: end + (inwards * size) / 20, weight: 400 }
      const whole = { now, before: now, past, recent, length: 28, beforeLength: 28, lag: 28, cycle: 7 }
      const looked = { dataset: figure.dataset, measure, filters: {}, whole, batch, by: [], groups: null, leftOut: [] }
      const usual = stateOf(looked).usual ?? { low: low ?? 0, high: high ?? 0 }
      ranges += 1
      cut += Number(usual.low === low || usual.high === high)
      const told = `${dataset}.${id}: ${usual.low} to ${usual.high}`
      assert.ok(usual.low >= (low ?? -Infinity) && usual.high <= (high ?? Infinity), told)
    }
  }
  assert.ok(ranges > 40 && cut > 20, `${ranges} ranges, ${cut} of them cut`)
})

it('a target is missed furthest in a region, and of one region alone in one of its products', () => {
  const figure = { dataset: 'tickets', measure: 'sla_compliance', target: 0.9 }
  const [batch] = batchesOf({ figures: [figure], by: ['region', 'product'], from: '2026-01-01', to: '2026-02-01' })
  const [measure] = batch?.measures ?? []
  assert.ok(batch && measure)
  const course = (value: number) => {
    const now = { value, weight: 400 }
    return { now, before: now, past: [], recent: [], length: 28, beforeLength: 28, lag: 28, cycle: 7 }
  }
  const furthest = (regions: readonly string[]) => {
    const placed = regions.map((region, at) => ({ place: { region }, course: course(0.8 - at / 10) }))
    const products = ['Pijar', 'OCA'].map((product, at) => ({ place: { product }, course: course(0.7 - at / 2) }))
    const looked = {
      dataset: 'tickets',
      measure,
      filters: {},
      whole: course(0.75),
      batch,
      by: [placed, products],
      groups: null,
      leftOut: [],
    }
    const [missed] = missedOf([{ figure, looked }])
    return missed?.kind === 'missed' ? missed.furthest?.place : null
  }
  assert.deepEqual(furthest(['T-REG 2', 'T-REG 3']), { region: 'T-REG 3' })
  assert.deepEqual(furthest(['T-REG 3']), { product: 'OCA' })
})
