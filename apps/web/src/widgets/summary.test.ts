import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from './summary.ts'
import { viewOf } from './widget.testkit.ts'

/** Both languages, with plain spaces. */
const both = (...[asked, more]: Parameters<typeof viewOf>) =>
  (['id', 'en'] as const).map((language) => summaryOf(viewOf(asked, { ...more, language })).replaceAll('\u00a0', ' '))

const days = [12, 40, 88, 41].map((opened, at) => ({ time: `2026-11-0${at + 1}`, opened }))

test('a trend says its ends and its last value', () => {
  assert.deepEqual(both({ kind: 'line', rows: days }, { grain: 'day' }), [
    'Tiket per hari: terendah 12 (1 Nov), tertinggi 88 (3 Nov), terakhir 41.',
    'Tickets per day: lowest 12 (1 Nov), highest 88 (3 Nov), latest 41.',
  ])
})

test('a day that is not over is neither the lowest nor the latest count', () => {
  const rows = [...days, { time: '2026-11-05', opened: 1 }]
  const [id] = both({ kind: 'line', rows }, { grain: 'day' })
  assert.equal(id, 'Tiket per hari: terendah 12 (1 Nov), tertinggi 88 (3 Nov), terakhir 41.')
})

test('words of the title are not said twice', () => {
  const title = { id: 'Tiket per hari', en: 'Tickets per day' }
  const [id] = both({ kind: 'line', rows: days, title }, { grain: 'day' })
  assert.equal(id, 'Tiket per hari: terendah 12 (1 Nov), tertinggi 88 (3 Nov), terakhir 41.')
})

test('several lines say where each of them stands', () => {
  const rows = ['T-REG 1', null].flatMap((region, at) =>
    days.map((row) => ({ ...row, region, opened: row.opened + at })),
  )
  assert.deepEqual(both({ kind: 'line', rows, query: { dimensions: ['region'] } }, { grain: 'day' }), [
    'Tiket per hari. Terakhir: T-REG 1 41; Belum diisi 42.',
    'Tickets per day. Latest: T-REG 1 41; Not filled in 42.',
  ])
})

test('a card says what changed and whether the target is reached', () => {
  const rows = [{ sla_compliance: 0.862, previous: { sla_compliance: 0.903 } }]
  const query = { measures: ['sla_compliance'] }
  assert.deepEqual(both({ kind: 'number', rows, query, widget: { target: 0.9 } }), [
    'Tiket: 86,2%, turun 4,1 poin dari 90,3%. Di bawah target 90%.',
    'Tickets: 86.2%, down 4.1 points from 90.3%. Below target 90%.',
  ])
  assert.deepEqual(both({ kind: 'number', rows: [{ opened: 7, previous: { opened: 7 } }] }), [
    'Tiket: 7, sama dengan sebelumnya.',
    'Tickets: 7, the same as before.',
  ])
})

test('parts are named with their figures, the first few of many', () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ region: `T-REG ${at + 1}`, opened: 70 - at }))
  assert.deepEqual(both({ kind: 'horizontalBar', rows, query: { dimensions: ['region'] } }), [
    'Tiket menurut regional: T-REG 1 70; T-REG 2 69; T-REG 3 68; T-REG 4 67; T-REG 5 66, dan 2 lainnya.',
    'Tickets by region: T-REG 1 70; T-REG 2 69; T-REG 3 68; T-REG 4 67; T-REG 5 66, and 2 more.',
  ])
})

test('a heatmap says where most and least is, also over time', () => {
  const rows = [
    { time: '2026-11-01', region: 'T-REG 1', opened: 3 },
    { time: '2026-11-02', region: 'T-REG 2', opened: 9 },
  ]
  const [id, en] = both({ kind: 'heatmap', rows, query: { dimensions: ['region'] } }, { grain: 'day' })
  assert.equal(id, 'Tiket menurut regional: tertinggi 9 (T-REG 2, 2 Nov), terendah 3 (T-REG 1, 1 Nov).')
  assert.equal(en, 'Tickets by region: highest 9 (T-REG 2, 2 Nov), lowest 3 (T-REG 1, 1 Nov).')
})

test('where the axis begins before the data, that is said and is no lowest value', () => {
  const rows = [
    { time: '2026-11-01', opened: null },
    { time: '2026-11-02', opened: 4 },
    { time: '2026-11-03', opened: 6 },
  ]
  const meta = { ...viewOf({ kind: 'line', rows }).meta, dataFrom: '2026-11-02T10:00:00+07:00' }
  assert.deepEqual(both({ kind: 'line', rows }, { grain: 'day', meta }), [
    'Tiket per hari: terendah 4 (2 Nov), tertinggi 6 (3 Nov), terakhir 6. Belum ada data sebelum 2 Nov.',
    'Tickets per day: lowest 4 (2 Nov), highest 6 (3 Nov), latest 6. No data yet before 2 Nov.',
  ])
})

test('nothing is said to be nothing', () => {
  const none = ['Tiket: tidak ada data pada periode ini.', 'Tickets: no data in this period.']
  for (const kind of ['number', 'line', 'horizontalBar', 'donut', 'heatmap', 'table'] as const)
    assert.deepEqual(both({ kind, rows: [] }), none, kind)
  assert.deepEqual(both({ kind: 'line', rows: [{ time: '2026-11-01', opened: null }] }, { grain: 'day' }), none)
})
