import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartShape } from '../series.ts'
import { viewOf } from '../widget.testkit.ts'
import { hasComparison, layoutOf, type ChartKind } from './layout.ts'

const wide = { width: 640, height: 240 }
const narrow = { width: 320, height: 240 }

function laid(kind: ChartKind, view: ReturnType<typeof viewOf>, size = wide) {
  const shape = chartShape(view)
  assert.ok(shape)
  return layoutOf(kind, shape, size, 'id')
}

const hours = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    time: new Date(Date.parse('2026-10-01T00:00:00+07:00') + at * 3_600_000).toISOString(),
    opened: at % 7,
  }))

test('never more bars than pixels: too thin to see, they become an area', () => {
  assert.equal(laid('bar', viewOf({ kind: 'bar', rows: hours(72) }, { grain: 'hour' })).kind, 'bar')
  assert.equal(laid('bar', viewOf({ kind: 'bar', rows: hours(720) }, { grain: 'hour' })).kind, 'area')
})

test('never more ticks than room', () => {
  for (const width of [200, 320, 640, 1600]) {
    const { ticks } = laid('line', viewOf({ kind: 'line', rows: hours(720) }, { grain: 'hour' }), {
      width,
      height: 240,
    })
    assert.ok(ticks.size >= 1 && ticks.size * 58 <= Math.max(width, 58), `${ticks.size} at ${width}`)
  }
})

test('a band of what is usual has its room on the axis', () => {
  const usual = [{ time: '2026-10-01T00:00:00+07:00', low: 0, high: 90 }]
  const { domain } = laid('line', viewOf({ kind: 'line', rows: hours(24) }, { grain: 'hour', usual }))
  assert.ok(domain.high >= 90, `up to ${domain.high}`)
})

const byRegion = (measures: string[]) =>
  viewOf(
    {
      kind: 'area',
      query: { measures, dimensions: ['region'] },
      rows: ['T-REG 1', 'T-REG 2', 'T-REG 3'].map((region) => ({
        time: '2026-11-02',
        region,
        opened: 40,
        sla_compliance: 0.9,
      })),
    },
    { grain: 'day' },
  )

test('only parts of a whole are stacked', () => {
  const counts = laid('stackedBar', byRegion(['opened']))
  assert.equal(counts.isStacked, true)
  assert.ok(counts.domain.high >= 120)
  assert.equal(laid('stackedBar', byRegion(['sla_compliance'])).isStacked, false)
})

test('lines are named at their ends where there is room, else above', () => {
  assert.ok(laid('line', byRegion(['sla_compliance'])).endLabelRoom > 40)
  assert.equal(laid('line', byRegion(['sla_compliance']), narrow).endLabelRoom, 0)
})

test('names at the ends of lines keep a line of text between each other, inside the chart', () => {
  const rows = [80, 81, 80.5, 0].map((mttr_hours, at) => ({ time: '2026-11-02', product: `P${at}`, mttr_hours }))
  const query = { measures: ['mttr_hours'], dimensions: ['product'] }
  const view = viewOf({ kind: 'line', rows, query }, { grain: 'day' })
  const { endShifts, domain } = laid('line', view)
  const plot = wide.height - 46
  const ys = rows.map(({ mttr_hours, product }) => {
    const shift = endShifts.get(JSON.stringify([product])) ?? NaN
    return ((domain.high - mttr_hours) / (domain.high - domain.low)) * plot + shift
  })
  const sorted = ys.toSorted((a, b) => a - b)
  for (const [at, y] of sorted.entries()) assert.ok(at === 0 || y - (sorted[at - 1] ?? 0) >= 14, sorted.join())
  assert.ok(Math.max(...ys) <= plot + 1, sorted.join())
})

const longNames = viewOf({
  kind: 'bar',
  query: { dimensions: ['region'] },
  rows: ['Menunggu konfirmasi pelanggan', 'Sedang ditangani', 'Eskalasi', 'Baru', 'Tertunda', null].map((region) => ({
    region,
    opened: 4,
  })),
})

test('bars lie down where their names have no room to stand under them', () => {
  assert.equal(laid('bar', longNames, narrow).isLying, true)
  const standing = laid('bar', longNames)
  assert.equal(standing.isLying, false)
  assert.equal(standing.ticks.get(1), 'Sedang\nditangani')
})

test('between labels there is no way for a line to go', () => {
  assert.equal(laid('line', longNames).kind, 'bar')
})

test('the period before is drawn behind one line, and the axis holds it', () => {
  const rows = [{ time: '2026-11-02', opened: 4, previous: { opened: 90 } }]
  const view = viewOf({ kind: 'line', rows }, { grain: 'day' })
  const shape = chartShape(view)
  assert.ok(shape && hasComparison(shape))
  assert.ok(laid('line', view).domain.high >= 90)
})
