import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween, hasLine, weeksOf } from './nps.ts'

test('a period counts its first and its last day', () => {
  assert.equal(daysBetween('2026-10-22', '2026-11-20'), 30)
  assert.equal(daysBetween('2026-11-20', '2026-11-20'), 1)
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

test('single weeks with enough answers are no line', () => {
  assert.equal(hasLine([null, 10, null, 12]), false)
  assert.equal(hasLine([]), false)
  assert.equal(hasLine([null, 10, 12, null]), true)
})
