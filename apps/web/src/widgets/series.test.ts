import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetStanding } from '@ido/contract'
import { readingAt } from './reading.ts'
import { pickAt, pickOf, seriesNear } from './picks.ts'
import { chartShape, growingStep } from './series.ts'
import { viewOf } from './widget.testkit.ts'

const period = { from: '2026-11-01', to: '2026-11-07' }

const { meta } = viewOf({ kind: 'line', rows: [] })

function shaped(...view: Parameters<typeof viewOf>) {
  const shape = chartShape(viewOf(...view))
  assert.ok(shape)
  return shape
}

test('a step without a row is nothing for counts, a gap for rates, unknown before and after the data', () => {
  const rows = [
    { time: '2026-11-02', opened: 4, sla_compliance: 0.9 },
    { time: '2026-11-04', opened: 6, sla_compliance: 0.8 },
  ]
  const more = { grain: 'day', period } as const
  const counts = shaped({ kind: 'line', rows }, more)
  assert.deepEqual(counts.series[0]?.values, [null, 4, 0, 6, 0, null])
  const rates = shaped({ kind: 'line', rows, query: { measures: ['sla_compliance'] } }, more)
  assert.deepEqual(rates.series[0]?.values, [null, 0.9, null, 0.8, null, null])
})

test('a target is a part of itself in each step of what adds up, and itself in those of a rate', () => {
  const rows = [
    { time: '2026-10-31', opened: 4, sla_compliance: 0.9 },
    { time: '2026-11-01', opened: 6, sla_compliance: 0.8 },
    { time: '2026-11-02', opened: 6, sla_compliance: 0.8 },
  ]
  const standing = (measure: string, value: number): TargetStanding => ({
    id: 1, measure: `tickets.${measure}`, period: '2026-11', from: '2026-11-01', to: '2026-12-01', productId: null, product: null,
    regionId: null, region: null, value, actual: null, share: null, elapsed: 0.1, state: 'behind',
  }) // prettier-ignore
  const more = {
    grain: 'day',
    period: { from: '2026-10-31', to: '2026-11-03' },
    standings: [standing('opened', 60), standing('sla_compliance', 0.95)],
  } as const
  const counts = shaped({ kind: 'line', rows }, more)
  assert.deepEqual(counts.target, [null, 2, 2])
  assert.deepEqual(readingAt(counts, 1, 'id')?.lines.map(({ name, figure }) => `${name} ${figure}`), ['Dibuka 6', 'Target 2']) // prettier-ignore
  assert.equal(readingAt(counts, 0, 'id')?.lines.length, 1)
  const query = { measures: ['sla_compliance'] }
  assert.deepEqual(shaped({ kind: 'line', rows, query }, more).target, [null, 0.95, 0.95])
  assert.equal(shaped({ kind: 'line', rows, query: { measures: ['open_now'] } }, more).target, undefined)
  const own = { widget: { target: 0.9 } } as const
  const { standings: _, ...alone } = more
  assert.deepEqual(shaped({ kind: 'line', rows, query, ...own }, alone).target, [0.9, 0.9, 0.9])
  assert.equal(shaped({ kind: 'line', rows, ...own }, alone).target, undefined)
})

test('before the first fact of the dataset there is a gap that says so, also where other labels have rows', () => {
  const rows = [
    { time: '2026-11-01', region: 'T-REG 1', opened: null },
    { time: '2026-11-02', region: 'T-REG 1', opened: 4 },
    { time: '2026-11-03', region: 'T-REG 2', opened: 5 },
  ]
  const more = { grain: 'day', period, meta: { ...meta, dataFrom: '2026-11-02T23:00:00+07:00' } } as const
  const shape = shaped({ kind: 'line', rows, query: { dimensions: ['region'] } }, more)
  assert.deepEqual(
    shape.series.map(({ name, values }) => [name, values]),
    [
      ['T-REG 1', [null, 4, 0, 0, 0, null]],
      ['T-REG 2', [null, 0, 5, 0, 0, null]],
    ],
  )
  assert.equal(shape.unknown, 1)
  assert.deepEqual([readingAt(shape, 0, 'id'), readingAt(shape, 0, 'en')].map((reading) => [reading?.lines, reading?.note]), [[[], 'belum ada data'], [[], 'no data yet']]) // prettier-ignore
  assert.equal(readingAt(shape, 5, 'id'), null, 'after the newest one nothing is said')
})

