import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartShape } from '../series.ts'
import { viewOf } from '../widget.testkit.ts'
import { axesOf } from './axes.ts'
import { layoutOf } from './layout.ts'
import type { Paint } from './paint.ts'

const paint: Paint = {
  ink: '',
  soft: '',
  faint: '',
  line: '',
  lineStrong: '',
  surface: '',
  font: '',
  of: (colour) => colour,
}

/** Axes of how long tickets took by region, at a width. */
function axesAt(width: number) {
  const rows = ['Perorangan', 'Korporasi', 'Seluler'].map((region, at) => ({ region, mttr_hours: 40 - at }))
  const view = viewOf({ kind: 'bar', query: { measures: ['mttr_hours'], dimensions: ['region'] }, rows })
  const shape = chartShape(view)
  assert.ok(shape)
  const layout = layoutOf('bar', shape, { width, height: 240 }, 'id')
  const tooltipAt = () => '' as const
  return { layout, ...axesOf({ shape, layout, paint, isDark: false, language: 'id', tooltipAt }) }
}

/** What an axis of values writes at its figures. */
function ticksOf(axis: unknown, values: readonly number[]): string[] {
  const { axisLabel } = axis as { axisLabel: { formatter: (value: number) => string } }
  return values.map((value) => axisLabel.formatter(value))
}

test('the unit stands once, at the end of the scale, also where bars lie', () => {
  for (const [width, isLying] of [
    [640, false],
    [200, true],
  ] as const) {
    const { layout, xAxis, yAxis } = axesAt(width)
    assert.equal(layout.isLying, isLying)
    const { low, high } = layout.domain
    const [first, last] = ticksOf(isLying ? xAxis : yAxis, [low, high])
    assert.equal(first, '0')
    assert.match(last ?? '', /^\d+ jam$/)
  }
})

test('of names under bars none is left out, though they come near one another', () => {
  const { axisLabel } = axesAt(640).xAxis as { axisLabel: { showMinLabel?: boolean; showMaxLabel?: boolean } }
  assert.deepEqual([axisLabel.showMinLabel, axisLabel.showMaxLabel], [true, true])
})
