import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween, npsChange, weeksOf } from './nps.ts'

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
  assert.deepEqual(npsChange(figure(20, 3), figure(14, 4)), { points: 6, isSmall: false, certain: true })
  assert.deepEqual(npsChange(figure(19, 3), figure(14, 4)), { points: 5, isSmall: false, certain: false })
  assert.deepEqual(npsChange(figure(10, 3), figure(20, 4)), { points: -10, isSmall: false, certain: true })
})

test('without a score in one of the periods there is no change to speak of', () => {
  assert.equal(npsChange(figure(null), figure(14, 4)), null)
  assert.equal(npsChange(figure(14, 4), figure(null)), null)
})

test('a period counts its first and its last day', () => {
  assert.equal(daysBetween('2026-10-22', '2026-11-20'), 30)
  assert.equal(daysBetween('2026-11-20', '2026-11-20'), 1)
})

test('of a small sample no change is certain, however large', () => {
  const few = { ...figure(60, 3), smallSample: true }
  assert.deepEqual(npsChange(few, figure(10, 3)), { points: 50, isSmall: true, certain: false })
  assert.deepEqual(npsChange(figure(10, 3), few), { points: -50, isSmall: true, certain: false })
})

test('the line ends with the last day that is over and has a gap where a week had few answers', () => {
  const day = (week: number | null, isSmall = false, isOver = true) => ({
    day: '2026-11-20',
    nps: week,
    week,
    isSmall,
    isOver,
    feedback: 1,
  })
  assert.deepEqual(weeksOf([day(10), day(90, true), day(12), day(-100, false, false)]), [10, null, 12])
  assert.deepEqual(weeksOf([]), [])
})
