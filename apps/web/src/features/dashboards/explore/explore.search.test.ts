import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misfitsOf, widgetQuery, type AskedAlone, type Widget } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'
import type { Board } from '../board.ts'
import { readExploreSearch } from './explore-address.ts'
import {
  askedOf,
  explorationOf,
  questionWords,
  readQuestion,
  settledQuestion,
  writtenFilters,
} from './explore.search.ts'

const both = (text: string) => ({ id: text, en: text })
const measure = {
  formula: both(''),
  direction: 'none',
  source: both(''),
  hasRecords: true,
  unit: 'count',
  additivity: 'sum',
} as const
const tickets = datasetInfo({
  id: 'tickets',
  measures: [
    { ...measure, id: 'opened', titles: both('Dibuka') },
    { ...measure, id: 'share', titles: both('Bagian'), additivity: 'rate' },
  ],
  dimensions: ['region', 'product', 'status'].map((id) => ({ id, titles: both(id) })),
})
const orders = datasetInfo({
  id: 'orders',
  measures: [{ ...measure, id: 'ordered', titles: both('Dipesan') }],
  dimensions: [
    { id: 'region', titles: both('region') },
    { id: 'status', titles: both('status') },
  ],
})
const datasets = [
  { ...tickets, records: { ...tickets.records, measure: 'opened' } },
  { ...orders, records: { ...orders.records, measure: 'ordered' } },
] as const
const read = (search: Record<string, unknown>) => readQuestion(readExploreSearch(search), datasets)

test('an address without a question asks how many there were over time', () => {
  const { asked, wrong } = read({})
  assert.deepEqual(asked, { kind: 'line', query: { dataset: 'tickets', measures: ['opened'], grain: 'auto' } })
  assert.deepEqual(wrong, [])
})

test('a question comes back from its address as it went in, whatever the router makes of its words', () => {
  const asked: AskedAlone = {
    kind: 'bar',
    query: {
      dataset: 'tickets',
      measures: ['opened', 'share'],
      dimensions: ['region'],
      filters: { status: ['Baru, lama', null], region: ['7'] },
      sort: [{ by: 'opened', order: 'desc' }],
      limit: 20,
      top: 10,
      others: true,
    },
  }
  const words = { ...questionWords(asked), ...writtenFilters(asked.query.filters ?? {}), period: '90d' }
  assert.deepEqual(read(words), { asked, dataset: datasets[0], wrong: [] })
  assert.deepEqual(read({ ...words, top: 10, limit: 20, others: 1, region: 7 }).asked, asked)
})

test('what means nothing is told by its word and left out', () => {
  const { asked, wrong } = read({
    dataset: 'tickets',
    measures: 'opened,tiada',
    by: 'region,warna',
    step: 'abad',
    as: 'gauge',
    sort: 'tiada:desc,opened:naik',
    top: '0',
    limit: 'banyak',
    target: 'tinggi',
    period: 'kapan',
    warna: 'merah',
  })
  assert.deepEqual(asked.query, { dataset: 'tickets', measures: ['opened'], dimensions: ['region'] })
  assert.equal(asked.kind, 'horizontalBar')
  assert.deepEqual(wrong.map(({ word, text }) => `${word}=${text}`).toSorted(), [
    'as=gauge',
    'by=warna',
    'limit=banyak',
    'measures=tiada',
    'period=kapan',
    'sort=opened:naik',
    'sort=tiada:desc',
    'step=abad',
    'target=tinggi',
    'top=0',
    'warna=merah',
  ])
  assert.deepEqual(read({ dataset: 'tiada' }).wrong, [{ word: 'dataset', text: 'tiada' }])
})

/** Words of every kind in every place, the same in each run. */
function* addresses(): Generator<Record<string, string>> {
  const keys = [
    'dataset',
    'measures',
    'by',
    'step',
    'as',
    'sort',
    'top',
    'others',
    'limit',
    'target',
    'region',
    'period',
  ]
  const texts = [
    '',
    'tickets',
    'orders',
    'opened',
    'opened,share',
    'region,product,status',
    'region',
    'auto',
    'day',
    'bar',
  ]
  texts.push('donut', 'gauge', 'records', '5', '0', '1e3', '-2.5', 'opened:desc,region:asc', '\\,', 'x'.repeat(5_000))
  let state = 7
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  for (let run = 0; run < 2_000; run += 1) {
    const given = keys.filter(() => next(2) === 0).map((key) => [key, texts[next(texts.length)] ?? ''] as const)
    yield Object.fromEntries(given)
  }
}

test('whatever stands in an address, the question is one that a widget may ask and its kind draws it', () => {
  for (const given of addresses()) {
    const { asked, dataset } = read(given)
    assert.ok(widgetQuery.safeParse(asked.query).success, JSON.stringify(given))
    assert.deepEqual(misfitsOf(asked.kind, asked.query, dataset), [])
  }
})

test('a question that changed keeps what still goes with the rest', () => {
  const query = {
    dataset: 'tickets',
    measures: ['opened'],
    dimensions: ['region'],
    sort: [{ by: 'share', order: 'desc' as const }],
    top: 5,
    others: true,
  }
  assert.deepEqual(settledQuestion({ kind: 'number', query }, datasets[0]), {
    kind: 'horizontalBar',
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'], top: 5, others: true },
  })
  assert.deepEqual(settledQuestion({ kind: 'donut', query: { ...query, dimensions: [] } }, datasets[0]), {
    kind: 'number',
    query: { dataset: 'tickets', measures: ['opened'] },
  })
})

test('another dataset is asked the same by what both know alike', () => {
  const asked: AskedAlone = {
    kind: 'bar',
    query: {
      dataset: 'tickets',
      measures: ['share'],
      dimensions: ['region', 'product'],
      filters: { region: ['T-REG 1'], status: ['Baru'] },
    },
  }
  assert.deepEqual(askedOf(datasets[1], asked), {
    kind: 'bar',
    query: { dataset: 'orders', measures: ['ordered'], dimensions: ['region'], filters: { region: ['T-REG 1'] } },
  })
})

test('a widget is explored as its board shows it: filters of both, period, comparison', () => {
  const widget: Widget = {
    id: 'w',
    kind: 'bar',
    title: both('W'),
    description: both(''),
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'], filters: { status: ['Baru'] } },
  }
  const board = {
    datasets,
    look: {
      preset: '7d',
      span: { from: '2026-01-01', to: '2026-01-08' },
      compare: undefined,
      filters: { product: ['OCA'] },
      refresh: null,
    },
  } satisfies Partial<Board> as unknown as Board
  const address = explorationOf(widget, board) ?? assert.fail('nothing to explore')
  assert.deepEqual(address, {
    dataset: 'tickets',
    measures: 'opened',
    by: 'region',
    as: 'bar',
    period: '7d',
    compare: 'none',
    status: 'Baru',
    product: 'OCA',
  })
  assert.deepEqual(read(address).wrong, [])
  assert.equal(explorationOf({ ...widget, kind: 'text', query: undefined } as unknown as Widget, board), null)
})
