import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  behind,
  comparedBy,
  lookOf,
  questionOf,
  recordAddress,
  recordsQueryOf,
  type Look,
  type Widget,
} from '@ido/contract'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { builtIn } from './built-in/index.ts'

const text = { id: 'x', en: 'x' }
const catalog = catalogInfo()

function datasetOf(id: string) {
  const found = catalog.find((dataset) => dataset.id === id)
  assert.ok(found)
  return found
}
const tickets = datasetOf('tickets')
const look: Look = {
  preset: '30d',
  span: { from: '2026-01-01', to: '2026-01-31' },
  compare: 'previous',
  filters: { region: ['T-REG 3'], host: ['web-1'], age_bucket: ['0-1'] },
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

test('what is told by months after a start reaches two years back, in whole months, and further where the page does', () => {
  const cohorts = widget({
    kind: 'heatmap',
    query: {
      dataset: 'subscriptions',
      measures: ['retention', 'cohort'],
      dimensions: ['cohort_month'],
      grain: 'month',
    },
  })
  const from = (span: Look['span']) => questionOf(cohorts, datasetOf('subscriptions'), { ...look, span }).query?.from
  assert.equal(from({ from: '2026-01-05', to: '2026-03-20' }), '2024-03-01')
  assert.equal(from({ from: '2022-06-15', to: '2026-03-20' }), '2022-06-01')
  assert.equal(from(null), undefined)
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
  const old = { dataset: 'tickets', measures: ['open_now'], filters: { age_bucket: ['>30'] } }
  const ofNow = questionOf({ ...card, query: old }, tickets, look)
  assert.deepEqual(
    [ofNow.query?.filters?.['age_bucket'], ofNow.query?.compare, ofNow.trend],
    [['>30'], 'previous', null],
  )
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

test('what an address chose narrows a dashboard by the dimensions that it offers, at the time that it is looked at', () => {
  const [definition] = Object.values(builtIn)
  assert.ok(definition)
  const now = new Date('2026-11-21T05:00:00Z')
  const filters = { region: ['T-REG 1'], age_bucket: ['0-1'], colour: ['red'] }
  const chosen = lookOf({ preset: '7d', compare: 'lastYear', filters }, definition, catalog, now)
  assert.deepEqual(chosen, {
    preset: '7d',
    span: { from: '2026-11-15', to: '2026-11-22' },
    compare: 'lastYear',
    filters: { region: ['T-REG 1'] },
  })
  const ahead = lookOf({ span: { from: '2026-12-01', to: '2027-01-01' } }, definition, catalog, now)
  assert.deepEqual([ahead.preset, ahead.compare], [null, undefined])
})

test('nobody asks how old the queue of a month ago was', () => {
  const bars = (dimension: string) =>
    widget({ kind: 'bar', query: { dataset: 'tickets', measures: ['open_now'], dimensions: [dimension] } })
  assert.equal(questionOf(bars('age_bucket'), tickets, look).query?.compare, undefined)
  assert.equal(questionOf(bars('region'), tickets, look).query?.compare, 'previous')
})

test('a record has the address that its dataset says, and none where it has no page', () => {
  const { records } = tickets
  assert.equal(recordAddress(records, { number: 'INC 2/x' }), '/v3/detail-case/INC%202%2Fx')
  assert.equal(recordAddress(records, { number: null }), null)
  const feedback = datasetOf('voc').records
  assert.match(recordAddress(feedback, { id: 7, voc_id: 'VOC-2026-000007' }) ?? '', /\/feedback\/detail\/7$/)
  assert.equal(recordAddress(datasetOf('infra').records, { at: 'x', host: 'y' }), null)
})

test('a board compares what every breakdown of it lays side by side, if there are at least two', () => {
  const by = (...dimensions: string[]) =>
    widget({ query: { dataset: 'tickets', measures: ['opened'], ...(dimensions.length > 0 && { dimensions }) } })
  const compared = (...widgets: Widget[]) => comparedBy({ filters: ['region', 'product'], widgets })
  assert.deepEqual(compared(by(), by('region'), by('region', 'category')), ['region'])
  assert.deepEqual(compared(by('region'), by('product')), [])
  assert.deepEqual(compared(by(), by('region')), [])
  // What the bar does not offer cannot follow.
  assert.deepEqual(compared(by('category'), by('category')), [])
  const shipped = Object.entries(builtIn).map(([path, definition]) => [path, comparedBy(definition)] as const)
  assert.deepEqual(
    shipped.filter(([, dimensions]) => dimensions.length > 0),
    [
      ['treg', ['region']],
      ['product', ['product']],
      ['events/infrastructure', ['service']],
    ],
  )
})
