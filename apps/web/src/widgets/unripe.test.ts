import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type QueryRow, withoutUnripe } from '@ido/contract'
import { heatShape } from './heatmap/heatmap.ts'
import { numberShape } from './number/number.ts'
import { readingAt } from './reading.ts'
import { scoreLines } from './scorecard/scorecard.ts'
import { chartShape } from './series.ts'
import { summaryOf } from './summary.ts'
import { tableShape } from './table/table.ts'
import { viewOf } from './widget.testkit.ts'

/*
 * One event of the running day decides a rate of it: 0 %. Nothing that draws or lists figures over time shows it as a value, and what a day
 * has counted so far is marked as such.
 */
const unripeFrom = { sla_compliance: '2026-11-05T00:00:00+07:00' }
const meta = { ...viewOf({ kind: 'line', rows: [] }).meta, unripeFrom }
const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
const period = { from: '2026-11-02', to: '2026-11-06' }
const more = { grain: 'day' as const, period, meta }
const steps = (label?: string): QueryRow[] =>
  days.map((time, at) => ({
    time,
    ...(label !== undefined && { region: label }),
    sla_compliance: at === 3 ? 0 : 0.9 + at / 100,
    opened: at === 3 ? 1 : 40 + at,
    open_now: 300 + at,
  }))
const cleaned = (rows: readonly QueryRow[]) => withoutUnripe(rows, meta)
const view = (kind: Parameters<typeof viewOf>[0]['kind'], measure: string, dimensions: string[] = []) => {
  const rows = cleaned(dimensions.length > 0 ? steps('T-REG 1') : steps())
  return viewOf({ kind, rows, query: { measures: [measure], dimensions } }, more)
}

test('a line, an area and bars leave the running day of a rate out, and say that it is not complete', () => {
  for (const kind of ['line', 'area', 'bar', 'stackedBar'] as const) {
    const shape = chartShape(view(kind, 'sla_compliance'))
    assert.deepEqual(shape?.series[0]?.values, [0.9, 0.91, 0.92, null], kind)
    assert.equal(shape && readingAt(shape, 3, 'id')?.note, 'belum lengkap')
    assert.doesNotMatch(summaryOf(view(kind, 'sla_compliance')), / 0%/)
    // A count goes on growing: its step is known as the one that does.
    const counts = chartShape(view(kind, 'opened'))
    assert.deepEqual([counts?.series[0]?.values[3], counts?.unfinished], [1, 3])
    // A level is one at any time.
    assert.equal(chartShape(view(kind, 'open_now'))?.series[0]?.values[3], 303)
  }
})

test('a chart whose only day is running says that it is not complete, and not that there are no data', () => {
  const only = { ...more, period: { from: '2026-11-05', to: '2026-11-06' } }
  const rows = cleaned(steps().slice(3))
  const query = { measures: ['sla_compliance'] }
  assert.equal(summaryOf(viewOf({ kind: 'line', rows, query }, only)), 'Tiket: belum lengkap.')
})

test('the small line of a card ends with the last whole day', () => {
  const card = (measure: string) => {
    const rows = cleaned([{ [measure]: 0.9 }, ...steps()])
    return numberShape(viewOf({ kind: 'number', rows, query: { measures: [measure] } }, more))?.trend
  }
  assert.deepEqual(card('sla_compliance'), [0.9, 0.91, 0.92, null])
  assert.deepEqual(card('opened'), [40, 41, 42])
  assert.deepEqual(card('open_now'), [300, 301, 302, 303])
})

test('so do the lines of a scorecard', () => {
  const trendOf = (measure: string) => {
    const rows = cleaned([{ region: 'T-REG 1', [measure]: 0.9 }, ...steps('T-REG 1')])
    const query = { measures: [measure], dimensions: ['region'] }
    return scoreLines(viewOf({ kind: 'scorecard', rows, query }, more))[0]?.scores.get(measure)?.trend
  }
  assert.deepEqual(trendOf('sla_compliance'), [0.9, 0.91, 0.92, null])
  assert.deepEqual(trendOf('opened'), [40, 41, 42])
})

test('a heatmap has no cell of it, and marks what was counted so far', () => {
  const rates = heatShape(view('heatmap', 'sla_compliance', ['region']))
  assert.deepEqual(
    rates?.lines[0]?.cells.map((cell) => cell?.value ?? null),
    [0.9, 0.91, 0.92, null],
  )
  const isMarked = (measure: string) =>
    heatShape(view('heatmap', measure, ['region']))?.columns.map(({ isUnfinished }) => isUnfinished)
  assert.deepEqual(isMarked('opened'), [false, false, false, true])
  assert.deepEqual(isMarked('open_now'), [false, false, false, false])
})

test('a table over time says which of its lines is not complete', () => {
  const linesOf = (measure: string) =>
    tableShape(view('table', measure)).lines.map(({ names, figures }) => [
      names[0]?.text.includes('(belum lengkap)'),
      figures.get(measure)?.written,
    ])
  assert.deepEqual(linesOf('sla_compliance').at(-1), [true, '–'])
  assert.deepEqual(linesOf('opened').at(-1), [true, '1'])
  assert.deepEqual(linesOf('open_now').at(-1), [false, '303'])
  assert.equal(linesOf('opened')[0]?.[0], false)
})