test('a known gap stays a gap, also for counts', () => {
  const rows = [
    { time: '2026-11-02', opened: 4 },
    { time: '2026-11-03', opened: null },
    { time: '2026-11-04', opened: 6 },
  ]
  assert.deepEqual(shaped({ kind: 'line', rows }, { grain: 'day' }).series[0]?.values, [4, null, 6])
})

test('each label is a series, the largest first, not filled in by name, what is left over last', () => {
  const rows = [
    { time: '2026-11-02', region: 'T-REG 2', opened: 1 },
    { time: '2026-11-02', region: null, opened: 5 },
    { time: '2026-11-02', region: null, others: true, opened: 90 },
    { time: '2026-11-03', region: 'T-REG 2', opened: 30 },
  ]
  const { series, places } = shaped({ kind: 'stackedBar', rows, query: { dimensions: ['region'] } }, { grain: 'day' })
  assert.deepEqual(
    series.map(({ name, filters, values }) => [name, filters, values]),
    [
      ['T-REG 2', { region: 'T-REG 2' }, [1, 30]],
      ['Belum diisi', { region: null }, [5, 0]],
      ['Lainnya', undefined, [90, 0]],
    ],
  )
  assert.deepEqual(places[0]?.from, '2026-11-02')
})

test('bars stand by their whole size, however their parts come, unless the widget says how', () => {
  const rows = [
    { region: 'T-REG 1', product: 'A', opened: 7 },
    { region: 'T-REG 2', product: 'A', opened: 6 },
    { region: 'T-REG 3', product: 'B', opened: 5 },
    { region: 'T-REG 2', product: 'B', opened: 4 },
    { region: null, others: true, opened: 90 },
  ]
  const names = (query: NonNullable<Parameters<typeof viewOf>[0]['query']>) =>
    shaped({ kind: 'stackedBar', rows, query }).places.map(({ name }) => name)
  const dimensions = ['region', 'product']
  assert.deepEqual(names({ dimensions }), ['T-REG 2', 'T-REG 1', 'T-REG 3', 'Lainnya'])
  const sort = [{ by: 'region', order: 'asc' as const }]
  assert.deepEqual(names({ dimensions, sort }), ['T-REG 1', 'T-REG 2', 'T-REG 3', 'Lainnya'])
})

test('regions stand in their own order whatever their size', () => {
  const rows = ['National', 'T-REG 2', 'T-REG 1'].map((region, at) => ({ time: '2026-11-02', region, opened: at }))
  const { series } = shaped({ kind: 'stackedBar', rows, query: { dimensions: ['region'] } }, { grain: 'day' })
  assert.deepEqual(
    series.map(({ name }) => name),
    ['T-REG 1', 'T-REG 2', 'National'],
  )
})

test('measures stand beside each other where they share a unit', () => {
  const rows = [{ time: '2026-11-02', opened: 4, resolved: 3, mttr_hours: 7 }]
  const query = { measures: ['opened', 'resolved', 'mttr_hours'] }
  const { series } = shaped({ kind: 'bar', rows, query }, { grain: 'day' })
  assert.deepEqual(
    series.map(({ name, values }) => [name, values]),
    [
      ['Dibuka', [4]],
      ['Selesai', [3]],
    ],
  )
})

test('without time the first dimension is the axis and the second makes the series', () => {
  const rows = [
    { region: 'T-REG 1', product: 'Pijar', opened: 3 },
    { region: 'T-REG 1', product: 'OCA', opened: 9 },
    { region: null, product: 'Pijar', opened: 2 },
  ]
  const query = { dimensions: ['region', 'product'] }
  const { places, series, time } = shaped({ kind: 'stackedBar', rows, query })
  assert.equal(time, null)
  assert.deepEqual(
    places.map(({ name }) => name),
    ['T-REG 1', 'Belum diisi'],
  )
  assert.deepEqual(
    series.map(({ name, values }) => [name, values]),
    [
      ['OCA', [9, 0]],
      ['Pijar', [3, 2]],
    ],
  )
})

