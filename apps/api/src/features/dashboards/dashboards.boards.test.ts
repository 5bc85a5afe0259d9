import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  catalogCall,
  dashboardByPath,
  type DashboardDefinition,
  type DatasetInfo,
  lookOf,
  type Query,
  queryCall,
  questionOf,
  type QueryRow,
  type Widget,
} from '@ido/contract'
import { accountOf, testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addSubscriptions, makeSubscriptions } from '../query/query.subscriptions.testkit.ts'
import { addSamples, addTickets, addVoc, makeSamples, makeTickets, makeVoc } from '../query/query.testkit.ts'

const assurance = [
  'treg/general/assurance-performance',
  'bud/general/assurance-performance',
  'events/assurance-performance',
  'tioc/assurance-performance',
]
const region = 'T-REG 2'
const span = { from: '2024-02-03', to: '2024-05-18' }
const [from, to] = [`timestamptz '${span.from} 00:00+07'`, `timestamptz '${span.to} 00:00+07'`]

describe('what boards show', () => {
  let portal: TestPortal
  let staff: TestSession
  let catalog: DatasetInfo[]
  before(async () => {
    portal = await testPortal()
    const { database } = portal
    await addTickets(database, makeTickets(4_000, 77))
    await addSubscriptions(database, makeSubscriptions(4_000, 77))
    await addSamples(database, makeSamples(3_000, 77))
    await addVoc(database, makeVoc(2_000, 77))
    staff = await portal.signIn('STAFF')
    catalog = (await staff.call(catalogCall)).answer
  })
  after(() => portal.close())

  const board = async (path: string) => (await staff.call(dashboardByPath, { query: { path } })).answer.definition
  const datasetOf = (id: string) => catalog.find((dataset) => dataset.id === id) ?? assert.fail(id)

  /** What a widget asks where the board is opened as it comes, or as somebody has narrowed it. */
  function asked(definition: DashboardDefinition, widget: Widget, chosen: Parameters<typeof lookOf>[0]) {
    const look = lookOf(chosen, definition, catalog, new Date())
    return questionOf(widget, datasetOf(widget.query?.dataset ?? ''), look).query ?? assert.fail(widget.id)
  }

  /** The rows of one widget under a period and filters, as its page asks for them. */
  async function shown(path: string, id: string, filters: Record<string, string[]>, who = staff): Promise<QueryRow[]> {
    const definition = await board(path)
    const widget = definition.widgets.find((each) => each.id === id) ?? assert.fail(id)
    const body = asked(definition, widget, { span, compare: 'none', filters })
    const { status, answer, message } = await who.call(queryCall, { body })
    assert.equal(status, 200, message)
    assert.ok(answer.length > 1, `${id} has rows`)
    return answer
  }

  const counted = async (sql: string) => (await portal.database.pool.query<Record<string, unknown>>(sql)).rows
  const near = (one: unknown, other: unknown) =>
    typeof one === 'number' && other !== null ? Math.abs(one - Number(other)) < 1e-9 : one === other

  /** Every row, with every figure that plain SQL counts. */
  function assertSame(rows: readonly QueryRow[], expected: readonly Record<string, unknown>[], names: string[]): void {
    const keyOf = (row: Record<string, unknown>) => names.map((name) => String(row[name])).join(' | ')
    assert.deepEqual(new Set(rows.map(keyOf)), new Set(expected.map(keyOf)))
    for (const row of expected) {
      const found: Record<string, unknown> = rows.find((each) => keyOf(each) === keyOf(row)) ?? {}
      for (const [name, value] of Object.entries(row)) assert.ok(near(found[name], value), `${keyOf(row)} ${name}: ${String(found[name])}, not ${String(value)}`) // prettier-ignore
    }
  }

  const inTime = 'case when target_s is null then own_sla else resolved_at - opened_at <= target_s * interval \'1 second\' end' // prettier-ignore
  const sqlOfUnits = `select u.name as business_unit, c.name as cfu, count(*)::int as resolved,
      count(*) filter (where ${inTime})::float8 / nullif(count(${inTime}), 0) as sla_compliance,
      avg(extract(epoch from resolved_at - opened_at))::float8 / 3600 as mttr_hours
    from ticket t left join business_unit u on u.id = t.business_unit_id left join cfu c on c.id = u.cfu_id
    where resolved_at >= ${from} and resolved_at < ${to} and region_id = (select id from region where name = '${region}') group by 1, 2`

  it('of units: who broke the SLA in one region and period, as SQL counts it', async () => {
    const rows = await shown('bud/general/assurance-performance', 'units', { region: [region] })
    assertSame(rows, await counted(sqlOfUnits), ['cfu', 'business_unit'])
  })

  it('of units: within what a person may see, whatever is asked for', async () => {
    await portal.database.pool.query(
      `update account set scope_regions = array(select id from region where name = $1) where nik = $2`,
      [region, accountOf('PO').nik],
    )
    const scoped = await portal.signIn('PO')
    const rows = await shown('bud/general/assurance-performance', 'units', {}, scoped)
    assertSame(rows, await counted(sqlOfUnits), ['cfu', 'business_unit'])
  })

  it('of this minute: what is open past its target in one region, as SQL counts it', async () => {
    const rows = await shown('tioc/assurance-performance', 'past-target-by-status', { region: [region] })
    const expected = await counted(
      `select s.name as status, count(*)::int as open_now from ticket t join ticket_status s on s.id = t.status_id
       where opened_at < ${to} and (resolved_at is null or resolved_at >= ${to}) and opened_at + target_s * interval '1 second' < ${to}
         and region_id = (select id from region where name = '${region}') group by 1`,
    )
    assertSame(rows, expected, ['status'])
    const states = await counted(
      `select case when target_s is null then 'Tanpa target' when opened_at + target_s * interval '1 second' < ${to} then 'Lewat target' else 'Dalam target' end as target_state,
         count(*)::int as open_now from ticket where opened_at < ${to} and (resolved_at is null or resolved_at >= ${to}) group by 1`,
    )
    assert.equal(states.length, 3)
    assertSame(await shown('tioc/assurance-performance', 'queue-against-target', {}), states, ['target_state'])
  })

  const meanOver = (metric: number) =>
    `sum(value * interval_s) filter (where metric_id = ${metric})::float8 / sum(interval_s) filter (where metric_id = ${metric})`

  it('of machines: how long services of some products gave no answer, as SQL counts it', async () => {
    const products = ['id <= 10', 'id > 10'].map((some) => counted(`select name from product where ${some}`))
    for (const names of await Promise.all(products)) {
      const filters = { product: names.map(({ name }) => String(name)) }
      const definition = await board('tioc/infrastructure')
      const widget = definition.widgets.find(({ id }) => id === 'down-longest') ?? assert.fail()
      const period = { from: '2024-02-28', to: '2024-03-01' }
      const body = asked(definition, widget, { span: period, compare: 'none', filters })
      const { answer } = await staff.call(queryCall, { body })
      const expected = await counted(
        `select h.name as host, p.name as product, ${meanOver(1)} as availability, ${meanOver(5)} as cpu
         from infra_sample s join infra_host h on h.id = s.host_id join product p on p.id = h.product_id
         where at >= timestamptz '${period.from} 00:00+07' and at < timestamptz '${period.to} 00:00+07'
           and p.name in (${filters.product.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}) group by 1, 2`,
      )
      assert.ok(expected.length > 1)
      assertSame(answer, expected, ['host', 'product'])
    }
  })

  it('of customers: after how many months they left, and why, as SQL counts it', async () => {
    const rows = await shown('customer-analytics', 'when-and-why', { region: [region] })
    const age = (until: string) =>
      `case when ${until} - started_at < interval '91 days' then '<3' when ${until} - started_at < interval '182 days' then '3-6'
         when ${until} - started_at < interval '365 days' then '6-12' when ${until} - started_at < interval '730 days' then '12-24' else '>24' end`
    const where = `region_id = (select id from region where name = '${region}')`
    const left = await counted(
      `select ${age('ended_at')} as tenure_bucket, r.name as end_reason, count(*)::int as churned
       from subscription s left join end_reason r on r.id = s.end_reason_id
       where ended_at >= ${from} and ended_at < ${to} and ${where} group by 1, 2`,
    )
    assertSame(rows, left, ['tenure_bucket', 'end_reason'])
    const staying = await counted(
      `select ${age(to)} as tenure_bucket, count(*)::int as active from subscription
       where started_at < ${to} and (left_at is null or left_at >= ${to}) and ${where} group by 1`,
    )
    assertSame(await shown('customer-analytics', 'tenure', { region: [region] }), staying, ['tenure_bucket'])
  })

  it('differs between the boards of assurance: no chart of one asks what a chart of another asks', async () => {
    const charts = new Map<string, string>()
    const cards = new Map<string, Set<string>>()
    for (const path of assurance) {
      const definition = await board(path)
      assert.ok(definition.widgets.length >= 6, path)
      // The same chosen on all of them, so that what differs is the boards' own.
      const questions = definition.widgets.map((widget) => essence(widget, asked(definition, widget, { span })))
      for (const question of questions.filter((each) => !each.startsWith('number') && !each.startsWith('records'))) {
        assert.equal(charts.get(question) ?? path, path, `${question} is asked by two`)
        charts.set(question, path)
      }
      cards.set(path, new Set(questions.filter((each) => each.startsWith('number'))))
    }
    for (const [path, own] of cards) {
      for (const [other, theirs] of cards) {
        const shared = [...own].filter((question) => theirs.has(question)).length
        assert.ok(path === other || shared <= own.size * (2 / 3), `${path} heads with what ${other} heads with`)
      }
    }
  })

  it('of assurance follows their questions: regions, units, one window, this minute', async () => {
    const [treg, bud, events, tioc] = await Promise.all(assurance.map(board))
    const measured = (definition: DashboardDefinition | undefined, dimension: string) =>
      (definition?.widgets ?? []).filter(({ query }) => query?.dimensions?.includes(dimension)).length
    for (const other of [treg, events, tioc]) assert.ok(measured(bud, 'business_unit') > measured(other, 'business_unit') + 3) // prettier-ignore
    assert.ok(measured(treg, 'region') > measured(bud, 'region') && measured(treg, 'region') > measured(tioc, 'region'))
    assert.deepEqual([treg?.period, bud?.period, tioc?.period], ['30d', '90d', '24h'])
    const isPastTarget = ({ query }: Widget) => query?.filters?.['target_state'] !== undefined
    assert.ok((tioc?.widgets ?? []).filter(isPastTarget).length >= 5)
    assert.ok((tioc?.refresh ?? Infinity) <= 60)
  })

  it('is told to nobody who is not signed in, and to no guest', async () => {
    const guest = await portal.signIn('GUEST')
    for (const path of [...assurance, 'customer-analytics', 'tioc/infrastructure']) {
      assert.equal((await portal.anonymous.call(dashboardByPath, { query: { path } })).status, 401)
      assert.equal((await guest.call(dashboardByPath, { query: { path } })).status, 403)
    }
  })
})

/** A question without its period and filters. */
function essence({ kind }: Widget, { dataset, measures, dimensions = [], grain }: Query): string {
  return [kind, dataset, measures.join('+'), dimensions.join('+'), grain ?? ''].join(' ')
}
