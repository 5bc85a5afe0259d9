import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, npsChange } from './nps.ts'

const figure = (nps: number | null, half = 0) => ({
  promoters: 0,
  passives: 0,
  detractors: 0,
  nps,
  low: nps === null ? null : nps - half,
  high: nps === null ? null : nps + half,
  smallSample: false,
})

test('a change is certain only beyond the margin of both periods together', () => {
  assert.deepEqual(npsChange(figure(20, 3), figure(14, 4)), { points: 6, certain: true })
  assert.deepEqual(npsChange(figure(19, 3), figure(14, 4)), { points: 5, certain: false })
  assert.deepEqual(npsChange(figure(10, 3), figure(20, 4)), { points: -10, certain: true })
})

test('without a score in one of the periods there is no change to speak of', () => {
  assert.equal(npsChange(figure(null), figure(14, 4)), null)
  assert.equal(npsChange(figure(14, 4), figure(null)), null)
})

test('a period counts its first and its last day', () => {
  assert.equal(daysOf('2026-10-22', '2026-11-20'), 30)
  assert.equal(daysOf('2026-11-20', '2026-11-20'), 1)
})
