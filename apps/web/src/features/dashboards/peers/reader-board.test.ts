import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adaptBoard, type DashboardDefinition, type Widget, type WidgetQuery } from '@ido/contract'
import { datasetInfo } from '../../../widgets/widget.testkit.ts'

const datasets = [
  datasetInfo({
    dimensions: [
      { id: 'region', titles: { id: 'Regional', en: 'Region' } },
      { id: 'product', titles: { id: 'Produk', en: 'Product' } },
      { id: 'category', titles: { id: 'Kategori', en: 'Category' } },
    ],
  }),
]
const ofRegion = { sees: { regions: ['T-REG 3'], products: null }, comparesWithPeers: false }
const withPeers = { ...ofRegion, comparesWithPeers: true }
const ofProduct = { sees: { regions: null, products: ['Pijar'] }, comparesWithPeers: false }

const both = (text: string) => ({ id: text, en: text })

function widget(kind: Widget['kind'], query: Partial<WidgetQuery>, about: Partial<Widget> = {}): Widget {
  return {
    id: 'w',
    kind,
    title: both('Antrean'),
    description: both('Di mana tiket menumpuk.'),
    columns: 4,
    rows: 4,
    query: { dataset: 'tickets', measures: ['sla_compliance'], ...query },
    ...about,
  }
}

function adapt(reader: Parameters<typeof adaptBoard>[2], ...widgets: Widget[]): readonly Widget[] {
  const definition: DashboardDefinition = {
    title: both('Papan'),
    question: both('Apa?'),
    group: 'own',
    filters: [],
    period: '30d',
    refresh: null,
    widgets,
  }
  return adaptBoard(definition, datasets, reader).widgets
}

const worst = widget(
  'horizontalBar',
  { dimensions: ['region'], sort: [{ by: 'sla_compliance', order: 'asc' }], limit: 3 },
  { title: { id: 'SLA: tiga regional terendah', en: 'SLA: the three lowest' } },
)

test('the three worst regions become the figure of the one region, under its title', () => {
  const [only, ...more] = adapt(ofRegion, worst)
  assert.equal(more.length, 0)
  const query = { dataset: 'tickets', measures: ['sla_compliance'], dimensions: ['region'] }
  assert.deepEqual({ ...only, description: null }, { ...worst, title: both('SLA'), description: null, query })
})

test('with peers they become a ranking of all regions, and the title says so', () => {
  const [only] = adapt(withPeers, worst)
  const { limit: _, ...asked } = worst.query ?? assert.fail()
  assert.deepEqual(only, { ...worst, title: { id: 'SLA per regional', en: 'SLA by region' }, query: asked })
})

test('a widget by a second dimension, or over time, loses the region', () => {
  const heat = {
    measures: ['opened'],
    dimensions: ['category', 'region'],
    sort: [{ by: 'region', order: 'asc' as const }],
  }
  const title = { id: 'Yang dibicarakan di tiap regional', en: 'Subjects in each region' }
  for (const reader of [ofRegion, withPeers]) {
    const [subjects] = adapt(reader, widget('heatmap', heat, { title }))
    assert.deepEqual(
      [subjects?.kind, subjects?.title, subjects?.query],
      [
        'horizontalBar',
        { id: 'Dibuka per kategori', en: 'Opened by category' },
        { dataset: 'tickets', measures: ['opened'], dimensions: ['category'], sort: [] },
      ],
    )
    const [course] = adapt(reader, widget('heatmap', { dimensions: ['region'], grain: 'auto', top: 3 }))
    assert.deepEqual(
      [course?.kind, course?.title, course?.query],
      ['line', both('Antrean'), { dataset: 'tickets', measures: ['sla_compliance'], grain: 'auto' }],
    )
    const stacked = widget('stackedBar', { measures: ['open_now'], dimensions: ['region', 'category'] })
    assert.deepEqual([adapt(reader, stacked)[0]?.kind], ['horizontalBar'])
  }
})

test('several figures of one region are numbers, or a table with peers', () => {
  const several = ['opened', 'open_now', 'sla_compliance', 'mttr_hours']
  const about = { columns: 12, rows: 5, title: { id: 'Regional berdampingan', en: 'Regions side by side' } }
  const table = widget('table', { measures: several, dimensions: ['region'] }, about)
  const [alone] = adapt(ofRegion, table)
  assert.deepEqual([alone?.title.id, alone?.rows, alone?.query?.measures], ['Dibuka', 2, several])
  const [beside] = adapt(withPeers, table)
  assert.deepEqual([beside?.title.id, beside?.kind, beside?.rows], ['Regional berdampingan', 'table', 4])
})

test('products have no peers, nor has a question with a narrow filter', () => {
  const ofProducts = { dimensions: ['product'], limit: 3 }
  const title = { id: 'Tiga produk terendah', en: 'The three lowest products' }
  const [products] = adapt({ ...ofProduct, comparesWithPeers: true }, widget('horizontalBar', ofProducts, { title }))
  assert.deepEqual([products?.title.id, products?.query?.limit], ['SLA', undefined])
  const narrow = { dimensions: ['region'], filters: { status: ['Open'] }, limit: 3 }
  assert.deepEqual(adapt(withPeers, widget('horizontalBar', narrow, { title: worst.title }))[0]?.title, both('SLA'))
})

test('readers with several regions, or all, get the board unchanged', () => {
  for (const regions of [null, ['T-REG 2', 'T-REG 3']]) {
    const reader = { sees: { regions, products: null }, comparesWithPeers: regions !== null }
    assert.deepEqual(adapt(reader, worst), [worst])
  }
})
