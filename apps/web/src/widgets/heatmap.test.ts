import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryRow } from '@ido/contract'
import { heatShape } from './heatmap/heatmap.ts'
import { viewOf } from './widget.testkit.ts'
import type { WidgetView } from './widget.ts'

function known<T>(shape: T | null): T {
  assert.ok(shape !== null)
  return shape
}

test('of a week of days every second is named on a phone, and all where there is room', () => {
  const week = (days: number) =>
    known(
      heatShape(
        viewOf(
          {
            kind: 'heatmap',
            rows: Array.from({ length: days }, (_, at) => ({
              time: `2026-11-0${at + 1}`,
              region: 'T-REG 1',
              opened: at,
            })),
            query: { dimensions: ['region'] },
          },
          { grain: 'day' },
        ),
      ),
    ).columns.map(({ named }) => named)
  assert.deepEqual(week(7), ['always', 'wide', 'always', 'wide', 'always', 'wide', 'wide'])
  assert.deepEqual(week(3), ['always', 'always', 'always'])
})

test('of a quarter of weeks as many are named as their long names leave room for', () => {
  const rows = Array.from({ length: 13 }, (_, at) => ({
    time: new Date(Date.UTC(2026, 7, 24 + 7 * at)).toISOString().slice(0, 10),
    region: 'T-REG 1',
    opened: at,
  }))
  const { columns } = known(
    heatShape(viewOf({ kind: 'heatmap', rows, query: { dimensions: ['region'] } }, { grain: 'week' })),
  )
  assert.deepEqual(
    columns.flatMap(({ name, named }) => (named === 'never' ? [] : [name])),
    ['24–30 Agu 2026', '14–20 Sep 2026', '5–11 Okt 2026', '26 Okt–1 Nov 2026'],
  )
})

test('weekdays down and hours across keep the order of the week and the clock, every third hour named', () => {
  const rows = ['Minggu', 'Rabu', 'Senin'].flatMap((weekday, day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday,
      hour_of_day: String(23 - hour).padStart(2, '0'),
      opened: 1 + day + hour,
    })),
  )
  const dimensions = ['weekday', 'hour_of_day'].map((id) => ({ id, titles: { id, en: id } }))
  const shape = known(
    heatShape(viewOf({ kind: 'heatmap', rows, query: { dimensions: ['weekday', 'hour_of_day'] } }, { dimensions })),
  )
  assert.equal(shape.isClock, true)
  assert.deepEqual(
    shape.lines.map(({ name }) => name),
    ['Senin', 'Rabu', 'Minggu'],
  )
  assert.deepEqual(
    shape.columns.flatMap(({ name, named }) => (named === 'never' ? [] : [name])),
    ['00', '03', '06', '09', '12', '15', '18', '21'],
  )
})

test('a heatmap leaves open what is not known and scales from the least to the largest', () => {
  const rows = [
    { region: 'T-REG 1', product: 'Pijar', opened: 10 },
    { region: 'T-REG 1', product: 'OCA', opened: 0 },
    { region: 'T-REG 2', product: 'OCA', opened: 5 },
  ]
  const shape = known(heatShape(viewOf({ kind: 'heatmap', rows, query: { dimensions: ['region', 'product'] } })))
  assert.deepEqual(
    shape.lines.map(({ name, cells }) => [name, cells.map((cell) => cell && cell.strength)]),
    [
      ['T-REG 1', [1, 0]],
      ['T-REG 2', [null, 0.5]],
    ],
  )
  assert.deepEqual(shape.lines[0]?.cells[0]?.pick?.filters, { region: 'T-REG 1', product: 'Pijar' })
})

test('the strongest ground of a heatmap is the most, or what is furthest beyond a target', () => {
  const shapeOf = (measure: string, values: readonly number[], aim?: number) =>
    known(
      heatShape(
        viewOf(
          {
            kind: 'heatmap',
            rows: values.map((value, at) => ({ region: 'T-REG 1', product: `P${at}`, [measure]: value })),
            query: { measures: [measure], dimensions: ['region', 'product'] },
          },
          { aims: new Map(aim === undefined ? [] : [[`tickets.${measure}`, aim]]) },
        ),
      ),
    )
  const grounds = (...asked: Parameters<typeof shapeOf>) =>
    shapeOf(...asked).lines[0]?.cells.map((cell) => cell && Math.round(cell.strength * 100))
  assert.deepEqual(grounds('sla_compliance', [0.5, 0.75, 1]), [0, 50, 100])
  assert.deepEqual(grounds('sla_compliance', [0.5, 0.7, 1], 0.9), [100, 50, 0])
  assert.deepEqual(grounds('mttr_hours', [2, 5, 6], 4), [0, 50, 100])
  assert.deepEqual(grounds('mttr_hours', [2, 3], 4), [0, 0], 'all are within the limit')
  assert.deepEqual(grounds('resolved', [5, 10], 6), [50, 100], 'the target of a sum is of its whole month')
  const ends = (...asked: Parameters<typeof shapeOf>) => {
    const { palest, strongest, judges } = shapeOf(...asked)
    return [palest, strongest, judges]
  }
  assert.deepEqual(ends('sla_compliance', [0.5, 1], 0.9), [0.9, 0.5, true])
  assert.deepEqual(ends('sla_compliance', [0.5, 1]), [0.5, 1, false])
  assert.deepEqual(ends('resolved', [5, 10]), [0, 10, false])
})

