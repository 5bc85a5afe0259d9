import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIn } from '../../../ui/format.ts'
import { dayNear } from './useMoment.ts'

test('a day of another year than the present one is told with it, since it would be read as still to come', () => {
  const [id, en] = [formatIn('id'), formatIn('en')]
  assert.equal(dayNear('2026-11-17', '2026-11-28', id), '17 Nov')
  assert.equal(dayNear('2025-12-01', '2026-11-28', id), '1 Des 2025')
  assert.equal(dayNear('2025-12-01', '2026-11-28', en), '1 Dec 2025')
  assert.equal(dayNear('2026-01-01', '2026-11-28', id), '1 Jan')
  assert.equal(dayNear('2026-12-31', '2027-01-01', id), '31 Des 2026')
})

test('which year an instant is of is told by the clock of Jakarta', () => {
  assert.equal(dayNear('2025-12-31T17:00:00Z', '2026-11-28', formatIn('id')), '1 Jan')
  assert.equal(dayNear('2025-12-31T16:59:00Z', '2026-11-28', formatIn('id')), '31 Des 2025')
})
