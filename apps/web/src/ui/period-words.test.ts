import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAhead, momentWords, periodWords } from './period-words.ts'

test('a period is said with both ends included', () => {
  assert.equal(periodWords('2026-01-01', '2026-02-01', 'id'), '1–31 Jan 2026')
  assert.equal(periodWords('2026-01-01', '2026-01-02', 'id'), '1 Jan 2026')
  assert.equal(periodWords('2025-12-31T17:00:00Z', '2026-03-01', 'en'), '1 Jan–28 Feb 2026')
})

test('hours are said where it is made of hours, and what runs backwards is said as it is', () => {
  assert.match(periodWords('2026-01-01T05:00:00Z', '2026-01-01T07:00:00Z', 'id'), /^1 Jan 2026.* 12.00 – 14.00$/)
  assert.match(periodWords('2026-02-01', '2026-01-01', 'id'), /^1 Feb 2026, .* – 1 Jan 2026, /)
})

test('a moment at midnight is the day that ends there', () => {
  assert.equal(momentWords('2026-02-01', 'id'), '31 Jan 2026')
  assert.equal(momentWords('2026-02-01T05:00:00Z', 'id'), '1 Feb 2026, 12.00')
  assert.ok(isAhead('2026-02-02', Date.parse('2026-02-01T16:59:59Z')))
  assert.ok(!isAhead('2026-02-02', Date.parse('2026-02-01T17:00:00Z')))
})
