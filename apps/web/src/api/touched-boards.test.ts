import assert from 'node:assert/strict'
import { test } from 'node:test'
import { touchedBoards } from './touched-boards.ts'

const screen = (at: string, group: 'treg' | 'events' | 'product', layout: 'v3' | 'product' = 'v3') => ({
  layout,
  at,
  group,
  title: { id: at, en: at },
  icon: 'board' as const,
  order: 0,
})
const board = (at: string, filters: string[], measures: Record<string, string[]>, more: object = {}) => ({
  title: { id: at, en: at },
  screens: [screen(at, 'treg')],
  filters,
  compares: [] as string[],
  measures,
  ...more,
})

const mixed = board('mixed', ['region', 'product'], { one: ['count', 'rate'], two: ['sum'] })
const own = board('own', ['region', 'product'], { one: ['count'] })
const narrow = board('narrow', ['product'], { one: ['count'] })
const comparing = board('comparing', ['region', 'product'], { one: ['rate'] }, { compares: ['region'] })
const event = board('event', ['region'], { two: ['sum'] }, { screens: [screen('event', 'events')] })
const ofProduct = board('page', ['product'], { one: ['count'] }, { screens: [screen('page', 'product', 'product')] })
const all = [mixed, narrow, own, comparing, event, ofProduct]
const search = { from: '2026-01-01', to: '2026-02-01', region: 'T-REG 2' }
const placesOf = (found: ReturnType<typeof touchedBoards>) => found.map(({ place }) => place.at)

test('boards are found by the dataset or the measure that they show, first those that take every filter', () => {
  assert.deepEqual(placesOf(touchedBoards(all, { dataset: 'one' }, search)), ['own', 'mixed', 'narrow', 'comparing'])
  assert.deepEqual(placesOf(touchedBoards(all, { dataset: 'one', measure: 'rate' }, search)), ['mixed', 'comparing'])
  assert.deepEqual(touchedBoards(all, { dataset: 'three' }, search), [])
})

test('a filter that a board does not offer, or lays side by side, stays behind and is named', () => {
  const found = touchedBoards([own, narrow, comparing], { dataset: 'one' }, search)
  const { region: _region, ...days } = search
  assert.deepEqual(
    found.map((one) => [one.place.at, one.search, one.lost]),
    [
      ['own', search, []],
      ['narrow', days, ['region']],
      ['comparing', days, ['region']],
    ],
  )
})

test('which event it is about is told to the pages of events alone, which come first', () => {
  const [first, ...others] = touchedBoards(all, {}, { ...search, event: '5' })
  assert.deepEqual([first?.place.at, first?.search['event']], ['event', '5'])
  assert.equal(others.length, 4)
  for (const { search: told, lost } of others) assert.ok(!('event' in told) && !lost.includes('event'))
})
