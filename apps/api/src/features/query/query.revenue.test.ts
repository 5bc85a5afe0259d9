import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  findingsCall,
  jakartaDay,
  nextStep,
  type Query,
  queryCall,
  stepStart,
  targets,
  targetStandings,
} from '@ido/contract'
import { planEra } from '../../generate/era.ts'
import { asking, fillOptions, until } from '../../generate/generate.testkit.ts'
import { readPortalLists } from '../../generate/portal-lists.queries.ts'
import { generatedRevenue } from '../../generate/revenue/revenue.ts'
import { plusMonths } from '../../semantic/calendar.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import type { TestSession } from '../../testing/portal.ts'
import { counts, ingestPortal, type IngestPortal } from '../ingest/api/ingest.testkit.ts'
import { importBench, type ImportBench } from '../ingest/import/import.testkit.ts'
import type { Problem } from '../ingest/import/problems.ts'
import { importFile } from '../ingest/import/run.ts'
import { revenueDataset } from '../ingest/revenue/revenue-dataset.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal

const ask = async ({ database }: Pick<TestDatabase, 'database'>, query: Omit<Query, 'dataset'>) =>
  (await createQueryEngine(database).ask({ dataset: 'revenue', ...query }, everything, going)).rows

describe('revenue of a file', () => {
  let bench: ImportBench
  before(async () => {
    bench = await importBench()
  })
  after(() => bench.close())

  async function importRevenue(lines: string[]) {
    const path = join(bench.folder, 'revenue.csv')
    await writeFile(path, lines.join('\n'))
    const profile = revenueDataset.profiles[0] ?? assert.fail()
    const problems: Problem[] = []
    const run = { path, dataset: revenueDataset, profile, dryRun: false, ignoredColumns: [], signal: going }
    const onProblems = (found: Problem[]) => void problems.push(...found)
    const { read, added, changed, known, bad } = await importFile(bench.database, { ...run, onProblems })
    return { counts: { read, added, changed, known, bad }, problems }
  }

  it('is known by its month and what divides it, so that a plan and what came of it are one row, to the hundredth', async () => {
    const plan = await importRevenue([
      'month,product,region,target',
      '2025-03,Indibiz,T-REG 1,1000.10',
      '2025-04,Indibiz,T-REG 1,70000000000000',
    ])
    assert.deepEqual(plan.counts, { read: 2, added: 2, changed: 0, known: 0, bad: 0 })
    const came = [
      'month,external_id,product,region,revenue,transactions,opening_customers,closing_customers',
      // Any day within it is the month.
      '31/03/2025,,Indibiz,T-REG 1,900.05,7,10,20',
      '2025-04-01,,Indibiz,T-REG 1,69999999999999.99,,,',
      '2025-04-30,NK-1,Indibiz,T-REG 1,-0.03,,4,4',
    ]
    assert.deepEqual((await importRevenue(came)).counts, { read: 3, added: 1, changed: 2, known: 0, bad: 0 })
    assert.deepEqual((await importRevenue(came)).counts, { read: 3, added: 0, changed: 0, known: 3, bad: 0 })
    const { rows } = await bench.database.pool.query<{ number: string; revenue: string; target: string | null }>(
      'select number, revenue_cents::text as revenue, target_cents::text as target from revenue order by month_at, number',
    )
    assert.deepEqual(
      rows.map(({ revenue, target }) => [revenue, target]),
      [
        ['90005', '100010'],
        ['6999999999999999', '7000000000000000'],
        ['-3', null],
      ],
    )
    assert.match(rows[0]?.number ?? '', /^2025-03-P\d+-R\d+$/)
    const figures = await ask(bench, {
      measures: ['revenue', 'target', 'achievement', 'transactions', 'arpu'],
      grain: 'month',
      from: '2025-03-01',
      to: '2025-05-01',
    })
    assert.deepEqual(figures, [
      {
        time: '2025-03-01',
        revenue: 900.05,
        target: 1000.1,
        achievement: Number((90_005 / 100_010).toPrecision(14)),
        transactions: 7,
        arpu: Number((900.05 / 15).toPrecision(14)),
      },
      // A figure tells fourteen digits; customers are known of the credit note alone.
      { time: '2025-04-01', revenue: 7e13, target: 7e13, achievement: 1, transactions: 0, arpu: -0.0075 },
    ])
  })

  it('names what is wrong with a row by its line, column and reason, and keeps the good ones', async () => {
    const { counts: found, problems } = await importRevenue([
      'month,external_id,product,revenue,target,transactions',
      '2025-05,good,Indibiz,1,1,1',
      '2025-13,a,Indibiz,1,1,1',
      'Mei,b,Indibiz,1,1,1',
      '1969-12,c,Indibiz,1,1,1',
      '2025-05,d,Bukan produk,1,1,1',
      '2025-05,e,Indibiz,1e15,1,1',
      '2025-05,f,Indibiz,1,-1,1',
      '2025-05,g,Indibiz,1,1,1.5',
      '2025-05,h,Indibiz,,,1',
      ',i,Indibiz,1,1,1',
    ])
    assert.deepEqual(found, { read: 10, added: 1, changed: 0, known: 0, bad: 9 })
    assert.deepEqual(
      problems
        .map(({ line, column, reason }) => [line, column, reason.key])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
      [
        [3, 'month', 'noSuchTime'],
        [4, 'month', 'notMonth'],
        [5, 'month', 'tooEarly'],
        [6, 'product', 'notInList'],
        [7, 'revenue', 'notNumber'],
        [8, 'target', 'notNumber'],
        [9, 'transactions', 'notWhole'],
        [10, 'revenue', 'nothingOfMonth'],
        [11, 'month', 'required'],
      ],
    )
  })
})

