import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetStanding } from '@ido/contract'
import { barsShape } from './bars/bars.ts'
import { donutShape } from './donut/donut.ts'
import { gaugeShape } from './gauge/gauge.ts'
import { numberShape } from './number/number.ts'
import { summaryOf } from './summary.ts'
import { sorted, tableShape } from './table/table.ts'
import { viewOf } from './widget.testkit.ts'
import type { InCase, WidgetView } from './widget.ts'

function known<T>(shape: T | null): T {
  assert.ok(shape !== null)
  return shape
}

test('a card blames only a change for the worse of a figure that a case is about', () => {
  const card = (value: number, inCase?: InCase) => {
    const asked = { rows: [{ opened: value, previous: { opened: 10 } }], query: { measures: ['opened'] } }
    const { change, isInCase } = known(numberShape(viewOf({ kind: 'number', ...asked }, { inCase })))
    return [change?.state, change?.verdict, isInCase]
  }
  assert.deepEqual(card(12, 'whole'), ['bad', 'bagian dari kasus', true])
  assert.deepEqual(card(8, 'whole'), ['open', null, true])
  assert.deepEqual(card(10, 'whole'), ['open', null, true])
  assert.deepEqual(card(12, 'part'), ['open', null, true])
  assert.deepEqual(card(12), ['open', null, false])
})

test('a card takes its figure from the row without time and its trend from the others', () => {
  const rows = [
    { time: '2026-11-03', sla_compliance: 0.5 },
    { sla_compliance: 0.86 },
    { time: '2026-11-04', sla_compliance: null },
    { time: '2026-11-05', sla_compliance: 0.9 },
  ]
  const shape = known(
    numberShape(viewOf({ kind: 'number', rows, query: { measures: ['sla_compliance'] } }, { grain: 'day' })),
  )
  assert.equal(shape.value, 0.86)
  assert.deepEqual(shape.trend, [0.5, null, 0.9])
})

test('rates are never added up, counts are, and a running day does not end their trend', () => {
  const rows = [
    { time: '2026-11-04', opened: 4, sla_compliance: 0.5 },
    { time: '2026-11-05', opened: 3, sla_compliance: 0.7 },
  ]
  const counts = known(numberShape(viewOf({ kind: 'number', rows }, { grain: 'day' })))
  assert.deepEqual([counts.value, counts.trend], [7, [4]])
  const query = { measures: ['sla_compliance'] }
  assert.equal(known(numberShape(viewOf({ kind: 'number', rows, query }, { grain: 'day' }))).value, null)
})

test('a card tells the pace of a target that adds up, and the value of one that does not', () => {
  const standing: TargetStanding = {
    id: 1,
    measure: 'tickets.resolved',
    period: '2026-11',
    from: '2026-11-01',
    to: '2026-12-01',
    productId: null,
    product: null,
    regionId: null,
    region: null,
    value: 1200,
    actual: 744,
    share: 0.62,
    elapsed: 0.7,
    state: 'behind',
  }
  const target = (measure: string, more: Partial<TargetStanding>, widget: { target?: number } = {}) => {
    const standings = [{ ...standing, measure: `tickets.${measure}`, ...more }]
    const asked = { rows: [{ [measure]: 5 }], query: { measures: [measure] }, widget }
    return known(numberShape(viewOf({ kind: 'number', ...asked }, { standings }))).target
  }
  assert.deepEqual(target('resolved', {}), {
    text: 'Target Nov 2026: 62%, waktu 70%',
    whole: 'Tertinggal. Nov 2026: 62% dari target 1.200, waktu 70%',
    isMet: false,
  })
  const over = target('resolved', { elapsed: 1, state: 'missed' })
  assert.equal(over?.whole, 'Tidak tercapai. Nov 2026: 744, target 1.200')
  const rate = { share: null, value: 0.95, actual: 0.962, period: '2026-Q4', state: 'ahead' } as const
  assert.deepEqual(target('sla_compliance', rate), {
    text: 'Q4 2026: 96,2%, target 95%',
    whole: 'Sesuai laju. Q4 2026: 96,2%, target 95%',
    isMet: true,
  })
  // The card says 5 jam: 50 and 60 hours are not told in days beneath it.
  const hours = { share: null, value: 60, actual: 50, state: 'met' } as const
  assert.equal(target('mttr_hours', hours)?.text, 'Nov 2026: 50\u00a0jam, target 60\u00a0jam')
  assert.equal(target('resolved', { measure: 'tickets.opened' }), null)
  assert.equal(target('resolved', { actual: null, share: null, state: 'unknown' }), null)
  // What staff keep comes before a target of the card's own, so that no two pages hold a figure against two.
  assert.equal(target('resolved', {}, { target: 3 })?.text, 'Target Nov 2026: 62%, waktu 70%')
  assert.equal(target('sla_compliance', rate, { target: 0.5 })?.text, 'Q4 2026: 96,2%, target 95%')
  assert.equal(target('resolved', { measure: 'tickets.opened' }, { target: 3 })?.text, 'Target 3 tercapai')
})

