import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIn } from '../format.ts'
import { endOfDay, lastDay, lastMoment } from './until.ts'

test('an access lasts to the end of its last day in Jakarta', () => {
  assert.equal(endOfDay('31/12/2026'), '2027-01-01T00:00:00+07:00')
  assert.equal(endOfDay(''), null)
  assert.equal(endOfDay('31/02/2026'), null)
  assert.equal(lastDay('2026-12-31T17:00:00.000Z'), '31/12/2026')
  assert.equal(lastDay('2026-12-31T16:59:59.000Z'), '31/12/2026')
  assert.equal(lastDay('2026-12-31T17:00:01.000Z'), '01/01/2027')
  assert.equal(lastDay(null), '')
  assert.equal(formatIn('id').day(lastMoment('2026-12-31T17:00:00.000Z')), '31 Des 2026')
})
