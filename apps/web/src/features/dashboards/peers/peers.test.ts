import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Peers, QueryRow, Widget } from '@ido/contract'
import { barsShape } from '../../../widgets/bars/bars.ts'
import { chartShape } from '../../../widgets/series.ts'
import { summaryOf } from '../../../widgets/summary.ts'
import { datasetInfo, viewOf } from '../../../widgets/widget.testkit.ts'
import { addPeerRows, choosePeersPlace, makePeersQuery, showSingleFigure } from './peers.ts'

const dataset = datasetInfo({})
const own: QueryRow[] = [{ region: 'T-REG 3', sla_compliance: 0.7, previous: { sla_compliance: 0.8 } }]
const query = { dataset: 'tickets', measures: ['sla_compliance'], dimensions: ['region'] }
const sort = [{ by: 'sla_compliance', order: 'asc' as const }]
const answer: Peers = { national: [{ sla_compliance: 0.75 }], peers: { sla_compliance: [0.9, 0.8, 0.5] } }
const bars = viewOf({ kind: 'horizontalBar', rows: own, query: { ...query, sort } }).widget

const withPeers = (widget: Widget, answered = answer) => addPeerRows(own, answered, widget, dataset.measures, 'id')

test('the others stand among the reader’s own by their value, without names, and cannot be chosen', () => {
  const view = { ...viewOf({ kind: 'horizontalBar', rows: withPeers(bars), query }), onPick: () => undefined }
  const shape = barsShape(view)?.bars ?? []
  assert.deepEqual(
    shape.map(({ name, value, pick }) => [name, value, pick !== null]),
    [
      ['Regional lain', 0.5, false],
      ['T-REG 3', 0.7, true],
      ['Nasional', 0.75, false],
      ['Regional lain', 0.8, false],
      ['Regional lain', 0.9, false],
    ],
  )
  assert.equal(new Set(shape.map(({ key }) => key)).size, 5)
  const colours = Map.groupBy(shape, ({ colour }) => colour)
  assert.deepEqual(
    [...colours.values()].map(({ length }) => length),
    [3, 1, 1],
  )
  assert.match(summaryOf(view), /T-REG 3 70%; Nasional 75%/)
})

test('where there is room for few, the first of them stands for all', () => {
  assert.deepEqual(
    withPeers({ ...bars, rows: 2 }).map(({ region }) => region),
    ['Terendah lain', 'T-REG 3', 'Nasional'],
  )
})

test('of what adds up there is the mean of a region, and in a table each column by itself', () => {
  const opened = { ...bars, query: { ...query, measures: ['opened'] } }
  const sums: QueryRow[] = [{ region: 'T-REG 3', opened: 12 }]
  assert.deepEqual(
    addPeerRows(sums, { national: [{ opened: 9 }], peers: {} }, opened, dataset.measures, 'id').map(
      ({ region }) => region,
    ),
    ['T-REG 3', 'Rata-rata regional'],
  )
  const table = { ...bars, kind: 'table' as const, query: { ...query, measures: ['opened', 'sla_compliance'] } }
  const answered = { ...answer, national: [{ opened: 9, sla_compliance: 0.75 }] }
  assert.deepEqual(
    withPeers(table, answered).map(({ region, sla_compliance: sla, opened: count = null }) => [region, count, sla]),
    [
      ['T-REG 3', null, 0.7],
      ['Rata-rata nasional', 9, 0.75],
      ['Tertinggi lain', null, 0.9],
      ['Terendah lain', null, 0.5],
    ],
  )
})

test('where nothing may be told of the others, the figure stands alone', () => {
  const nothing = { national: [{ sla_compliance: null }], peers: { sla_compliance: [] } }
  assert.deepEqual(withPeers(bars, nothing), own)
  assert.equal(showSingleFigure(bars, own, {}).kind, 'number')
  assert.equal(showSingleFigure(bars, own, { region: ['T-REG 3'] }).kind, 'horizontalBar')
  assert.equal(showSingleFigure(bars, [...own, ...own], {}).kind, 'horizontalBar')
})

test('a course of one rate has the nationwide one beside it, one of a count does not', () => {
  const line = (measures: string[], more = {}) =>
    choosePeersPlace(
      { ...bars, kind: 'line', query: { dataset: 'tickets', measures, grain: 'auto', ...more } },
      dataset,
    )
  assert.equal(line(['sla_compliance']), 'line')
  assert.equal(line(['opened']), null)
  assert.equal(line(['sla_compliance', 'mttr_hours']), null)
  assert.equal(line(['sla_compliance'], { dimensions: ['product'] }), null)
  const days = ['2026-11-01', '2026-11-02']
  const rows = days.map((time) => ({ time, sla_compliance: 0.7 }))
  const national = [
    { time: '2026-11-01', sla_compliance: 0.8 },
    { time: '2026-11-02', sla_compliance: null },
  ]
  const view = viewOf({ kind: 'line', rows, query: { measures: ['sla_compliance'] } }, { grain: 'day', national })
  assert.deepEqual(chartShape(view)?.national, [0.8, null])
})

test('the reader’s own region is no filter of the question, and what would tell of few customers forbids it', () => {
  const asked = { ...query, filters: { region: ['T-REG 3'], product: ['Pijar'] }, from: '2026-11-01', to: '2026-12-01' }
  assert.deepEqual(makePeersQuery({ ...asked, compare: 'previous', interval: true }), {
    dataset: 'tickets',
    measures: ['sla_compliance'],
    filters: { product: ['Pijar'] },
    from: '2026-11-01',
    to: '2026-12-01',
  })
  assert.equal(makePeersQuery({ ...asked, filters: { status: ['Open'] } }), null)
})
