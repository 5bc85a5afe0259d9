import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changeDashboard,
  createDashboard,
  dashboardByPath,
  type DashboardDefinition,
  deleteDashboard,
  filterOptions,
  listDashboards,
  queryCall,
  type Widget,
} from '@ido/contract'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { builtIn } from './built-in/index.ts'
import { loadBuiltInDashboards } from './dashboards.service.ts'

const path = 'treg/general/assurance-performance'
const both = (text: string) => ({ id: text, en: text })
const card: Widget = {
  id: 'opened',
  kind: 'number',
  title: both('Dibuka'),
  description: both('Tiket baru'),
  columns: 2,
  rows: 2,
  query: { dataset: 'tickets', measures: ['opened'] },
}
const definition: DashboardDefinition = {
  title: both('Punya kami'),
  group: 'own',
  question: both('Apa kabar?'),
  filters: ['region'],
  period: '30d',
  refresh: null,
  widgets: [card],
}
const withWidget = (change: Partial<Widget>): DashboardDefinition => ({
  ...definition,
  widgets: [{ ...card, id: 'odd', ...change }],
})

const withoutQuery = (change: Partial<Widget>): DashboardDefinition => {
  const { query: _, ...rest } = card
  return { ...definition, widgets: [{ ...rest, id: 'odd', ...change }] }
}

