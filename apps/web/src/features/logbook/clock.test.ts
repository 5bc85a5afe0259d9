import { shiftAt } from '@ido/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAfter, isTooLong, lastShiftWith, minutesLeft, startIn, timesOf, troubleWithStart } from './clock.ts'
import { clockOf, parseClock } from '../../ui/form/clock.ts'
import { formatIn } from '../../ui/format.ts'

test('a shift is that of the day on which it began', () => {
  assert.deepEqual(shiftAt(new Date('2026-11-21T07:00:00+07:00')), { date: '2026-11-21', shift: 'pagi' })
  assert.deepEqual(shiftAt(new Date('2026-11-21T14:59:59+07:00')), { date: '2026-11-21', shift: 'pagi' })
  assert.deepEqual(shiftAt(new Date('2026-11-21T15:00:00+07:00')), { date: '2026-11-21', shift: 'siang' })
  assert.deepEqual(shiftAt(new Date('2026-11-21T23:30:00+07:00')), { date: '2026-11-21', shift: 'malam' })
  assert.deepEqual(shiftAt(new Date('2026-11-22T06:59:00+07:00')), { date: '2026-11-21', shift: 'malam' })
})

test('a time is read as people type it', () => {
  const read = ['7.10', '07:10', '0710', '710', ' 23.59 '].map(parseClock)
  assert.deepEqual(read, ['07:10', '07:10', '07:10', '07:10', '23:59'])
  assert.deepEqual(['', '7', '24.00', '7.60', 'pagi', '7.1'].map(parseClock), [null, null, null, null, null, null])
})

test('a night shift goes on after midnight, and an end follows its start', () => {
  const night = { date: '2026-11-21', shift: 'malam' } as const
  assert.equal(startIn(night, '23:30'), '2026-11-21T23:30:00+07:00')
  assert.equal(startIn(night, '01:15'), '2026-11-22T01:15:00+07:00')
  assert.equal(startIn({ ...night, shift: 'pagi' }, '01:15'), '2026-11-21T01:15:00+07:00')
  assert.equal(endAfter('2026-11-21T23:30:00+07:00', '00:10'), '2026-11-22T00:10:00+07:00')
  assert.equal(endAfter('2026-11-21T07:30:00+07:00', '07:30'), '2026-11-21T07:30:00+07:00')
  assert.equal(clockOf('2026-11-21T16:45:00Z'), '23:45')
})

test('never calls running what is done', () => {
  const startedAt = '2026-11-21T07:10:00+07:00'
  const told = (endedAt: string | null, status: 'done' | 'open') =>
    timesOf({ startedAt, endedAt, status }, { clock: formatIn('id').clock, running: 'berjalan' })
  assert.equal(told(null, 'done'), '07.10')
  assert.equal(told(null, 'open'), '07.10–berjalan')
  assert.equal(told('2026-11-21T07:35:00+07:00', 'done'), '07.10–07.35')
})

test('a start outside its shift or ahead of now is told, with the shift it belongs to', () => {
  const now = new Date('2026-11-22T00:32:00+07:00')
  const night = { date: '2026-11-21', shift: 'malam' } as const
  const trouble = (clock: string, shift: Parameters<typeof startIn>[0] = night) =>
    troubleWithStart(shift, startIn(shift, clock), now)
  assert.deepEqual(
    ['23:30', '00:25', '00:47', '00:48', '12:00'].map((clock) => trouble(clock)),
    [null, null, null, 'ahead', 'outside'],
  )
  assert.equal(trouble('00:25', { date: '2026-11-21', shift: 'siang' }), 'outside')
  assert.equal(trouble('14:00', { date: '2026-11-21', shift: 'siang' }), null)
  assert.deepEqual(lastShiftWith('00:25', now), night)
  assert.deepEqual(lastShiftWith('16:00', now), { date: '2026-11-21', shift: 'siang' })
  assert.equal(minutesLeft(night, now), 388)
  assert.equal(minutesLeft({ ...night, shift: 'siang' }, now), 0)
})

test('an end before its start is seen by its length', () => {
  const start = '2026-11-22T00:25:00+07:00'
  assert.ok(isTooLong(start, endAfter(start, '00:10')))
  assert.ok(!isTooLong(start, endAfter(start, '08:25')))
})