/** The first day of the month so many months from now. */
const month = (from: number) => jakartaDay(plusMonths(stepStart(Date.now(), 'month'), from))
const monthOf = (from: number) => month(from).slice(0, 7)

describe('revenue that programs send', () => {
  let to: IngestPortal
  let staff: TestSession
  const row = (from: number, revenue: number | null, target: number) => {
    return { month: monthOf(from), product: 'Indibiz', region: 'T-REG 2', target, revenue }
  }
  before(async () => {
    to = await ingestPortal()
    staff = await to.portal.signIn('STAFF')
    const customers = { opening_customers: 10, closing_customers: 30 }
    const sent = [
      { ...row(-1, 120, 100), ...customers, source_app: 'SCONE' },
      { ...row(-1, 40, 60), external_id: 'lain', region: 'T-REG 3' },
      { ...row(-2, 80, 100), ...customers },
      row(-13, 50, 40),
      row(0, 30, 500),
      row(1, null, 500),
    ]
    const both = await Promise.all([to.put('revenue', { body: sent }), to.put('revenue', { body: sent })])
    assert.deepEqual(
      both.map((answer) => counts(answer).added + counts(answer).known),
      [6, 6],
    )
    assert.equal((await to.put('revenue', { body: sent, asKey: null })).status, 401)
  })
  after(() => to.portal.close())

  const asked = async (query: Omit<Query, 'dataset' | 'measures'> & { measures?: string[] }, by = staff) => {
    const { status, text, answer, meta } = await by.call(queryCall, {
      body: { dataset: 'revenue', measures: ['revenue'], ...query },
    })
    assert.equal(status, 200, text)
    return { rows: answer, meta }
  }
  const tomorrow = jakartaDay(nextStep(stepStart(Date.now(), 'day'), 'day'))
  const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString()

  it('counts in the period in which its month ends, and the running one not yet', async () => {
    const last = [
      { from: month(-1), to: month(0) },
      { from: jakartaDay(Date.parse(midnight(month(0))) - 1), to: tomorrow },
    ]
    for (const period of last) {
      const { rows, meta } = await asked({
        ...period,
        measures: ['revenue', 'target', 'achievement', 'arpu'],
        compare: 'previous',
      })
      assert.deepEqual(rows, [
        {
          revenue: 160,
          target: 160,
          achievement: 1,
          arpu: 6,
          previous: { revenue: 80, target: 100, achievement: 0.8, arpu: 4 },
        },
      ])
      assert.deepEqual(meta.months, { from: midnight(month(-1)), to: midnight(month(0)) })
      assert.deepEqual(meta.compared, { from: midnight(month(-2)), to: midnight(month(-1)) })
      assert.equal(meta.asOf, midnight(month(0)))
      assert.ok(Date.parse(meta.dataUntil ?? '') < Date.parse(midnight(month(0))))
    }
    const yearly = await asked({ from: month(-1), to: tomorrow, compare: 'lastYear' })
    assert.deepEqual(yearly.rows, [{ revenue: 160, previous: { revenue: 50 } }])
    const running = await asked({ from: month(0), to: tomorrow, compare: 'previous' })
    assert.deepEqual([running.rows, running.meta.months, running.meta.compared], [[{ revenue: 0 }], null, null])
    const steps = await asked({ from: month(-2), grain: 'month' })
    assert.deepEqual(
      steps.rows.map(({ time, revenue }) => [time, revenue]),
      [
        [month(-2), 80],
        [month(-1), 160],
      ],
    )
    const { rows: all } = await asked({})
    assert.equal(all[0]?.['revenue'], 290)
  })

  it('has no steps shorter than a month, and says which it has', async () => {
    for (const grain of ['day', 'week'] as const) {
      const { status, text } = await staff.call(queryCall, {
        body: { dataset: 'revenue', measures: ['revenue'], grain },
      })
      assert.equal(status, 400)
      assert.match(text, /grain.*month, quarter, year/)
    }
  })

  it('is listed by the rows that were counted, each with a page for who may see it', async () => {
    const list = `/api/v2/query/records?dataset=revenue&measure=revenue&from=${month(-1)}&to=${tomorrow}`
    const found = await staff.get<Record<string, unknown>[]>(list)
    assert.deepEqual(
      found.body?.content.map(({ month: of, revenue, gap }) => [of, revenue, gap]),
      [
        [monthOf(-1), 120, 20],
        [monthOf(-1), 40, -20],
      ],
    )
    const page = '/api/v2/query/record?dataset=revenue&name=LAIN'
    assert.equal((await staff.get<Record<string, unknown>>(page)).body?.content['region'], 'T-REG 3')
    const ofRegionTwo = await to.portal.addPerson({ email: 'dua@ido.example', regions: [2] })
    assert.equal((await ofRegionTwo.get(page)).status, 404)
    const { rows } = await asked({ from: month(-1), to: tomorrow }, ofRegionTwo)
    assert.equal(rows[0]?.['revenue'], 120)
    const scone = await asked({ from: month(-1), to: tomorrow, filters: { source_app: ['SCONE'] } })
    assert.equal(scone.rows[0]?.['revenue'], 120)
  })

  it('stands beside a change that nobody judges: months are too few to say what is usual', async () => {
    const figure = { dataset: 'revenue', measure: 'revenue' }
    const { status, text, answer } = await staff.call(findingsCall, {
      body: {
        figures: [figure, { ...figure, measure: 'achievement', target: 1.1 }],
        by: ['product', 'region'],
        from: month(-1),
        to: tomorrow,
      },
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      answer.figures.map(({ measure, value, previous, course }) => [measure, value, previous, course]),
      [
        ['revenue', 160, 80, 'unknown'],
        ['achievement', 1, 0.8, 'unknown'],
      ],
    )
    assert.deepEqual(
      answer.findings.map(({ kind }) => kind),
      ['missed'],
    )
  })

  it('is held against targets as far as its months are over', async () => {
    const admin = await to.portal.signIn('ADMIN')
    const set = (period: string, value: number, measure = 'revenue.revenue') =>
      admin.call(targets.create, { body: { measure, period, value } })
    const year = month(-1).slice(0, 4)
    for (const made of [await set(monthOf(-1), 150), await set(monthOf(0), 150), await set(year, 1e6)])
      assert.equal(made.status, 200, made.text)
    assert.equal((await set(year, 5, 'revenue.target')).status, 400)
    const { answer } = await staff.call(targetStandings, {
      query: { from: `${year}-01-01`, to: month(1), measures: 'revenue.revenue' },
    })
    const of = (period: string) => answer.find((one) => one.period === period) ?? assert.fail(period)
    assert.deepEqual([of(monthOf(-1)).actual, of(monthOf(-1)).state], [160, 'met'])
    assert.deepEqual([of(monthOf(0)).actual, of(monthOf(0)).state], [null, 'unknown'])
    const [start, end] = [`${year}-01-01`, `${Number(year) + 1}-01-01`].map((day) => Date.parse(midnight(day)))
    const gone = (Date.parse(midnight(month(0))) - (start ?? 0)) / ((end ?? 0) - (start ?? 0))
    assert.ok(Math.abs(of(year).elapsed - gone) <= 0.001, `${of(year).elapsed} of ${gone}`)
  })

  it('waits for a month that is over and only planned: it is no fall to nothing', async () => {
    await to.portal.database.pool.query('update revenue set revenue_cents = null where month_at >= $1', [
      midnight(month(-1)),
    ])
    await to.put('revenue', { body: [row(-3, 70, 70)] })
    const { rows, meta } = await asked({ from: month(-2), to: tomorrow, compare: 'previous' })
    assert.deepEqual(rows, [{ revenue: 80, previous: { revenue: 70 } }])
    assert.equal(meta.months?.to, midnight(month(-1)))
  })
})

describe('generated revenue', () => {
  const count = 9_000
  let test: TestDatabase
  let rows: ReturnType<typeof asking>
  before(async () => {
    test = await testDatabase()
    rows = asking(test)
    await generatedRevenue.fill(test.database, fillOptions({ count }))
  })
  after(() => test.close())

  it('is rolled up as its rows say, and the same again for the same seed', async () => {
    await rows.assertRolledUp('revenue\\_month%', 'revenue_rollups_rebuild')
    const content = () =>
      rows.rows<{ hash: string }>(
        `select md5(string_agg(number || month_at || coalesce(revenue_cents, 0) || target_cents || coalesce(closing_customers, 0), '' order by id)) as hash from revenue`,
      )
    const first = await content()
    await test.database.pool.query('truncate revenue restart identity')
    await generatedRevenue.fill(test.database, fillOptions({ count }))
    assert.deepEqual(await content(), first)
    assert.equal(await rows.one('select count(*) from revenue'), count)
  })

  it('has every month of three years, the running one only planned, and customers who stay from one to the next', async () => {
    assert.equal(await rows.one('select count(distinct month_at) from revenue'), 36)
    const running = `month_at = timestamptz '${new Date(stepStart(until.getTime(), 'month')).toISOString()}'`
    assert.equal(await rows.one(`select count(*) from revenue where (revenue_cents is null) <> (${running})`), 0)
    const cell = 'product_id, region_id, business_unit_id, segment_id, source_app_id'
    assert.equal(
      await rows.one(`select count(*) from (select opening_customers, lag(closing_customers) over (partition by ${cell} order by month_at) as before
        from revenue where revenue_cents is not null) r where opening_customers <> before`),
      0,
    )
    assert.ok((await rows.one('select count(*) from revenue where revenue_cents < 0')) > 0, 'credit notes')
    for (const column of cell.split(', '))
      assert.equal(await rows.one(`select count(*) from revenue where ${column} is null`), 0, column)
  })

  it('meets its plan in some products and regions and misses it in others, where something was broken above all', async () => {
    const all = await ask(test, {
      measures: ['achievement'],
      dimensions: ['product', 'region'],
      from: '2025-11-01',
      to: '2026-11-01',
    })
    const met = all.filter((row) => Number(row['achievement']) >= 1).length / all.length
    assert.ok(met > 0.2 && met < 0.8, `${met} of ${all.length} met`)
    const era = planEra({ portalLists: await readPortalLists(test.database), seed: '1', until })
    const broken = era.incidents.filter(
      ({ from, to }) => to - from > 12 * 3_600_000 && from > until.getTime() - 700 * 86_400_000,
    )
    const shares = await Promise.all(
      broken.map(async ({ product, region, from }) => {
        const start = stepStart(from, 'month')
        const span = { from: jakartaDay(start), to: jakartaDay(nextStep(start, 'month')) }
        const filters = { product: [product.name], ...(region !== 'National' && { region: [region] }) }
        const [row] = await ask(test, { measures: ['achievement'], filters, ...span })
        const [year] = await ask(test, { measures: ['achievement'], filters, from: '2023-12-01', to: '2026-11-01' })
        return Number(row?.['achievement']) / Number(year?.['achievement'])
      }),
    )
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    assert.ok(shares.length > 5 && mean < 0.99, `${mean} of ${shares.length} incidents`)
  })
})
