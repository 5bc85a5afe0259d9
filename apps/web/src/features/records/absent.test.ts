import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordColumnInfo } from '@ido/contract'
import { absentWord } from './absent.ts'

const column = (id: string, more: Partial<RecordColumnInfo>): RecordColumnInfo => ({
  id,
  titles: { id, en: id },
  format: 'text',
  ...more,
})
const completed = column('completed_at', { format: 'instant', measures: ['completed'] })
const onTime = column('on_time', { format: 'words', measures: ['on_agreed_date'] })
const region = column('region', {})

test('what a record does not have may still come until it is over; what people leave out is left out either way', () => {
  const orders = { over: 'ended_at' }
  const words = (row: Record<string, string | null>, records: { over?: string }) =>
    [completed, onTime, region].map((missing) => absentWord(missing, row, records))
  assert.deepEqual(words({ ended_at: null }, orders), ['notYet', 'notYet', 'notFilled'])
  assert.deepEqual(words({}, orders), ['notYet', 'notYet', 'notFilled'])
  assert.deepEqual(words({ ended_at: '2026-03-01T00:00:00Z' }, orders), ['never', 'never', 'notFilled'])
  assert.deepEqual(words({ ended_at: '2026-03-01T00:00:00Z' }, {}), ['notYet', 'notYet', 'notFilled'])
})
