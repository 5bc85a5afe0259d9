import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { atRefresh } from './refresh.ts'

test('what is asked again by itself is asked in the same moment, whenever it was answered', async () => {
  const [one, other] = [atRefresh(30), atRefresh(30)]
  assert.ok(one && other)
  const first = performance.now() + one()
  await pause(20)
  const second = performance.now() + other()
  // Between the two the moment may have passed.
  const apart = Math.abs(second - first) % 30_000
  assert.ok(Math.min(apart, 30_000 - apart) < 5, `${first} and ${second}`)
  assert.ok(one() > 0 && one() <= 30_050)
})

test('a page without a refresh asks nothing again by itself', () => {
  assert.equal(atRefresh(null), false)
})
