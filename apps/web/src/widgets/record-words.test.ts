import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordTitle } from './record-words.ts'

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
