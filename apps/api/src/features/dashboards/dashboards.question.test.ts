import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  downloadLog,
  figureKinds,
  fittingKind,
  misfitsOf,
  questionTitle,
  widgetOf,
  widgetQuery,
  type WidgetQuery,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { startOf } from '../../platform/days.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addTickets, makeTickets } from '../query/query.testkit.ts'

const catalog = catalogInfo()
const tickets = catalog.find(({ id }) => id === 'tickets') ?? assert.fail('no tickets')
const asked = (by: Partial<WidgetQuery> = {}): WidgetQuery => ({ dataset: 'tickets', measures: ['opened'], ...by })
const fitting = (query: WidgetQuery) => figureKinds.filter((kind) => misfitsOf(kind, query, tickets).length === 0)

describe('which kind draws a question', () => {
  it('is told for every kind, by what the question is divided into', () => {
    assert.deepEqual(fitting(asked()), ['number', 'gauge', 'records'])
    // A card tells its second figure beneath the first.
    assert.deepEqual(fitting(asked({ measures: ['sla_compliance', 'sla_by_due_date'] })), ['number', 'bar', 'table'])
    assert.deepEqual(fitting(asked({ grain: 'auto' })), ['number', 'line', 'area', 'bar', 'table'])
    assert.deepEqual(fitting(asked({ dimensions: ['region'] })), [
      'bar',
      'horizontalBar',
      'donut',
      'table',
      'scorecard',
    ])
    assert.deepEqual(fitting(asked({ dimensions: ['region'], measures: ['sla_compliance'] })), [
      'bar',
      'horizontalBar',
      'table',
      'scorecard',
    ])
    assert.deepEqual(fitting(asked({ dimensions: ['region', 'product'] })), ['bar', 'stackedBar', 'heatmap', 'table'])
    assert.deepEqual(fitting(asked({ dimensions: ['region', 'product', 'segment'] })), ['table'])
  })

  it('is the one that was wanted as long as it fits, else the plainest; every question of the catalog has one', () => {
    assert.equal(fittingKind('donut', asked({ dimensions: ['region'] }), tickets), 'donut')
    assert.equal(fittingKind('number', asked({ dimensions: ['region'] }), tickets), 'horizontalBar')
    assert.equal(fittingKind('horizontalBar', asked({ dimensions: ['region'], grain: 'auto' }), tickets), 'line')
    for (const dataset of catalog) {
      for (const { id } of dataset.measures) {
        const query = { dataset: dataset.id, measures: [id] }
        assert.deepEqual(misfitsOf(fittingKind('records', query, dataset), query, dataset), [])
      }
    }
  })

  it('what has no records is not listed', () => {
    const measures = tickets.measures.map((measure) => ({ ...measure, hasRecords: false }))
    const [misfit] = misfitsOf('records', { measures: ['opened'] }, { ...tickets, measures })
    assert.equal(misfit?.key, 'notListed')
  })
})

describe('a question by itself', () => {
  it('is called by what it counts and by what it is split, in both languages', () => {
    const query = asked({ dimensions: ['region'], grain: 'auto', measures: ['opened', 'sla_compliance'] })
    const title = questionTitle(query, tickets, 'table')
    assert.match(title.id, /^Tiket dibuka dan .+ menurut regional dari waktu ke waktu$/)
    assert.match(title.en, / by region over time$/i)
  })

  it('as a list has the first columns that go with its measure', () => {
    const columns = widgetOf({ kind: 'records', query: asked() }, tickets).records?.columns ?? []
    assert.ok(columns.length > 2 && columns.length <= 6, columns.join())
    assert.ok(columns.every((id) => tickets.records.columns.some((column) => column.id === id)))
  })
})

