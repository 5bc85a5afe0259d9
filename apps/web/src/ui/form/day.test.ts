import { jakartaDay } from '@ido/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, formatDay, isNoDay, parseDay } from './day.ts'

test('a day is read as people type it', () => {
  const cases: [string, string | null][] = [
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    [' 01-02-2026 ', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['12/31/2026', null],
    ['1/2', null],
    ['', null],
  ]
  for (const [text, day] of cases) assert.equal(parseDay(text), day, text)
})

test('what is written as a day but is none is told from what is not written as one', () => {
  for (const text of ['31/02/2026', '31.4.26', '12/31/2026', '29022026', '2026-02-30']) assert.ok(isNoDay(text), text)
  for (const text of ['28/02/2026', '31/2', 'besok', '']) assert.ok(!isNoDay(text), text)
})

test('a day is written DD/MM/YYYY and read back', () => {
  assert.equal(formatDay('2026-02-01'), '01/02/2026')
  assert.equal(parseDay(formatDay('2026-11-09')), '2026-11-09')
})

test('the day of an instant is the one in Jakarta', () => {
  assert.equal(jakartaDay('2026-01-31T16:59:59Z'), '2026-01-31')
  assert.equal(jakartaDay('2026-01-31T17:00:00Z'), '2026-02-01')
  assert.equal(jakartaDay('2026-01-31T00:00:00.000Z'), '2026-01-31')
})

test('days are counted over the ends of months', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2026-03-01', -1), '2026-02-28')
})

test('another month has the same day, or its last one', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15')
  assert.equal(addMonths('2024-02-29', 12), '2025-02-28')
})
