import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  catalogCall,
  dashboardByPath,
  type DatasetInfo,
  type Filters,
  lookOf,
  queryCall,
  type QueryRow,
  questionOf,
  type Span,
} from '@ido/contract'
import { fillOptions, until } from '../../generate/generate.testkit.ts'
import { generatedOrders } from '../../generate/orders/orders.ts'
import { generatedRevenue } from '../../generate/revenue/revenue.ts'
import { generatedSubscriptions } from '../../generate/subscriptions/subscriptions.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const treg = 'treg/general/business-performance'
const bud = 'bud/general/business-performance'
const scone = 'treg/general/business-performance-scone'

interface Chosen {
  span: NonNullable<Span>
  filters?: Filters
}
const year: Chosen = { span: { from: '2025-10-01', to: '2026-10-01' } }
const quarter: Chosen = { span: { from: '2026-07-01', to: '2026-10-01' }, filters: { region: ['T-REG 3'] } }

/** Rows of a table with the names of what they are filed under; $1 and $2 are the ends of the period, $3 a region or null. */
const named = (table: string) => `${table} f left join region r on r.id = f.region_id
  left join business_unit u on u.id = f.business_unit_id left join cfu c on c.id = u.cfu_id
  left join segment s on s.id = f.segment_id left join source_app a on a.id = f.source_app_id where ($3::text is null or r.name = $3)`
const ofCustomers = named('subscription').replace('f.source_app_id', 'null')
/** Months that end in the period. */
const revenueRows = `${named('revenue')} and month_at >= $1 and month_at < $2 and revenue_cents is not null`
const within = (column: string) => `${column} >= $1 and ${column} < $2`
const overScone = `a.name = 'SCONE'`