describe('the answer to a question as a file', () => {
  let portal: TestPortal
  let staff: TestSession
  const span = { from: '2023-11-01', to: '2025-02-01' }
  const byRegion = {
    kind: 'horizontalBar',
    query: JSON.stringify(asked({ dimensions: ['region'] })),
    ...span,
    compare: 'none',
    format: 'csv',
  }

  before(async () => {
    portal = await testPortal()
    staff = await portal.signIn('STAFF')
    await addTickets(portal.database, makeTickets(300, 12))
  })
  after(() => portal.close())

  async function fileOf(wanted: Record<string, string>, session: Pick<TestSession, 'token'> | null = staff) {
    const query = new URLSearchParams({ language: 'id', ...wanted }).toString()
    const answer = await fetch(`${portal.url}/api/v2/dashboard/question/export?${query}`, {
      headers: session ? { authorization: `Bearer ${session.token}` } : {},
    })
    const name = answer.headers.get('content-disposition') ?? ''
    return { status: answer.status, name, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const logged = async () => (await staff.call(downloadLog, { query: { size: 1 } })).answer[0]

  it('has the figures that a statement counts, is named by its question, and leaves its line in the log', async () => {
    const { status, name, bytes } = await fileOf(byRegion)
    assert.equal(status, 200, bytes.toString())
    assert.match(name, /tiket-dibuka-menurut-regional_nasional_2023-11-01_2025-01-31\.csv/)
    const [head, ...lines] = parse(bytes, { bom: true })
    assert.deepEqual(head, ['Regional', 'Tiket dibuka'])
    const { rows } = await portal.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from ticket where opened_at >= $1 and opened_at < $2`,
      [startOf(span.from), startOf(span.to)],
    )
    assert.equal(
      lines.reduce((total, [, count]) => total + Number(count), 0),
      rows[0]?.count,
    )
    await until(async () => (await logged())?.status !== 'running', 'the line in the log stays open')
    const line = await logged()
    assert.deepEqual(
      [line?.type, line?.status, line?.total_rows],
      ['Tiket dibuka menurut regional (CSV)', 'done', lines.length],
    )
    const [sheet] = await readWorkbook((await fileOf({ ...byRegion, format: 'xlsx' })).bytes)
    assert.deepEqual(
      sheet?.data.slice(1).map(([label, count]) => [label, String(count)]),
      lines,
    )
  })

  it('lists records, and follows its own filters', async () => {
    const filters = { region: ['t-reg 2'] }
    const list = { ...byRegion, kind: 'records', query: JSON.stringify(asked({ filters, limit: 5 })) }
    assert.equal(parse((await fileOf(list)).bytes, { bom: true }).length, 6)
    const narrowed = { ...byRegion, query: JSON.stringify(asked({ dimensions: ['region'], filters })) }
    assert.deepEqual(
      parse((await fileOf(narrowed)).bytes, { bom: true })
        .slice(1)
        .map(([label]) => label),
      ['T-REG 2'],
    )
  })

  it('holds what its maker may see, and knows no label beyond it', async () => {
    const part = await portal.addPerson({ email: 'sebagian@ido.example', roles: ['PO'], regions: [3] })
    const { bytes } = await fileOf(byRegion, part)
    assert.deepEqual(
      parse(bytes, { bom: true }).map(([label]) => label),
      ['Regional', 'T-REG 3'],
    )
    const foreign = {
      ...byRegion,
      query: JSON.stringify(asked({ dimensions: ['region'], filters: { region: ['T-REG 2'] } })),
    }
    const refused = await fileOf(foreign, part)
    assert.equal(refused.status, 400, refused.bytes.toString())
    assert.match(refused.bytes.toString(), /query\.filters\.region/)
  })

  it('is for whoever has access, and refuses by the name of the field what it cannot be asked', async () => {
    assert.equal((await fileOf(byRegion, null)).status, 401)
    const guest = await portal.signIn('GUEST')
    assert.equal((await fileOf(byRegion, guest)).status, 403)
    const last = await logged()
    const question = (by: object) => ({ query: JSON.stringify({ ...asked({ dimensions: ['region'] }), ...by }) })
    const wrong: [Record<string, string>, RegExp][] = [
      [{ query: '{' }, /"query"/],
      [{ query: '[]' }, /"query"/],
      [question({ dataset: 'tiada' }), /query\.dataset/],
      [question({ measures: [] }), /query\.measures/],
      [question({ measures: ['tiada'] }), /query\.measures\.0/],
      [question({ dimensions: ['tiada'] }), /query\.dimensions\.0/],
      [question({ dimensions: [] }), /query\.dimensions/],
      [question({ colour: 'merah' }), /query\.colour/],
      [question({ filters: { region: 'T-REG 2' } }), /query\.filters/],
      [
        { query: '{"dataset":"tickets","measures":["opened"],"dimensions":["region"],"filters":{"__proto__":["x"]}}' },
        /filters/,
      ],
      [{ kind: 'text' }, /"kind"/],
      [{ kind: 'number' }, /query\.dimensions/],
      [{ to: span.from }, /"to"/],
    ]
    for (const [by, named] of wrong) {
      const { status, bytes } = await fileOf({ ...byRegion, ...by })
      assert.equal(status, 400, JSON.stringify(by) + bytes.toString().slice(0, 200))
      assert.match(bytes.toString(), named, JSON.stringify(by))
    }
    assert.equal((await logged())?.id, last?.id)
  })

  it('is bounded by the shape of a widget', () => {
    assert.equal(widgetQuery.safeParse(asked({ top: 51 })).success, false)
  })
})
