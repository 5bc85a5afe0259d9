import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DatasetInfo, Widget } from '@ido/contract'
import type { Look } from './dashboard.search.ts'
import { behind, questionOf, recordsQueryOf } from './questions.ts'

const text = { id: 'x', en: 'x' }
const dimension = (id: string) => ({ id, titles: text })
const tickets: DatasetInfo = {
  id: 'tickets',
  titles: text,
  measures: [],
  dimensions: [dimension('region'), dimension('status'), dimension('age_bucket')],
  grains: ['day', 'month'],
}
const look: Look = {
  preset: '30d',
  span: { from: '2026-01-01', to: '2026-01-31' },
  compare: 'previous',
  filters: { region: ['T-REG 3'], host: ['web-1'], age_bucket: ['0-1'] },
  refresh: null,
}

const widget = (change: Partial<Widget>): Widget => ({
  id: 'w',
  kind: 'line',
  title: text,
  description: text,
  columns: 6,
  rows: 4,
  query: { dataset: 'tickets', measures: ['opened'], grain: 'auto' },
  ...change,
})

test('the bar narrows a widget by the dimensions that its dataset has, and the others are named', () => {
  assert.deepEqual(questionOf(widget({}), tickets, look), {
    query: {
      dataset: 'tickets',
      measures: ['opened'],
      filters: { region: ['T-REG 3'] },
      from: '2026-01-01',
      to: '2026-01-31',
      compare: 'previous',
      grain: 'day',
    },
    trend: null,
    grain: 'day',
    unfiltered: ['host', 'age_bucket'],
  })
})

test('a widget that shows regions side by side is not narrowed to one', () => {
  const { query, unfiltered } = questionOf(widget({ ignores: ['region'] }), tickets, look)
  assert.equal(query?.filters, undefined)
  assert.deepEqual(unfiltered, ['region', 'host', 'age_bucket'])
})

test('own filters hold under those of the bar, in any letter case; a contradiction asks nothing', () => {
  const own = (labels: (string | null)[]) =>
    widget({ query: { dataset: 'tickets', measures: ['opened'], filters: { region: labels } } })
  assert.deepEqual(questionOf(own(['t-reg 3', null]), tickets, look).query?.filters, { region: ['t-reg 3'] })
  assert.equal(questionOf(own(['T-REG 1']), tickets, look).query, null)
})

test('a figure card asks twice: for the figure with what it was before, and for its course', () => {
  const card = widget({ kind: 'number', rows: 2, query: { dataset: 'tickets', measures: ['opened'] } })
  const { query, trend } = questionOf(card, tickets, look)
  assert.equal(query?.compare, 'previous')
  assert.equal(query?.grain, undefined)
  assert.equal(trend?.compare, undefined)
  assert.equal(trend?.grain, 'day')
  assert.equal(questionOf({ ...card, rows: 1 }, tickets, look).trend, null)
})

test('parts of a whole are not asked twice for a comparison that nobody sees', () => {
  assert.equal(questionOf(widget({ kind: 'donut' }), tickets, look).query?.compare, undefined)
})

test('behind a mark stand the records of the figure, narrowed to the mark', () => {
  const { query } = questionOf(widget({}), tickets, look)
  assert.ok(query)
  assert.deepEqual(behind(query, 'opened', { status: null }, { from: '2026-01-02', to: '2026-01-03' }), {
    dataset: 'tickets',
    measure: 'opened',
    from: '2026-01-02',
    to: '2026-01-03',
    filters: '{"region":["T-REG 3"],"status":[null]}',
  })
})

test('all time has no ends in the address', () => {
  const { query } = questionOf(widget({}), tickets, { ...look, span: null, compare: undefined, filters: {} })
  assert.ok(query)
  assert.deepEqual(behind(query, 'opened'), { dataset: 'tickets', measure: 'opened' })
  assert.deepEqual(recordsQueryOf(widget({ records: { columns: ['number'], orderName: 'opened_at' } }), query), {
    dataset: 'tickets',
    measure: 'opened',
    page: 1,
    size: 10,
    orderName: 'opened_at',
  })
})