test('the kept target of a figure is that of its card, its gauge and its sentence alike', () => {
  const standing = { measure: 'tickets.sla_compliance', value: 0.95, actual: null, state: 'unknown' } as TargetStanding
  const asked = { rows: [{ sla_compliance: 0.9 }], query: { measures: ['sla_compliance'] }, widget: { target: 0.5 } }
  const card = viewOf({ kind: 'number', ...asked }, { standings: [standing] })
  const told = known(numberShape(card))
  assert.equal(told.target?.text, 'Di bawah target 95%')
  assert.match(summaryOf(card), /Di bawah target 95%/)
  const gauge = gaugeShape(viewOf({ kind: 'gauge', ...asked }, { standings: [standing] }))
  assert.ok(gauge && gauge.target > gauge.value)
  // The target of what adds up is of its whole month: no card of some days is held against it.
  const month = { ...standing, measure: 'tickets.opened', value: 900 }
  const days = viewOf(
    { kind: 'number', rows: [{ opened: 5 }], query: { measures: ['opened'] } },
    { standings: [month] },
  )
  assert.equal(known(numberShape(days)).target, null)
})

test('a target is reached from the side that is good', () => {
  const target = (measure: string, value: number, widget: { target: number }) =>
    known(numberShape(viewOf({ kind: 'number', rows: [{ [measure]: value }], query: { measures: [measure] }, widget })))
      .target?.text
  assert.equal(target('sla_compliance', 0.95, { target: 0.9 }), 'Target 90% tercapai')
  assert.equal(target('mttr_hours', 5, { target: 6 }), 'Dalam batas 6\u00a0jam')
  assert.equal(target('mttr_hours', 7, { target: 6 }), 'Di atas batas 6\u00a0jam')
})

test('a figure that misses its target narrowly never reads as if it had reached it', () => {
  const written = (value: number) =>
    known(
      numberShape(
        viewOf({
          kind: 'number',
          rows: [{ sla_compliance: value }],
          query: { measures: ['sla_compliance'] },
          widget: { target: 0.999 },
        }),
      ),
    ).written?.figure
  assert.deepEqual([0.99897, 0.999, 0.9985].map(written), ['99,897', '99,9', '99,85'])
})

test('bars share one scale that holds zero and the period before', () => {
  const rows = [
    { region: null, others: true, opened: 5 },
    { region: 'T-REG 1', opened: 50, previous: { opened: 100 } },
    { region: null, opened: null },
  ]
  const { bars } = known(barsShape(viewOf({ kind: 'horizontalBar', rows, query: { dimensions: ['region'] } })))
  assert.deepEqual(
    bars.map(({ name, length, before, written }) => [name, length, before, written]),
    [
      ['T-REG 1', 0.5, 1, '50'],
      ['Belum diisi', 0, null, '–'],
      ['Lainnya', 0.05, null, '5'],
    ],
  )
})

test('bars below zero are written in the unit of the longest of them', () => {
  const rows = [-96, -12].map((mttr_hours, at) => ({ region: `T-REG ${at}`, mttr_hours }))
  const query = { measures: ['mttr_hours'], dimensions: ['region'] }
  assert.deepEqual(
    known(barsShape(viewOf({ kind: 'horizontalBar', rows, query }))).bars.map(({ written }) => written),
    ['−4\u00a0hari', '−0,5\u00a0hari'],
  )
})

test('steps of a scale keep their order however the answer sorts them', () => {
  const rows = ['>30', '0-1', '4-7'].map((age_bucket, at) => ({ age_bucket, opened: 9 - at }))
  const query = { dimensions: ['age_bucket'] }
  assert.deepEqual(
    known(barsShape(viewOf({ kind: 'horizontalBar', rows, query }))).bars.map(({ name }) => name),
    ['0-1', '4-7', '>30'],
  )
})

