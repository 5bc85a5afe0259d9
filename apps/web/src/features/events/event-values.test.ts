import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventRow } from '@ido/contract'
import { eventBody, emptyEvent, eventMoments, eventValues } from './event-values.ts'

const event: EventRow = {
  id: 1,
  name: 'Migrasi',
  startsAt: '2026-11-06T15:00:00.000Z',
  endsAt: '2026-11-08T21:00:00.000Z',
  regions: [2],
  products: null,
  place: '',
  note: '',
  version: 1,
  can: { edit: true },
}

test('an event is typed in days and clocks of Jakarta, and comes back as itself', () => {
  const values = eventValues(event)
  assert.deepEqual(
    [values.startsOn, values.startsAt, values.endsOn, values.endsAt],
    ['06/11/2026', '22:00', '09/11/2026', '04:00'],
  )
  const { startsAt, endsAt } = eventMoments(values)
  assert.deepEqual(
    [Date.parse(startsAt ?? ''), Date.parse(endsAt ?? '')],
    [Date.parse(event.startsAt), Date.parse(event.endsAt)],
  )
})

test('without clocks it is of whole days, the last one too', () => {
  const days = { startsOn: '11/11/2026', startsAt: '', endsOn: '12/11/2026', endsAt: ' ' }
  const moments = eventMoments(days)
  assert.deepEqual(moments, { startsAt: '2026-11-11T00:00:00+07:00', endsAt: '2026-11-13T00:00:00+07:00' })
  const back = eventValues({ ...event, startsAt: '2026-11-10T17:00:00Z', endsAt: '2026-11-12T17:00:00Z' })
  assert.deepEqual([back.startsOn, back.startsAt, back.endsOn, back.endsAt], ['11/11/2026', '', '12/11/2026', ''])
})

test('what is no day or clock is no moment, and only what changed is sent', () => {
  assert.deepEqual(eventMoments({ startsOn: '31/02/2026', startsAt: '', endsOn: '01/03/2026', endsAt: '25.00' }), {
    startsAt: null,
    endsAt: null,
  })
  const values = { ...eventValues(event), endsOn: '10/11/2026' }
  assert.deepEqual(eventBody(values, ['endsOn']), { endsAt: '2026-11-10T04:00:00+07:00' })
  assert.deepEqual(Object.keys(eventBody(emptyEvent, ['name', 'regions'])), ['name', 'regions'])
})