describe('the boards of business', () => {
  let portal: TestPortal
  let staff: TestSession
  let datasets: readonly DatasetInfo[]
  before(async () => {
    portal = await testPortal()
    await generatedRevenue.fill(portal.database, fillOptions({ count: 8_000 }))
    await generatedOrders.fill(portal.database, fillOptions({ count: 3_000 }))
    await generatedSubscriptions.fill(portal.database, fillOptions({ count: 3_000 }))
    staff = await portal.signIn('STAFF')
    datasets = (await staff.call(catalogCall)).answer
  })
  after(() => portal.close())

  /** What a widget of a board shows, asked as its page asks. */
  async function shown(path: string, id: string, chosen: Chosen, by = staff): Promise<QueryRow[]> {
    const { definition } = (await by.call(dashboardByPath, { query: { path } })).answer
    const widget = definition.widgets.find((each) => each.id === id) ?? assert.fail(id)
    const dataset = datasets.find((each) => each.id === widget.query?.dataset) ?? assert.fail(id)
    const { query } = questionOf(widget, dataset, lookOf({ ...chosen, compare: 'none' }, definition, datasets, until))
    const { status, text, answer } = await by.call(queryCall, { body: query ?? assert.fail(id) })
    assert.equal(status, 200, text)
    return answer
  }

  /** The same by a plain statement over the facts: a figure, or figures by name. */
  async function counted(sql: string, { span, filters }: Chosen): Promise<Map<string, number>> {
    const values = [`${span.from}T00:00+07:00`, `${span.to}T00:00+07:00`, filters?.['region']?.[0] ?? null]
    const { rows } = await portal.database.pool.query<{ name: string; value: number }>(sql, values)
    return new Map(rows.map(({ name, value }) => [name, value]))
  }

  const text = (value: QueryRow[string] | undefined) => (typeof value === 'string' ? value : JSON.stringify(value))
  function assertSame(rows: readonly QueryRow[], measure: string, by: string | null, expected: Map<string, number>) {
    const found = new Map(rows.map((row) => [by === null ? 'all' : text(row[by]), Number(row[measure])]))
    assert.ok(expected.size > 0 && [...expected.values()].some((value) => value !== 0), 'something to compare')
    assert.deepEqual([...found.keys()].toSorted(), [...expected.keys()].toSorted())
    for (const [name, value] of expected) {
      const figure = found.get(name) ?? Number.NaN
      assert.ok(Math.abs(figure - value) <= 1e-9 * Math.max(1, Math.abs(value)), `${name}: ${figure} for ${value}`)
    }
  }

  const figure = (value: string, rows: string) => `select 'all' as name, (${value})::float8 as value from ${rows}`
  const figures = (name: string, value: string, rows: string) =>
    `select ${name} as name, (${value})::float8 as value from ${rows} group by 1`
  const gap = 'sum(revenue_cents - target_cents) / 100.0'
  const achievement = 'sum(revenue_cents) / sum(target_cents)'
  const joined = `count(*) filter (where not continues and ${within('started_at')})`
  const left = `count(*) filter (where ended_at is not null and ${within('left_at')})`

  const compared: [path: string, widget: string, measure: string, by: string | null, sql: string][] = [
    [treg, 'revenue', 'revenue', null, figure('sum(revenue_cents) / 100.0', revenueRows)],
    [treg, 'transactions', 'transactions', null, figure('sum(transactions)', revenueRows)],
    [treg, 'achievement', 'achievement', null, figure(achievement, `${revenueRows} and target_cents is not null`)],
    [treg, 'net-adds', 'net_adds', null, figure(`${joined} - ${left}`, ofCustomers)],
    [bud, 'gap-by-segment', 'gap', 'segment', figures('s.name', gap, revenueRows)],
    [bud, 'cfus', 'achievement', 'cfu', figures('c.name', achievement, revenueRows)],
    [bud, 'units', 'revenue', 'business_unit', figures('u.name', 'sum(revenue_cents) / 100.0', revenueRows)],
    [scone, 'ordered', 'ordered', null, figure('count(*)', `${named('product_order')} and ${overScone} and ${within('ordered_at')}`)],
    [scone, 'fallout', 'fallout_rate', null, figure('avg(fell_out::int)', `${named('product_order')} and ${overScone} and ${within('f.ended_at')}`)],
    [scone, 'lead', 'lead_time_hours', null, figure('avg(lead_s) / 3600', `${named('product_order')} and ${overScone} and ${within('completed_at')}`)],
    [scone, 'revenue', 'revenue', null, figure('sum(revenue_cents) / 100.0', `${revenueRows} and ${overScone}`)],
  ] // prettier-ignore
  for (const [path, widget, measure, by, sql] of compared) {
    it(`${path}: ${widget} is what a statement counts, also of another region and period`, async () => {
      const [whole, narrowed] = await Promise.all([counted(sql, year), counted(sql, quarter)])
      assertSame(await shown(path, widget, year), measure, by, whole)
      assertSame(await shown(path, widget, quarter), measure, by, narrowed)
      assert.notDeepEqual(whole, narrowed)
    })
  }

  it('regions that stand beside each other add up to the difference of all, and stay there when one is chosen', async () => {
    const whole: Chosen = { span: quarter.span }
    const sql = figures('r.name', gap, revenueRows)
    const beside = await shown(treg, 'gap-by-region', quarter)
    assertSame(beside, 'gap', 'region', await counted(sql, whole))
    const all = (await counted(figure(gap, revenueRows), whole)).get('all') ?? Number.NaN
    const sum = beside.reduce((total, row) => total + Number(row['gap']), 0)
    assert.ok(Math.abs(sum - all) < 1, `${sum} of ${all}`)
    // The furthest behind comes first.
    const order = beside.map((row) => Number(row['gap']))
    assert.deepEqual(order, order.toSorted((a, b) => a - b)) // prettier-ignore
  })

  it('behind the difference stand the rows that have both, the largest shortfall first', async () => {
    const { from, to } = quarter.span
    const list = `/api/v2/query/records?dataset=revenue&measure=gap&from=${from}&to=${to}&orderName=gap&orderBy=asc`
    const { body } = await staff.get<{ gap: number }[]>(list)
    const { rows } = await portal.database.pool.query<{ n: number; least: number }>(
      `select count(*)::int as n, (min(revenue_cents - target_cents) / 100.0)::float8 as least from revenue
       where revenue_cents is not null and month_at >= '${from}T00:00+07:00' and month_at < '${to}T00:00+07:00'`,
    )
    assert.ok(body)
    assert.equal((body.meta as { totalData: number }).totalData, rows[0]?.n)
    assert.equal(body.content[0]?.gap, rows[0]?.least)
  })

  it('somebody of one region sees that region alone; without access, or not signed in, nobody sees anything', async () => {
    const ofTwo = await portal.addPerson({ email: 'dua@ido.example', regions: [2] })
    for (const [path, widget] of [
      [treg, 'gap-by-region'],
      [scone, 'revenue-by-region'],
    ] as const) {
      const rows = await shown(path, widget, year, ofTwo)
      assert.deepEqual(rows.map(({ region }) => region), ['T-REG 2']) // prettier-ignore
    }
    const guest = await portal.signIn('GUEST')
    for (const path of [treg, bud, scone]) {
      assert.equal((await portal.anonymous.call(dashboardByPath, { query: { path } })).status, 401)
      assert.equal((await guest.call(dashboardByPath, { query: { path } })).status, 403)
    }
  })
})
