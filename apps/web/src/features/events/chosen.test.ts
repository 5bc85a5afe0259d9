import assert from 'node:assert/strict'
import { test } from 'node:test'
import { touches, type EventWindow } from '@ido/contract'
import { eventSearch, firstShown, eventsInOrder, isOther, shownSpan, spanBefore } from './chosen.ts'

const now = Date.parse('2026-11-12T10:00:00+07:00')
const event = (name: string, startsAt: string, endsAt: string, more: Partial<EventWindow> = {}): EventWindow => ({
  id: 7,
  name,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  products: null,
  regions: null,
  place: '',
  note: '',
  ...more,
})
const past = event('past', '2026-11-01T00:00:00+07:00', '2026-11-04T00:00:00+07:00')
const older = event('older', '2026-10-01T00:00:00+07:00', '2026-10-04T00:00:00+07:00')
const running = event('running', '2026-11-11T00:00:00+07:00', '2026-11-20T00:00:00+07:00')
const soon = event('soon', '2026-11-13T00:00:00+07:00', '2026-11-14T00:00:00+07:00')
const later = event('later', '2026-12-13T00:00:00+07:00', '2026-12-14T00:00:00+07:00')

test('an event is shown by its days, one of hours by its instants, a running one as far as it has come', () => {
  assert.deepEqual(shownSpan(past, now), { from: '2026-11-01', to: '2026-11-04' })
  assert.deepEqual(shownSpan(running, now), { from: '2026-11-11', to: '2026-11-13' })
  const hours = event('hours', '2026-11-06T22:00:00+07:00', '2026-11-09T04:00:00+07:00')
  assert.deepEqual(shownSpan(hours, now), { from: '2026-11-06T15:00:00.000Z', to: '2026-11-08T21:00:00.000Z' })
  const endsToday = event('today', '2026-11-12T08:00:00+07:00', '2026-11-12T12:00:00+07:00')
  assert.equal(shownSpan(endsToday, now).to, '2026-11-12T05:00:00.000Z')
})

test('what it is held against ends where it begins and is as long, or the month, quarter or year before a whole one', () => {
  assert.deepEqual(spanBefore({ from: '2026-11-01', to: '2026-11-04' }), { from: '2026-10-29', to: '2026-11-01' })
  assert.deepEqual(spanBefore({ from: '2026-11-06T15:00:00.000Z', to: '2026-11-06T18:30:00.000Z' }), {
    from: '2026-11-06T11:30:00.000Z',
    to: '2026-11-06T15:00:00.000Z',
  })
  const before = (from: string, to: string) => spanBefore({ from, to }).from
  assert.equal(before('2026-11-01', '2026-12-01'), '2026-10-01')
  assert.equal(before('2026-04-01', '2026-07-01'), '2026-01-01')
  assert.equal(before('2025-01-01', '2026-01-01'), '2024-01-01')
  assert.equal(before('2026-03-01', '2026-05-01'), '2025-12-30', 'two months are no unit of the calendar')
})

test('its address says period, comparison, products and regions, and a changed one is told apart', () => {
  const festival = { ...past, products: ['Pijar', 'Antares, IoT'], regions: ['T-REG 2'] }
  const search = eventSearch(festival, now)
  assert.deepEqual(search, {
    event: '7',
    from: '2026-11-01',
    to: '2026-11-04',
    compare: 'previous',
    product: String.raw`Pijar,Antares\, IoT`,
    region: 'T-REG 2',
  })
  assert.equal(isOther({ ...search, refresh: '60' }, festival, now), false)
  assert.equal(isOther({ ...search, to: '2026-11-05' }, festival, now), true)
  assert.equal(isOther({ ...search, category: 'Billing' }, festival, now), true)
  const { region: _region, ...wider } = search
  assert.equal(isOther(wider, festival, now), true)
})

test('what runs comes first, then what comes next, then what is past', () => {
  const all = [older, later, past, soon, running]
  assert.deepEqual(
    eventsInOrder(all, now).map(({ name }) => name),
    ['running', 'soon', 'later', 'past', 'older'],
  )
  assert.deepEqual([firstShown(all, now)?.name, firstShown([later, older, soon, past], now)?.name], ['running', 'past'])
  assert.deepEqual([firstShown([later, soon], now)?.name, firstShown([], now)], ['soon', undefined])
})

test('an event touches what shares a moment and a name with it, in any letter case', () => {
  const span = (from: string, to: string) => ({ from, to })
  assert.equal(touches(past, null, {}), true)
  assert.equal(touches(past, span('2026-11-04', '2026-11-05'), {}), false)
  assert.equal(touches(past, span('2026-10-31', '2026-11-01'), {}), false)
  assert.equal(touches(past, span('2026-11-03', '2026-11-05'), {}), true)
  const some = { ...past, products: ['Pijar'], regions: ['T-REG 2', 'T-REG 3'] }
  assert.equal(touches(some, null, { product: ['PIJAR'], region: ['t-reg 3'] }), true)
  assert.equal(touches(some, null, { product: ['Pijar'], region: ['T-REG 1'] }), false)
  assert.equal(touches(some, null, { region: [null] }), false)
  assert.equal(touches(past, null, { region: [null] }), true)
  assert.equal(touches(some, null, { region: [], category: ['Billing'] }), true)
})