test('the group of all that are left is a place like the others where there is one series', () => {
  const rows = [
    { region: null, others: true, opened: 7 },
    { region: 'T-REG 1', opened: 3 },
  ]
  const { places, series } = shaped({ kind: 'bar', rows, query: { dimensions: ['region'] } })
  assert.deepEqual(
    places.map(({ name }) => name),
    ['T-REG 1', 'Lainnya'],
  )
  assert.deepEqual(
    series.map(({ values }) => values),
    [[3, 7]],
  )
})

test('the period before lies step on step, and only where it was asked', () => {
  const rows = [
    { time: '2026-11-02', opened: 4, previous: { opened: 5 } },
    { time: '2026-11-03', opened: 6, previous: { opened: null } },
  ]
  assert.deepEqual(shaped({ kind: 'line', rows }, { grain: 'day' }).series[0]?.previous, [5, null])
  const alone = rows.map(({ time, opened }) => ({ time, opened }))
  assert.equal(shaped({ kind: 'line', rows: alone }, { grain: 'day' }).series[0]?.previous, null)
})

test('the step that runs is known, so that its low value deceives nobody', () => {
  const rows = [
    { time: '2026-11-04', opened: 40 },
    { time: '2026-11-05', opened: 6 },
  ]
  const shape = shaped({ kind: 'bar', rows }, { grain: 'day', period })
  assert.equal(shape.unfinished, 4)
  assert.equal(readingAt(shape, 4, 'id')?.note, 'belum lengkap')
  assert.equal(readingAt(shape, 3, 'id')?.note, null)
  assert.equal(growingStep(shape), 4)
  assert.equal(
    growingStep({ ...shape, measure: { ...shape.measure, additivity: 'rate' } }),
    null,
    'a rate is one at any time',
  )
})

test('a line ends before a step that has just begun, whose count says nothing yet; bars show it', () => {
  const rows = [
    { time: '2026-11-04', opened: 40, sla_compliance: 0.9 },
    { time: '2026-11-05', opened: 1, sla_compliance: 0.8 },
  ]
  const at = (kind: 'line' | 'bar', asOf: string, measures?: string[]) =>
    shaped({ kind, rows, query: measures ? { measures } : {} }, { grain: 'day', period, meta: { ...meta, asOf } })
      .series[0]?.values[4]
  assert.equal(at('line', '2026-11-04T18:00:00.000Z'), null)
  assert.equal(at('bar', '2026-11-04T18:00:00.000Z'), 1)
  assert.equal(at('line', '2026-11-04T18:00:00.000Z', ['sla_compliance']), 0.8)
  assert.equal(at('line', '2026-11-05T03:00:00.000Z'), 1)
})

test('a reading lists all series from the largest down, with their total where they add up', () => {
  const rows = ['T-REG 1', 'T-REG 2', 'T-REG 3'].map((region, at) => ({
    time: '2026-11-02',
    region,
    opened: (at + 1) * 10,
    sla_compliance: 0.9,
  }))
  const counts = shaped({ kind: 'line', rows, query: { dimensions: ['region'] } }, { grain: 'day' })
  const reading = readingAt(counts, 0, 'id')
  assert.deepEqual(
    reading?.lines.map(({ name, figure }) => [name, figure]),
    [
      ['T-REG 3', '30'],
      ['T-REG 2', '20'],
      ['T-REG 1', '10'],
    ],
  )
  assert.deepEqual([reading?.title, reading?.total], ['Senin, 2 Nov 2026', '60'])
  const query = { dimensions: ['region'], measures: ['sla_compliance'] }
  assert.equal(readingAt(shaped({ kind: 'line', rows, query }, { grain: 'day' }), 0, 'id')?.total, null)
  assert.equal(readingAt(counts, 5, 'id'), null)
})