test('a change that rounds to nothing is told as nothing', () => {
  const rows = [{ sla_compliance: 0.90001, previous: { sla_compliance: 0.9 } }]
  const { change } = known(numberShape(viewOf({ kind: 'number', rows, query: { measures: ['sla_compliance'] } })))
  assert.deepEqual([change?.difference, change?.state], [0, 'open'])
})

test('a donut keeps six parts and puts the rest into one that adds up to the whole', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ product: `P${at}`, opened: 12 - at }))
  rows.push({ product: 'kosong', opened: 0 })
  const { parts, total } = known(donutShape(viewOf({ kind: 'donut', rows, query: { dimensions: ['product'] } })))
  assert.equal(parts.length, 7)
  assert.deepEqual([parts[6]?.name, parts[6]?.value, parts[6]?.pick], ['Lainnya', 21, null])
  assert.ok(Math.abs(parts.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9)
  assert.equal(total, '78')
  assert.deepEqual(known(donutShape(viewOf({ kind: 'donut', rows: [], query: { dimensions: ['product'] } }))).parts, [])
})

test('a gauge begins at zero, except just below the whole', () => {
  const gauge = (value: number, target: number) =>
    known(
      gaugeShape(
        viewOf({
          kind: 'gauge',
          rows: [{ sla_compliance: value }],
          query: { measures: ['sla_compliance'] },
          widget: { target },
        }),
      ),
    )
  assert.deepEqual([gauge(0.5, 0.8).beginsAtZero, gauge(0.5, 0.8).value, gauge(0.5, 0.8).target], [true, 0.5, 0.8])
  const near = gauge(0.9974, 0.999)
  assert.ok(!near.beginsAtZero && near.value < near.target && near.target < 1)
  assert.equal(gaugeShape(viewOf({ kind: 'gauge', rows: [{ opened: 3 }] })), null)
})

test('bars that all stand there mark what the page is narrowed to', () => {
  const rows = ['T-REG 1', 'T-REG 2'].map((region) => ({ region, opened: 3 }))
  const chosenOf = (chosen: WidgetView['chosen']) =>
    barsShape(viewOf({ kind: 'horizontalBar', rows, query: { dimensions: ['region'] } }, { chosen }))?.bars.map(
      ({ isChosen }) => isChosen,
    )
  assert.deepEqual(chosenOf({ region: ['t-reg 2'] }), [false, true])
  assert.deepEqual(chosenOf({ region: ['T-REG 7'] }), [null, null])
  assert.deepEqual(chosenOf(undefined), [null, null])
})

test('a table sorts names and figures, what has no value last either way', () => {
  const rows = [
    { region: 'T-REG 10', opened: 5 },
    { region: 'T-REG 2', opened: null },
    { region: 'T-REG 1', opened: 9 },
  ]
  const { lines, columns } = tableShape(viewOf({ kind: 'table', rows, query: { dimensions: ['region'] } }))
  assert.deepEqual(
    columns.map(({ title }) => title),
    ['Regional', 'Dibuka'],
  )
  const names = (by: string, order: 'asc' | 'desc') => sorted(lines, { by, order }).map((line) => line.names[0]?.text)
  assert.deepEqual(names('region', 'asc'), ['T-REG 1', 'T-REG 2', 'T-REG 10'])
  assert.deepEqual(names('opened', 'asc'), ['T-REG 10', 'T-REG 1', 'T-REG 2'])
  assert.deepEqual(names('opened', 'desc'), ['T-REG 1', 'T-REG 10', 'T-REG 2'])
})

test('a table says how many rows it leaves to the file', () => {
  const rows = Array.from({ length: 620 }, (_, at) => ({ region: `R${at}`, opened: at }))
  const { lines, left } = tableShape(viewOf({ kind: 'table', rows, query: { dimensions: ['region'] } }))
  assert.deepEqual([lines.length, left], [500, 120])
})

test('the table of a figure card names the row of the whole period', () => {
  const rows = [{ opened: 14 }, { time: '2026-11-20', opened: 5 }, { time: '2026-11-21', opened: 9 }]
  const { lines } = tableShape({ ...viewOf({ kind: 'number', rows }), grain: 'day' })
  assert.equal(lines[0]?.names[0]?.text, 'Seluruh periode')
  const last = sorted(lines, { by: 'time', order: 'asc' }).at(-1)
  assert.equal(last?.names[0]?.text, 'Seluruh periode')
})
