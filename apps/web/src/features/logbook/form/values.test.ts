import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, emptyEntry, entryValues } from './values.ts'

const values = {
  ...emptyEntry({ date: '2026-11-21', shift: 'malam' }),
  startedAt: '2330',
  endedAt: '0.15',
  activity: ' Patroli ',
}

test('times are sent as moments, past midnight too, and always together', () => {
  const moments = {
    date: '2026-11-21',
    shift: 'malam',
    startedAt: '2026-11-21T23:30:00+07:00',
    endedAt: '2026-11-22T00:15:00+07:00',
  }
  assert.deepEqual(bodyOf(values, ['endedAt']), moments)
  assert.deepEqual(bodyOf({ ...values, endedAt: '' }, ['endedAt']), { ...moments, endedAt: null })
  assert.deepEqual(bodyOf(values, ['activity', 'productId']), { activity: 'Patroli', productId: null })
})

test('an entry shows as it was typed', () => {
  const shown = entryValues({
    id: 1,
    agentId: 2,
    agent: 'Dimas',
    date: '2026-11-21',
    shift: 'malam',
    productId: 13,
    product: 'Pijar',
    activity: 'Patroli',
    category: 'Pemantauan',
    ticketNumber: null,
    ticketKnown: null,
    startedAt: '2026-11-21T16:30:00.000Z',
    endedAt: null,
    status: 'done',
    note: null,
    version: 1,
    signedOffBy: null,
    carriedFrom: null,
    carriedBy: null,
    can: { edit: true, remove: true },
  })
  assert.deepEqual([shown.date, shown.startedAt, shown.endedAt, shown.productId], ['21/11/2026', '23:30', '', '13'])
})