test('a mark filters by its label and its step; what no filter says picks nothing', () => {
  const rows = [
    { time: '2026-11-02', region: null, opened: 10 },
    { time: '2026-11-02', region: null, others: true, opened: 30 },
  ]
  const query = { dimensions: ['region'] }
  const shape = shaped({ kind: 'bar', rows, query }, { grain: 'day' })
  const [unfilled, others] = shape.series
  assert.ok(unfilled && others)
  const step = { from: '2026-11-02', to: '2026-11-03', measure: 'opened' }
  assert.deepEqual(pickAt(shape, 0, unfilled), { filters: { region: null }, ...step })
  assert.deepEqual(pickAt(shape, 0, null), { filters: {}, ...step })
  assert.equal(pickAt(shape, 0, others), null)
  const view = viewOf({ kind: 'table', rows, query }, { grain: 'day' })
  assert.deepEqual(pickOf(rows[0] ?? {}, view), { filters: { region: null }, ...step })
  assert.equal(pickOf(rows[1] ?? {}, view), null)
  assert.equal(pickOf({ opened: 3 }, viewOf({ kind: 'number', rows: [] })), null)
})

test('a click means the nearest line within reach, or the band of a stack around it', () => {
  const rows = ['OCA', 'Pijar'].map((product, at) => ({ time: '2026-11-02', product, opened: (at + 1) * 10 }))
  const shape = shaped({ kind: 'line', rows, query: { dimensions: ['product'] } }, { grain: 'day' })
  const at = (value: number, isStacked: boolean) => seriesNear(shape, 0, { value, reach: 4, isStacked })?.name
  assert.equal(at(12, false), 'OCA')
  assert.equal(at(18, false), 'Pijar')
  assert.equal(at(15, false), undefined)
  // The larger lies below: 0 to 20, then 20 to 30.
  assert.deepEqual([at(15, true), at(25, true), at(31, true)], ['Pijar', 'OCA', undefined])
})

test('a measure that the catalog lost draws nothing instead of failing', () => {
  assert.equal(chartShape(viewOf({ kind: 'line', rows: [], query: { measures: ['gone'] } })), null)
})

test('what is usual lies at the steps that it is known for, on the axis of one line alone, and in its tooltip', () => {
  const rows = [
    { time: '2026-11-01', region: 'T-REG 1', opened: 4 },
    { time: '2026-11-03', region: 'T-REG 1', opened: 9 },
  ]
  const usual = [
    { time: '2026-11-02', low: 3, high: 6 },
    { time: '2026-11-03T00:00:00+07:00', low: 4, high: 7 },
    { time: '2026-10-01', low: 1, high: 2 },
  ]
  const more = { grain: 'day', period: { from: '2026-11-01', to: '2026-11-04' }, usual } as const
  const alone = shaped({ kind: 'line', rows }, more)
  assert.deepEqual(alone.usual, { low: [null, 3, 4], high: [null, 6, 7] })
  const lines = (at: number) => readingAt(alone, at, 'id')?.lines.map(({ name, figure }) => `${name} ${figure}`)
  assert.deepEqual(lines(2), ['Dibuka 9', 'Kisaran biasa 4–7'])
  assert.deepEqual(lines(0), ['Dibuka 4'])
  const wide = { ...more, usual: [{ time: '2026-11-01', low: -0.5, high: 1.2 }] }
  const share = { kind: 'line' as const, rows: [{ time: '2026-11-01', sla_compliance: 0.8 }], query: { measures: ['sla_compliance'] } } // prettier-ignore
  assert.deepEqual(shaped(share, wide).usual, { low: [0, null, null], high: [1, null, null] })
  const further = { time: '2026-11-01', region: 'T-REG 2', opened: 1 }
  const split = shaped({ kind: 'line', rows: [...rows, further], query: { dimensions: ['region'] } }, more)
  assert.equal(split.usual, undefined)
})
