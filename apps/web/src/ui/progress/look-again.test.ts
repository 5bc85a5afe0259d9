import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextLookMs } from './look-again.ts'

test('looks come each second, and the further apart the longer they fail', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 1_000].map((failures) => nextLookMs(failures, null)),
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  )
})

test('the portal has the time that it asks for, and never less than that', () => {
  assert.equal(nextLookMs(1, 60), 60_000)
  assert.equal(nextLookMs(3, 1), 8_000)
  assert.equal(nextLookMs(1, 86_400), 300_000, 'but not a day')
})
