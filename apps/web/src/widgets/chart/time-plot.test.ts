import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketsBetween } from '../time.ts'
import { marksIn } from '../marks.ts'
import { bandsOf, startOfStep, stepAt, type TimePlot, xOf } from './time-plot.ts'

const hour = 3_600_000
const begin = Date.UTC(2026, 10, 20)
const buckets = bucketsBetween(begin, begin + 11 * hour, 'hour')
/** Eleven steps of 10 px, marked from the left edge to the right one, as lines are. */
const plot: TimePlot = { left: 40, right: 140, top: 0, bottom: 100, first: 40, step: 10, count: 11 }
const outage = (from: number, to: number, name = 'web-1') =>
  ({ kind: 'outage', name, from: begin + from * hour, to: begin + to * hour }) as const

test('a place on the plot is the step whose mark is nearest, also beside it', () => {
  assert.deepEqual(
    [0, 40, 44, 46, 139, 900].map((x) => stepAt(plot, x)),
    [0, 0, 0, 1, 10, 10],
  )
})

test('a step begins half of it before its mark, within the plot', () => {
  assert.deepEqual(
    [0, 1, 10, 11].map((at) => startOfStep(plot, at)),
    [40, 45, 135, 140],
  )
})

test('a moment lies within its step by how much of that is gone', () => {
  assert.equal(xOf(plot, buckets, begin + 2 * hour), 55)
  assert.equal(xOf(plot, buckets, begin + 2.5 * hour), 60)
  assert.equal(xOf(plot, buckets, begin - 1), null)
})

test('outages are bands that can be seen however short, one where they lie on each other, cut at the ends', () => {
  const bands = bandsOf(plot, buckets, [outage(2, 3), outage(2.5, 4), outage(6, 6.01), outage(-9, 0.5), outage(20, 21)])
  assert.deepEqual(bands, [
    { from: 40, width: 3, names: ['web-1'] },
    { from: 55, width: 20, names: ['web-1'] },
    { from: 95, width: 3, names: ['web-1'] },
  ])
})

test('marks that lie on each other share a band with their names, and what lasts over all of it has none', () => {
  const bands = bandsOf(plot, buckets, [
    outage(-9, 99, 'tahun'),
    outage(2, 4, 'a'),
    outage(3, 5, 'b'),
    outage(4, 5, 'a'),
  ])
  assert.deepEqual(bands, [{ from: 55, width: 30, names: ['a', 'b'] }])
})

test('a step knows its marks, one that ended with the step before it is none of them', () => {
  const marks = [outage(2, 3), outage(2.5, 4)]
  const count = (at: number) => marksIn(marks, buckets[at] ?? assert.fail()).length
  assert.deepEqual([1, 2, 3, 4].map(count), [0, 2, 1, 0])
})
