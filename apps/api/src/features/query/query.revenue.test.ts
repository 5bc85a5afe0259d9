import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { jakartaDay, nextStep, stepStart } from '@ido/contract'
import { planEra } from '../../generate/era.ts'
import { asking, fillOptions, until } from '../../generate/generate.testkit.ts'
import { readPortalLists } from '../../generate/portal-lists.queries.ts'
import { generatedRevenue } from '../../generate/revenue/revenue.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { importBench, type ImportBench, importInto, profileNamed } from '../ingest/import/import.testkit.ts'
import { revenueDataset } from '../ingest/revenue/revenue-dataset.ts'
import { askerOf } from './query.testkit.ts'

const ask = askerOf('revenue')

describe('revenue of a file', () => {
  let bench: ImportBench
  before(async () => {
    bench = await importBench()
  })
  after(() => bench.close())

  async function importRevenue(lines: string[]) {
    const path = join(bench.folder, 'revenue.csv')
    await writeFile(path, lines.join('\n'))
    return importInto(bench, { path, dataset: revenueDataset, profile: profileNamed(revenueDataset, 'plain') })
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

  it('is rolled up as its rows say', async () => {
    await rows.assertRolledUp('revenue\\_month%', 'revenue_rollups_rebuild')
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

  it('is the same again for the same seed', async () => {
    await rows.assertSameAgain(
      generatedRevenue,
      'revenue',
      'number || month_at || coalesce(revenue_cents, 0) || target_cents || coalesce(closing_customers, 0)',
    )
  })
})
