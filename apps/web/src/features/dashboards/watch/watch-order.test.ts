import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WatchedPlace, WatchState } from '@ido/contract'
import { inOrder, restsOn, standingOf } from './watch-order.ts'

const place = (label: string, state: WatchState, since: string | null = null): WatchedPlace => ({
  dimension: 'product',
  label,
  state,
  since,
  lastSample: null,
  of: 1,
  affected: 0,
  reading: null,
  burn: null,
})
const names = (places: readonly WatchedPlace[], chosen: string[] = []) =>
  inOrder(places, chosen).ordered.map(({ label }) => label)

test('what is not well stands first as it was answered, then what came back most recently', () => {
  const places = [
    place('Pijar', 'down', '2026-11-22T03:00:00.000Z'),
    place('OCA', 'silent', '2026-11-23T03:00:00.000Z'),
    place('Agree', 'normal'),
    place('PaDi', 'normal', '2026-11-21T03:00:00.000Z'),
    place('Wifi', 'normal', '2026-11-22T03:00:00.000Z'),
  ]
  assert.deepEqual(names(places), ['Pijar', 'OCA', 'Wifi', 'PaDi', 'Agree'])
  assert.deepEqual(names(places, ['agree']), ['Agree', 'Pijar', 'OCA', 'Wifi', 'PaDi'])
})

test('whatever is out is shown, and what the page is narrowed to beside it', () => {
  const out = Array.from({ length: 7 }, (_, at) => place(`P${at}`, 'down'))
  const well = Array.from({ length: 9 }, (_, at) => place(`N${at}`, 'normal'))
  const silent = Array.from({ length: 20 }, (_, at) => place(`S${at}`, 'silent'))
  assert.equal(inOrder([...out, ...well], ['N3']).shown, 8)
  assert.equal(inOrder([...out, ...well], ['P3']).shown, 7)
  assert.equal(inOrder([...silent, ...well], []).shown, 10)
  assert.equal(inOrder(well, ['N8']).shown, 5)
  const rates = { fiveMinutes: 3, halfHour: 3, hour: 3, sixHours: 3, threeDays: 3 }
  const burn = { state: 'ticket' as const, since: null, at: '2026-11-22T03:00:00.000Z', rates }
  assert.equal(inOrder([{ ...place('B', 'normal'), burn }, ...well], []).shown, 4, 'it has the room of two')
})

test('a budget that burns is told by the two stretches that its state rests on', () => {
  const rates = { fiveMinutes: 15, halfHour: 7, hour: 14.4, sixHours: 6.5, threeDays: 2 }
  const burn = { state: 'page' as const, since: null, at: '2026-11-22T03:00:00.000Z', rates }
  assert.deepEqual(restsOn(burn), ['hour', 'fiveMinutes'])
  assert.deepEqual(restsOn({ ...burn, rates: { ...rates, fiveMinutes: 8 } }), ['sixHours', 'halfHour'])
  assert.deepEqual(restsOn({ ...burn, state: 'ticket' }), ['threeDays', 'sixHours'])
})

test('what answers while its budget burns is not called normal, and what is out is called that', () => {
  const rates = { fiveMinutes: 3, halfHour: 3, hour: 3, sixHours: 2, threeDays: 2 }
  const burn = { state: 'ticket' as const, since: null, at: '2026-11-22T03:00:00.000Z', rates }
  assert.equal(standingOf({ ...place('OCA', 'normal'), burn }), 'ticket')
  assert.equal(standingOf({ ...place('OCA', 'normal'), burn: { ...burn, state: 'calm' } }), 'normal')
  assert.equal(standingOf({ ...place('OCA', 'down'), burn }), 'down')
  assert.equal(standingOf(place('OCA', 'none')), 'none')
})
