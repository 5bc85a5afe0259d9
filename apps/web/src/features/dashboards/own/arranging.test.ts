import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DashboardDefinition, Widget } from '@ido/contract'
import {
  added,
  arrangingOf,
  droppedAt,
  edited,
  isArranged,
  redone,
  removed,
  resized,
  shifted,
  stepped,
  undone,
  upon,
} from './arranging.ts'
import { isSlug, slugOf } from './slug.ts'

const both = (text: string) => ({ id: text, en: text })
const widget = (id: string): Widget => ({
  id,
  kind: 'text',
  title: both(id),
  description: both(''),
  columns: 4,
  rows: 2,
  text: both(''),
})
const board: DashboardDefinition = {
  title: both('Papan'),
  group: 'own',
  question: both('?'),
  filters: [],
  period: '30d',
  refresh: null,
  widgets: ['a', 'b', 'c'].map(widget),
}
const order = ({ widgets }: DashboardDefinition) => widgets.map(({ id }) => id).join('')

test('a widget goes a place on, to where it was let go of, and never beyond an end', () => {
  assert.equal(order(shifted('a', 1)(board)), 'bac')
  assert.equal(order(shifted('a', -1)(board)), 'abc')
  assert.equal(order(shifted('c', 1)(board)), 'abc')
  assert.equal(order(droppedAt('a', 'c', 'before')(board)), 'bac')
  assert.equal(order(droppedAt('a', 'c', 'after')(board)), 'bca')
  assert.equal(order(droppedAt('c', 'a', 'before')(board)), 'cab')
  assert.equal(order(droppedAt('c', 'c', 'after')(board)), 'abc')
})

test('sizes stay within what a widget may be', () => {
  const size = (to: Parameters<typeof resized>[1]) => {
    const { columns, rows } = resized('b', to)(board).widgets[1] ?? widget('')
    return [columns, rows]
  }
  assert.deepEqual(size({ columns: 7, rows: 3 }), [7, 3])
  assert.deepEqual(size({ columns: 1 }), [2, 2])
  assert.deepEqual(size({ columns: 40, rows: 0 }), [12, 1])
})

test('a widget that is added keeps the names of a board apart', () => {
  const twice = added(widget('a'))(added(widget('a'))(board))
  assert.deepEqual(twice.widgets.slice(3).map(({ id }) => id), ['a-2', 'a-3']) // prettier-ignore
})

test('each step is undone and redone, and a new one ends what could be redone', () => {
  const start = arrangingOf({ version: 3, definition: board })
  assert.equal(isArranged(start), false)
  const moved = stepped(start, shifted('a', 1))
  const gone = stepped(moved, removed('c'))
  assert.equal(order(gone.now), 'ba')
  assert.equal(order(undone(gone).now), 'bac')
  assert.equal(order(undone(undone(gone)).now), 'abc')
  assert.equal(isArranged(undone(undone(gone))), false)
  assert.equal(order(redone(undone(gone)).now), 'ba')
  const other = stepped(undone(gone), removed('a'))
  assert.equal(redone(other), other)
  assert.equal(undone(start), start)
  assert.equal(
    stepped(start, (same) => ({ ...same })),
    start,
  )
})

test('own work goes on top of what somebody else saved, and what was not touched follows them', () => {
  const titled = (id: string, text: string) => edited(id, (one) => ({ ...one, title: both(text) }))
  const start = stepped(arrangingOf({ version: 3, definition: board }), titled('a', 'mine'))
  const saved = added(widget('d'))(titled('b', 'theirs')(titled('a', 'theirs')({ ...board, period: '7d' })))
  const merged = upon(start, { version: 4, definition: saved })
  assert.equal(merged.version, 4)
  assert.equal(merged.now.period, '7d')
  assert.deepEqual(merged.now.widgets.map(({ title }) => title.id), ['mine', 'theirs', 'c', 'd']) // prettier-ignore
  assert.equal(isArranged(merged), true)

  const mineGone = stepped(stepped(arrangingOf({ version: 3, definition: board }), removed('b')), shifted('a', 1))
  assert.equal(order(upon(mineGone, { version: 4, definition: removed('c')(board) }).now), 'a')
  assert.equal(order(upon(mineGone, { version: 4, definition: added(widget('d'))(board) }).now), 'cad')
  assert.equal(order(upon(mineGone, { version: 4, definition: titled('b', 'theirs')(board) }).now), 'cab')
})

test('an address is made of a title', () => {
  assert.equal(slugOf('  Kinerja T-REG 3 (Juni)! '), 'kinerja-t-reg-3-juni')
  assert.equal(slugOf('Évolution'), 'evolution')
  assert.equal(slugOf('!!!'), '')
  assert.ok(isSlug(slugOf('kata '.repeat(30))))
  assert.ok(!isSlug('Papan Saya'))
})