describe('dashboards', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  before(async () => {
    portal = await testPortal()
    ;[admin, staff] = await Promise.all([portal.signIn('ADMIN'), portal.signIn('STAFF')])
  })
  after(() => portal.close())

  const read = async (asked = path) => (await admin.call(dashboardByPath, { query: { path: asked } })).answer

  it('are there from the start, for everybody with access; only ADMIN may edit', async () => {
    const { status, answer } = await staff.call(dashboardByPath, { query: { path } })
    assert.equal(status, 200)
    assert.deepEqual(answer.definition, builtIn[path])
    assert.deepEqual([answer.origin, answer.can.edit, answer.version], ['built-in', false, 1])
    assert.equal((await read()).can.edit, true)
    const listed = (await staff.call(listDashboards)).answer
    assert.deepEqual(
      listed.map((each) => each.path),
      Object.keys(builtIn).toSorted(),
    )
    const comparison = listed.find((each) => each.path === 'treg')
    assert.deepEqual(comparison?.compares, ['region'])
    assert.deepEqual(comparison?.filters, builtIn['treg']?.filters)
    assert.deepEqual(Object.keys(comparison?.measures ?? {}), ['tickets', 'voc'])
    const counted = comparison?.measures['tickets'] ?? []
    assert.ok(counted.includes('mttr_hours') && counted.includes('reopen_rate'))
    assert.equal(new Set(counted).size, counted.length)
    const other = await staff.call(dashboardByPath, { query: { path: 'nowhere' } })
    assert.equal(other.status, 404)
    assert.match(other.message, /nowhere/)
  })

  it('every widget of a shipped dashboard gets an answer', async () => {
    for (const { filters, widgets } of Object.values(builtIn)) {
      for (const { id, query } of widgets) {
        assert.ok(query, id)
        const { grain, ...rest } = query
        const body = { ...rest, ...(grain && { grain: grain === 'auto' ? ('day' as const) : grain }) }
        const { status, message } = await staff.call(queryCall, {
          body: { ...body, from: '2026-01-01', to: '2026-02-01' },
        })
        assert.equal(status, 200, `${id}: ${message}`)
      }
      const { status, answer } = await staff.call(filterOptions, { query: { dimensions: filters.join(',') } })
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(answer), filters)
    }
  })

  it('can be made, copied, changed and removed', async () => {
    const copy = await admin.call(createDashboard, {
      body: { path: 'board/copy', definition: (await read()).definition },
    })
    assert.equal(copy.status, 200)
    assert.deepEqual([copy.answer.origin, copy.answer.version], ['own', 1])
    const taken = await admin.call(createDashboard, { body: { path: 'board/copy', definition } })
    assert.equal(taken.status, 409)
    const changed = await admin.call(changeDashboard, { body: { path: 'board/copy', version: 1, definition } })
    assert.deepEqual([changed.status, changed.answer.version, changed.answer.definition.group], [200, 2, 'own'])
    assert.deepEqual((await read('board/copy')).definition, definition)
    assert.equal((await admin.call(deleteDashboard, { body: { path: 'board/copy' } })).status, 200)
    assert.equal((await admin.call(deleteDashboard, { body: { path: 'board/copy' } })).status, 404)
    assert.equal(
      (await admin.call(changeDashboard, { body: { path: 'board/copy', version: 2, definition } })).status,
      404,
    )
  })

  it('that staff make stand at an address of their own; another path is refused by name', async () => {
    for (const wrong of ['own/x', 'board/', 'board/Besar', 'board/a--b', 'board/a/b', 'treg/management']) {
      const refused = await admin.call(createDashboard, { body: { path: wrong, definition } })
      assert.deepEqual([refused.status, refused.fields], [400, ['path']], wrong)
    }
    assert.equal((await admin.call(createDashboard, { body: { path: 'board/milik-kami', definition } })).status, 200)
    await portal.database.pool.query(`insert into dashboard (path, definition) values ('lama/sekali', $1)`, [
      JSON.stringify(definition),
    ])
    const { answer } = await staff.call(listDashboards)
    const screens = (at: string) => answer.find((each) => each.path === at)?.screens
    const own = { group: 'boards', title: definition.title, icon: 'board', order: 0 }
    assert.deepEqual(screens('board/milik-kami'), [{ ...own, layout: 'board', at: 'milik-kami' }])
    // Made before staff's had an address.
    assert.deepEqual(screens('lama/sekali'), [{ ...own, layout: 'v3', at: 'lama/sekali' }])
    const places = (at: string) => screens(at)?.map((screen) => `${screen.layout} ${screen.at}`)
    assert.deepEqual(places('infra-monitoring'), ['v3 infra-monitoring'])
    assert.deepEqual(places('tioc/infrastructure'), ['tioc infrastructure'])
    for (const made of ['board/milik-kami', 'lama/sekali']) await admin.call(deleteDashboard, { body: { path: made } })
  })

  it('the second of two who change the same version is told who was first, and nothing is overwritten', async () => {
    await admin.call(createDashboard, { body: { path: 'board/twice', definition } })
    const save = (title: string) =>
      admin.call(changeDashboard, {
        body: { path: 'board/twice', version: 1, definition: { ...definition, title: both(title) } },
      })
    const answers = await Promise.all([save('A'), save('B')])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)
    assert.match(refused?.message ?? '', new RegExp(accountOf('ADMIN').email))
    assert.equal((refused?.body?.content as { version?: number } | null)?.version, 2)
    const won = answers.find(({ status }) => status === 200)
    assert.deepEqual((await read('board/twice')).definition.title, won?.answer.definition.title)
    await admin.call(deleteDashboard, { body: { path: 'board/twice' } })
  })

  it('a changed shipped one survives upgrades and goes back on request; an unchanged one is upgraded', async () => {
    const { version } = await read()
    const changed = await admin.call(changeDashboard, { body: { path, version, definition } })
    assert.equal(changed.answer.origin, 'changed')
    // As an older release left both behind.
    await portal.database.pool.query(
      `update dashboard set built_in = '{"title": "old"}', definition = case path when $1 then definition else '{"title": "old"}' end`,
      [path],
    )
    await Promise.all(Array.from({ length: 5 }, () => loadBuiltInDashboards(portal.database)))
    assert.deepEqual((await read()).definition, definition)
    const other = await read('infra-monitoring')
    assert.deepEqual([other.origin, other.version, other.definition], ['built-in', 2, builtIn['infra-monitoring']])
    assert.equal((await admin.call(deleteDashboard, { body: { path } })).status, 200)
    const reset = await read()
    assert.deepEqual([reset.origin, reset.definition], ['built-in', builtIn[path]])
    // Started again, nothing is written.
    await loadBuiltInDashboards(portal.database)
    assert.equal((await read()).version, reset.version)
  })

  const refusals: [string, DashboardDefinition, string[]][] = [
    [
      'names that do not exist, each by its widget',
      withWidget({
        query: { dataset: 'tickets', measures: ['opend'], dimensions: ['reg'], filters: { region: ['T-REG 9'] } },
      }),
      ['query.measures.0', 'query.dimensions.0', 'query.filters.region'],
    ],
    [
      'a number of three measures',
      withWidget({ query: { dataset: 'tickets', measures: ['opened', 'resolved', 'open_now'] } }),
      ['query.measures'],
    ],
    [
      'a heatmap of one dimension',
      withWidget({ kind: 'heatmap', query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'] } }),
      ['query'],
    ],
    ['a line without time', withWidget({ kind: 'line' }), ['query.grain']],
    ['a gauge without a target', withWidget({ kind: 'gauge' }), ['target']],
    [
      'a donut of a rate',
      withWidget({
        kind: 'donut',
        query: { dataset: 'tickets', measures: ['sla_compliance'], dimensions: ['region'] },
      }),
      ['query.measures.0'],
    ],
    ['records without columns', withWidget({ kind: 'records' }), ['records']],
    [
      'columns that records do not have',
      withWidget({ kind: 'records', records: { columns: ['number', 'colour'], orderName: 'shape' } }),
      ['records.columns.1', 'records.orderName'],
    ],
    ['a frame of a stranger', withoutQuery({ kind: 'embed', url: 'https://elsewhere.example/d/1' }), ['url']],
    [
      'a scorecard whose further datasets lack its dimension or have no such measure, and one of no dimension',
      withWidget({
        kind: 'scorecard',
        query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'] },
        beside: [
          { dataset: 'infra', measures: ['availability'] },
          { dataset: 'orders', measures: ['ordered', 'orderd'] },
          { dataset: 'order', measures: ['ordered'] },
        ],
      }),
      ['beside.0.dataset', 'beside.1.measures.1', 'beside.2.dataset'],
    ],
    ['a scorecard of everything', withWidget({ kind: 'scorecard' }), ['query.dimensions']],
    [
      'further datasets of what is no scorecard',
      withWidget({ beside: [{ dataset: 'orders', measures: ['ordered'] }] }),
      ['beside'],
    ],
    ['a text that asks', withWidget({ kind: 'text', text: both('Halo') }), ['query']],
    ['a figure without a question', withWidget({ query: undefined }), ['query']],
    [
      'dimensions that the measure does not have',
      withWidget({ kind: 'bar', query: { dataset: 'tickets', measures: ['opened'], dimensions: ['age_bucket'] } }),
      ['query.dimensions.0'],
    ],
  ]
  for (const [what, wrong, fields] of refusals) {
    it(`refuses ${what}`, async () => {
      const answer = await admin.call(createDashboard, { body: { path: 'board/wrong', definition: wrong } })
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.fields,
        fields.map((field) => `definition.widgets.odd.${field}`),
      )
    })
  }

  it('refuses widgets of one name and filters that no widget has', async () => {
    const wrong = { ...definition, filters: ['region', 'host', 'region'], widgets: [card, card] }
    const answer = await admin.call(createDashboard, { body: { path: 'board/wrong', definition: wrong } })
    assert.deepEqual(answer.fields, ['definition.widgets.opened', 'definition.filters.1', 'definition.filters.2'])
  })

  it('that the portal comes with are shaped by ADMIN only, and none by who has no role for it', async () => {
    const po = await portal.signIn('PO')
    assert.equal((await staff.call(createDashboard, { body: { path: 'board/x', definition } })).status, 403)
    for (const session of [po, staff]) {
      assert.equal((await session.call(changeDashboard, { body: { path, version: 1, definition } })).status, 403)
      assert.equal((await session.call(deleteDashboard, { body: { path } })).status, 403)
    }
    assert.equal((await portal.anonymous.call(listDashboards)).status, 401)
  })
})

