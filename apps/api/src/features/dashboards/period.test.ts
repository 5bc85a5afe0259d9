import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grainOf, isMoment, monthAround, presetSince, spanOf } from '@ido/contract'
import { revenue } from '../../semantic/catalog/revenue.ts'
import { subscriptions } from '../../semantic/catalog/subscriptions.ts'
import { infra } from '../../semantic/catalog/infra.ts'
import { tickets } from '../../semantic/catalog/tickets.ts'

// 00:30 on 1 March 2028 in Jakarta, a leap year; in UTC it still is February.
const night = new Date('2028-02-29T17:30:00Z')

const spans = [
  ['today', { from: '2028-03-01', to: '2028-03-02' }],
  ['yesterday', { from: '2028-02-29', to: '2028-03-01' }],
  ['24h', { from: '2028-02-28T18:00:00.000Z', to: '2028-02-29T18:00:00.000Z' }],
  ['7d', { from: '2028-02-24', to: '2028-03-02' }],
  ['30d', { from: '2028-02-01', to: '2028-03-02' }],
  ['thisMonth', { from: '2028-03-01', to: '2028-03-02' }],
  ['lastMonth', { from: '2028-02-01', to: '2028-03-01' }],
  ['thisYear', { from: '2028-01-01', to: '2028-03-02' }],
  ['all', null],
] as const

for (const [preset, span] of spans) {
  test(`${preset} in days of Jakarta`, () => assert.deepEqual(spanOf(preset, night), span))
}

test('who looks within the same hour asks for the same day and night', () => {
  const later = new Date('2028-02-29T17:59:59Z')
  assert.deepEqual(spanOf('24h', night), spanOf('24h', later))
})

test('last month in January is December', () => {
  assert.deepEqual(spanOf('lastMonth', new Date('2026-01-15T00:00:00Z')), { from: '2025-12-01', to: '2026-01-01' })
})

test('a board that is to show some days begins with the shortest period up to now that has them', () => {
  const asked = [
    '2028-03-01',
    '2028-02-24',
    '2028-02-23',
    '2028-02-01',
    '2027-12-04',
    '2027-03-03',
    '2027-03-02',
    '2016-09-04',
  ]
  assert.deepEqual(
    asked.map((from) => presetSince(from, night)),
    ['7d', '7d', '30d', '30d', '90d', '365d', 'all', 'all'],
  )
})

test('the month around an instant is that of Jakarta', () => {
  assert.deepEqual(monthAround('2025-12-31T18:00:00Z'), { from: '2026-01-01', to: '2026-02-01' })
  assert.deepEqual(monthAround('2016-12-05T00:00:00+07:00'), { from: '2016-12-01', to: '2017-01-01' })
})

test('steps follow the length of the period', () => {
  const days = (count: number) => ({
    from: '2026-01-01',
    to: new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10),
  })
  assert.equal(grainOf('auto', tickets, days(1)), 'hour')
  assert.equal(grainOf('auto', tickets, days(7)), 'day')
  assert.equal(grainOf('auto', infra, days(7)), 'hour')
  assert.equal(grainOf('auto', tickets, days(90)), 'day')
  assert.equal(grainOf('auto', tickets, days(365)), 'week')
  assert.equal(grainOf('auto', tickets, days(1000)), 'month')
  assert.equal(grainOf('auto', tickets, null), 'month')
  assert.equal(grainOf(undefined, tickets, days(7)), undefined)
})

test('a step is never finer than those of the dataset', () => {
  const week = { from: '2026-01-01', to: '2026-01-08' }
  for (const asked of ['auto', 'hour', 'week'] as const) assert.equal(grainOf(asked, revenue, week), 'month')
  assert.equal(grainOf('quarter', revenue, week), 'quarter')
  assert.equal(grainOf('hour', subscriptions, week), 'day')
})

test('a step that is too fine for the period becomes coarser, a coarse one stays', () => {
  const year = { from: '2025-01-01', to: '2026-01-01' }
  assert.equal(grainOf('hour', infra, year), 'day')
  assert.equal(grainOf('hour', infra, null), 'month')
  assert.equal(grainOf('quarter', tickets, year), 'quarter')
  assert.equal(grainOf('day', tickets, year), 'day')
})

test('days and instants that exist are moments', () => {
  assert.ok(isMoment('2026-02-28'))
  assert.ok(isMoment('2026-02-28T05:00:00+07:00'))
  assert.ok(!isMoment('2026-02-29'))
  assert.ok(!isMoment('29/02/2028'))
  assert.ok(!isMoment('1899-12-31'))
  assert.ok(!isMoment('2026-02-28T05:00:00'))
  assert.ok(!isMoment('kemarin'))
})
