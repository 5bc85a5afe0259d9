import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Widget } from '@ido/contract'
import { wallScreensOf } from './screens.ts'

const text = { id: 'Judul', en: 'Title' }
let last = 0
const placed = (columns: number, rows: number): Widget => ({
  id: `w-${++last}`,
  kind: 'text',
  title: text,
  description: text,
  columns,
  rows,
})
const asked = { path: 'tioc/management', hasStrip: false, seconds: 60 }
const cards = Array.from({ length: 6 }, () => placed(2, 2))

describe('screens of a wall', () => {
  it('keep the lines of the grid whole and in order', () => {
    const widgets = [...cards, placed(4, 4), placed(4, 4), placed(4, 4), placed(8, 4), placed(4, 4), placed(12, 6)]
    const screens = wallScreensOf({ ...asked, definition: { widgets } })
    assert.deepEqual(
      screens.flatMap((screen) => screen.widgets),
      widgets,
    )
    assert.deepEqual(
      screens.map(({ lines }) => lines),
      [[2, 4], [4], [6]],
    )
    assert.deepEqual(
      screens.map(({ at, of }) => [at, of]),
      [
        [0, 3],
        [1, 3],
        [2, 3],
      ],
    )
  })

  it('share the time of their board, and none is gone before it is read', () => {
    const widgets = [placed(12, 6), placed(12, 6), placed(12, 6)]
    const secondsOf = (seconds: number) =>
      wallScreensOf({ ...asked, seconds, definition: { widgets } }).map((screen) => screen.seconds)
    assert.deepEqual(secondsOf(60), [20, 20, 20])
    assert.deepEqual(secondsOf(20), [10, 10, 10])
  })

  it('are as many as are needed, also for what is higher than one, and none of a board without widgets', () => {
    const countOf = (widgets: Widget[]) => wallScreensOf({ ...asked, definition: { widgets } }).length
    assert.equal(countOf([placed(12, 12), placed(6, 3), placed(6, 3)]), 2)
    assert.equal(countOf([]), 0)
  })

  it('have room on the first for what is watched', () => {
    const definition = { widgets: [...cards, placed(12, 4), placed(12, 3)] }
    const screens = wallScreensOf({ ...asked, hasStrip: true, definition })
    assert.deepEqual(
      screens.map(({ lines, hasStrip }) => ({ lines, hasStrip })),
      [
        { lines: [2], hasStrip: true },
        { lines: [4, 3], hasStrip: false },
      ],
    )
  })
})