describe('labels of the filter bar', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
    await portal.database.pool.query(
      `insert into infra_host (name, service_id, product_id) select 'host-' || id, 1 + id % 5, id from product where id in (1, 2) order by id`,
    )
  })
  after(() => portal.close())

  it('come in the order of the lists, each with what it belongs to', async () => {
    const staff = await portal.signIn('STAFF')
    const { answer } = await staff.call(filterOptions, {
      query: { dimensions: 'region,business_unit,host,sub_product' },
    })
    assert.deepEqual(answer['region']?.slice(0, 2), [
      { label: 'T-REG 1', parent: null },
      { label: 'T-REG 2', parent: null },
    ])
    assert.deepEqual(answer['business_unit']?.[3], { label: 'BUD Home Service', parent: 'Consumer' })
    assert.deepEqual(answer['host'], [
      { label: 'host-1', parent: 'API' },
      { label: 'host-2', parent: 'Basis data' },
    ])
    assert.equal(answer['sub_product']?.length, 50)
    assert.ok(answer['sub_product']?.every(({ parent }) => parent !== null))
  })

  it('are those of the dataset that is meant', async () => {
    const staff = await portal.signIn('STAFF')
    const labels = async (dataset: 'tickets' | 'voc') => {
      const { answer } = await staff.call(filterOptions, { query: { dimensions: 'category', dataset } })
      return answer['category']?.map(({ label }) => label) ?? []
    }
    assert.ok((await labels('tickets')).includes('Koneksi putus'))
    assert.ok((await labels('voc')).includes('Keandalan aplikasi'))
  })

  it('name a dimension that does not exist', async () => {
    const staff = await portal.signIn('STAFF')
    const { status, message } = await staff.call(filterOptions, { query: { dimensions: 'region,colour' } })
    assert.equal(status, 400)
    assert.match(message, /colour/)
  })

  it('stay within what the person may see', async () => {
    await portal.database.pool.query(
      `update account set scope_regions = array[2], scope_products = array[1] where nik = $1`,
      [accountOf('AGENT').nik],
    )
    const agent = await portal.signIn('AGENT')
    const { answer } = await agent.call(filterOptions, {
      query: { dimensions: 'region,product,sub_product,cluster,host,service,priority' },
    })
    assert.deepEqual(
      answer['region']?.map(({ label }) => label),
      ['T-REG 2'],
    )
    assert.deepEqual(answer['product'], [{ label: 'Agree', parent: 'Niaga dan UMKM' }])
    assert.ok(answer['sub_product']?.every(({ parent }) => parent === 'Agree'))
    assert.deepEqual(
      answer['cluster']?.map(({ label }) => label),
      ['Niaga dan UMKM'],
    )
    assert.deepEqual(
      answer['host']?.map(({ label }) => label),
      ['host-1'],
    )
    assert.deepEqual(
      answer['service']?.map(({ label }) => label),
      ['API'],
    )
    assert.equal(answer['priority']?.length, 4)
  })
})
