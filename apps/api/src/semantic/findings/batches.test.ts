import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { batchesOf } from './batches.ts'

/** Which way is held to be good for a figure under filters. */
function goodWay(dataset: string, measure: string, filters: Record<string, (string | null)[]>): string | undefined {
  const [batch] = batchesOf({
    figures: [{ dataset, measure, filters }],
    by: [],
    from: '2026-01-01',
    to: '2026-02-01',
  })
  return batch?.measures[0]?.direction
}

describe('figures that are looked at for what is wrong', () => {
  it('are the better the fewer they are where they are narrowed to what went wrong, in any letter case', () => {
    assert.equal(goodWay('tickets', 'resolved', {}), 'up')
    assert.equal(goodWay('tickets', 'resolved', { sla: ['Terpenuhi'] }), 'up')
    assert.equal(goodWay('tickets', 'resolved', { sla: ['Terlambat'] }), 'down')
    assert.equal(goodWay('tickets', 'resolved', { sla: ['terlambat'], region: ['T-REG 1'] }), 'down')
    assert.equal(goodWay('orders', 'completed', { on_time: ['Terlambat'] }), 'down')
  })

  it('are neither where some of it went wrong; a rate keeps its way', () => {
    assert.equal(goodWay('tickets', 'resolved', { sla: ['Terlambat', null] }), 'none')
    assert.equal(goodWay('tickets', 'mttr_hours', { sla: ['Terlambat'] }), 'down')
    assert.equal(goodWay('tickets', 'sla_compliance', { sla: ['Terlambat', 'Terpenuhi'] }), 'up')
  })
})
