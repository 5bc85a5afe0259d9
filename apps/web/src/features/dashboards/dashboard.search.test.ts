import { dashboardDefinition, lookOf, type DashboardDefinition, type Label } from '@ido/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsOf, writtenLabels } from '../../api/board-labels.ts'
import { datasetInfo } from '../../widgets/widget.testkit.ts'
import {
  changedBoardSearch,
  chosenIn,
  filtersOf,
  parted,
  readDashboardSearch,
  refreshOf,
  withoutBoardFilters,
  type DashboardSearch,
} from './dashboard.search.ts'

const definition: DashboardDefinition = {
  title: { id: 'Uji', en: 'Test' },
  group: 'treg',
  question: { id: 'Apa?', en: 'What?' },
  filters: ['region'],
  period: '30d',
  refresh: null,
  widgets: [],
}
const now = new Date('2026-11-21T05:00:00Z')
const titles = definition.title
const tickets = datasetInfo({
  dimensions: [
    { id: 'region', titles },
    { id: 'category', titles },
    { id: 'age_bucket', titles, measures: ['open_now'] },
  ],
})
const lookAt = (search: DashboardSearch, page = definition) => lookOf(chosenIn(search), page, [tickets], now)

const lists: readonly (readonly Label[])[] = [
  ['T-REG 1'],
  ['T-REG 1', 'T-REG 3'],
  [null],
  ['T-REG 1', null],
  [null, 'T-REG 1'],
  ['Layanan, umum', 'a\\b', 'c\\,d'],
]

for (const labels of lists) {
  test(`labels come back as they were written: ${JSON.stringify(labels)}`, () => {
    assert.deepEqual(labelsOf(writtenLabels(labels) ?? 'none'), labels)
  })
}

test('no labels take the filter away', () => {
  assert.equal(writtenLabels([]), undefined)
  assert.deepEqual(changedBoardSearch({ region: 'T-REG 1' }, { region: writtenLabels([]) }), {})
})

test('an address is read as it is; what cannot be meant is dropped', () => {
  assert.deepEqual(readDashboardSearch({ period: '7d', region: 'T-REG 1', compare: 'none', segment: 7 }), {
    period: '7d',
    region: 'T-REG 1',
    compare: 'none',
    segment: '7',
  })
  assert.deepEqual(
    readDashboardSearch({
      period: 'soon',
      compare: 'twice',
      from: '2026-02-30',
      to: '2026-03-01',
      refresh: '1',
      'x y': 'z',
    }),
    {},
  )
  // A period that ends before it begins is none.
  assert.deepEqual(readDashboardSearch({ from: '2026-02-01', to: '2026-01-01', period: '7d' }), { period: '7d' })
})

test('an own period goes before a preset', () => {
  const search = readDashboardSearch({ from: '2026-01-01', to: '2026-02-01', period: '7d' })
  assert.deepEqual(search, { from: '2026-01-01', to: '2026-02-01' })
  const look = lookAt(search)
  assert.equal(look.preset, null)
  assert.deepEqual(look.span, { from: '2026-01-01', to: '2026-02-01' })
})

test('the dashboard says what the address does not', () => {
  const look = lookAt({})
  assert.equal(look.preset, '30d')
  assert.deepEqual(look.span, { from: '2026-10-23', to: '2026-11-22' })
  assert.equal(look.compare, 'previous')
  assert.equal(refreshOf({}), null)
  assert.equal(refreshOf({ refresh: '60' }), 60)
})

test('all time is compared with nothing', () => {
  const look = lookAt({ period: 'all', compare: 'lastYear' })
  assert.equal(look.span, null)
  assert.equal(look.compare, undefined)
})

test('clearing keeps period and comparison', () => {
  const search = { period: '7d', compare: 'none', region: 'T-REG 1', product: ',Pijar' }
  assert.deepEqual(withoutBoardFilters(search), { period: '7d', compare: 'none' })
  assert.deepEqual(filtersOf(search), { region: ['T-REG 1'], product: [null, 'Pijar'] })
})

test('a filter that the page does not offer stays in the address and narrows nothing', () => {
  const widget = { id: 'w', kind: 'donut', title: definition.title, description: definition.title, columns: 4, rows: 4 }
  const drawn = { dataset: 'tickets', measures: ['opened'], dimensions: ['category', 'age_bucket'] }
  const page = dashboardDefinition.parse({ ...definition, widgets: [{ ...widget, query: drawn }] })
  const search = { region: 'T-REG 1', category: 'Tagihan', age_bucket: '0-1', host: 'web-1' }
  assert.deepEqual(lookAt(search, page).filters, { region: ['T-REG 1'], category: ['Tagihan'] })
  assert.equal(changedBoardSearch(search, { category: undefined })['host'], 'web-1')
})

test('what a board compares does not follow to it, everything else does', () => {
  const kept = { period: '7d', region: 'T-REG 2', product: 'Pijar' }
  assert.deepEqual(parted(kept, ['region']), {
    followed: { period: '7d', product: 'Pijar' },
    leftOut: { region: 'T-REG 2' },
  })
  assert.deepEqual(parted(kept, []), { followed: kept, leftOut: {} })
})