test('lines of a heatmap stand as its title says: the most of counts and the worst of rates on top, the rest last', () => {
  const lines = (measure: string, rows: QueryRow[], more: Partial<WidgetView> = {}) =>
    known(
      heatShape(
        viewOf({ kind: 'heatmap', rows, query: { measures: [measure], dimensions: ['region', 'product'] } }, more),
      ),
    ).lines.map(({ name }) => name)
  const both = (region: string, values: readonly [number, number], measure: string): QueryRow[] =>
    ['OCA', 'Pijar'].map((product, at) => ({ region, product, [measure]: values[at] ?? null }))
  const opened = [...both('T-REG 1', [1, 2], 'opened'), ...both('T-REG 2', [9, 0], 'opened')]
  assert.deepEqual(lines('opened', opened), ['T-REG 2', 'T-REG 1'])
  const sla = [...both('T-REG 1', [0.9, 0.8], 'sla_compliance'), ...both('T-REG 2', [0.7, 0.9], 'sla_compliance')]
  assert.deepEqual(lines('sla_compliance', sla), ['T-REG 2', 'T-REG 1'])
  const hours = [...both('T-REG 1', [3, 4], 'mttr_hours'), ...both('T-REG 2', [9, 2], 'mttr_hours')]
  assert.deepEqual(lines('mttr_hours', hours), ['T-REG 2', 'T-REG 1'])
})

test('months after the start stand across and start months down, oldest first, with who started beside them', () => {
  const cell = (time: string, month: number, retention: number | null) => ({
    time,
    cohort_month: String(month),
    retention,
    cohort: retention === null ? 0 : 40,
  })
  const rows = [
    cell('2026-09-01', 10, null),
    cell('2026-09-01', 0, 1),
    cell('2026-09-01', 2, null),
    cell('2026-10-01', 0, null),
    cell('2026-08-01', 2, 0.75),
    cell('2026-08-01', 0, 0.95),
    cell('2026-08-01', 10, 0.5),
  ]
  const kind = { unit: 'share', direction: 'up', additivity: 'rate' } as const
  const text = (id: string) => ({ id, en: id })
  const told = { formula: text(''), source: text(''), hasRecords: true }
  const measures = [
    { id: 'retention', titles: text('Retensi'), ...kind, ...told },
    {
      id: 'cohort',
      titles: text('Angkatan'),
      ...told,
      unit: 'count' as const,
      direction: 'none' as const,
      additivity: 'sum' as const,
    },
  ]
  const dimensions = [
    { id: 'cohort_month', titles: text('Bulan ke-'), isAfterStart: true, mark: { id: 'bulan ke-{label}', en: 'x' } },
  ]
  const query = { measures: ['retention', 'cohort'], dimensions: ['cohort_month'] }
  const shape = known(heatShape(viewOf({ kind: 'heatmap', rows, query }, { measures, dimensions, grain: 'month' })))
  assert.deepEqual(
    shape.columns.map(({ name, said }) => [name, said]),
    [
      ['0', 'bulan ke-0'],
      ['2', 'bulan ke-2'],
      ['10', 'bulan ke-10'],
    ],
  )
  assert.deepEqual(
    shape.lines.map(({ name, beside, cells }) => [name, beside, cells.map((one) => one?.value ?? null)]),
    [
      ['Agustus 2026', '40', [0.95, 0.75, 0.5]],
      ['September 2026', '40', [1, null, null]],
    ],
    'a start month that has not been through its own month is not there',
  )
  assert.equal(shape.isAfterStart, true)
  const [first] = shape.lines[0]?.cells ?? []
  assert.match(`${first?.full}${first?.more}`, /95.*Angkatan: 40/)
  assert.deepEqual(first?.pick, {
    filters: { cohort_month: '0' },
    from: '2026-08-01',
    to: '2026-09-01',
    measure: 'retention',
  })
  assert.deepEqual([shape.judges, shape.palest, shape.strongest], [false, 0.5, 1])
})
