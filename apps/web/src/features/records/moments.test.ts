import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordColumnInfo } from '@ido/contract'
import { momentsOf } from './moments.ts'

const column = (id: string, format: RecordColumnInfo['format']): RecordColumnInfo => ({
  id,
  titles: { id, en: id },
  format,
})
const columns = [
  column('number', 'text'),
  ...['ordered', 'agreed', 'done', 'closed'].map((id) => column(id, 'instant')),
]

test('instants of a record stand in their order with the time between them, those to come as such', () => {
  const row = {
    number: '2026-01-01T00:00:00Z',
    ordered: '2026-01-01T00:00:00.000Z',
    agreed: '2026-01-09T00:00:00.000Z',
    done: '2026-01-01T01:00:00.000Z',
    closed: null,
  }
  const found = momentsOf(columns, row, Date.parse('2026-01-02T00:00:00Z'))
  assert.deepEqual(
    found.map(({ column: { id }, since, isAhead }) => [id, since, isAhead]),
    [
      ['ordered', null, false],
      ['done', 3600, false],
      ['agreed', 8 * 86_400 - 3600, true],
    ],
  )
})

test('moments of one second keep the order of the columns; a record without any has none', () => {
  const at = '2026-01-01T00:00:00.000Z'
  assert.deepEqual(
    momentsOf(columns, { agreed: at, ordered: at }, 0).map(({ column: { id } }) => id),
    ['ordered', 'agreed'],
  )
  assert.deepEqual(momentsOf(columns, { ordered: null }, 0), [])
})
