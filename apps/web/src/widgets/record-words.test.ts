import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIn } from '../ui/format.ts'
import { recordTitle, recordWords } from './record-words.ts'

test('the title of a column says what its numbers count, where they are written without it', () => {
  const column = {
    id: 'monthly_value',
    titles: { id: 'Nilai per bulan', en: 'Monthly value' },
    format: 'number',
  } as const
  const unit = { id: 'rupiah', en: 'rupiah' }
  assert.equal(recordTitle({ ...column, unit }, 'id'), 'Nilai per bulan (rupiah)')
  assert.equal(recordTitle(column, 'en'), 'Monthly value')
})

test('a day that was written without an hour has none, and an instant at the same hour has', () => {
  const writing = { language: 'id', format: formatIn('id') } as const
  const titles = { id: 'Masuk', en: 'Received' }
  const row = { time_in: '2026-11-29T00:00:00.000Z' }
  assert.equal(recordWords({ id: 'time_in', titles, format: 'dayOrInstant' }, row, writing), '29 Nov 2026')
  assert.equal(recordWords({ id: 'time_in', titles, format: 'instant' }, row, writing), '29 Nov 2026, 07.00')
})
