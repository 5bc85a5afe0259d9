import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionOf, Reached } from './log-position.ts'

test('positions in the log are read as PostgreSQL writes them, and compare', () => {
  assert.equal(positionOf('0/0'), 0n)
  assert.equal(positionOf('16/B374D848'), (0x16n << 32n) + 0xb374d848n)
  assert.ok(positionOf('1/00000100') > positionOf('0/FFFFFF00'))
})

test('behind the header of a page that nothing is written to yet is before it', () => {
  assert.equal(positionOf('0/2000018'), positionOf('0/2000000'))
  assert.equal(positionOf('0/2000028'), positionOf('0/2000000'))
  assert.ok(positionOf('0/2000030') > positionOf('0/2000000'))
})

test('what has been reached never goes back', () => {
  const reached = new Reached()
  reached.raise('0/500')
  reached.raise('0/300')
  reached.raise(null)
  assert.deepEqual([reached.position, reached.written], [0x500n, 0n])
})

test('what somebody wrote must be read by all, and what was merely shown is no write', () => {
  const reached = new Reached()
  reached.raiseWritten('0/400')
  reached.raise('0/500')
  reached.raiseWritten('0/300')
  assert.deepEqual([reached.position, reached.written], [0x500n, 0x400n])
})
