import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { jakartaDay, type Query, type QueryRow } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/errors.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { realData } from '../../testing/real-data.ts'
import { importBench, importInto, profileNamed } from '../ingest/import/import.testkit.ts'
import { subscriptionsDataset } from '../ingest/subscriptions/subscriptions-dataset.ts'
import { addSubscriptions, cohortAt, makeSubscriptions, type PlainSubscription } from './query.subscriptions.testkit.ts'
import { askerOf } from './query.testkit.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal
const { path: file, skip } = realData('customers/telco-customers.csv')
const dayLength = 86_400_000

/** The first instant of the month so many months from this one. */
const monthFrom = (ago: number): number => {
  const [year = 0, month = 0] = jakartaDay(Date.now()).split('-').map(Number)
  return Date.UTC(year, month - 1 + ago, 1, -7)
}
const text = (instant: number) => new Date(instant).toISOString()
const ageOf = (row: QueryRow) => Number(row['cohort_month'])

/** Of the last two and a half years, up to this minute, so that the newest have not been through every month. */
function recent(count: number): PlainSubscription[] {
  const all = makeSubscriptions(count, 77)
  const shift = Math.floor((Date.now() - Math.max(...all.map(({ started }) => started))) / dayLength) * dayLength
  const later = (instant: number | null) => (instant === null ? null : instant + shift)
  return all.map((one) => ({
    ...one,
    started: one.started + shift,
    contractEnd: later(one.contractEnd),
    renewed: later(one.renewed),
    replaced: later(one.replaced),
    ended: later(one.ended),
    customerLeft: later(one.customerLeft),
  }))
}

describe('retention by the month of the start', () => {
  let test: TestDatabase
  const engines: Record<string, QueryEngine> = {}
  const rows = recent(6_000)
  before(async () => {
    test = await testDatabase()
    await addSubscriptions(test.database, rows)
    await test.database.pool.query('analyze')
    engines['raw'] = createQueryEngine(test.database, { only: 'raw' })
    engines['rollups'] = createQueryEngine(test.database, { only: 'rollups' })
    engines['as planned'] = createQueryEngine(test.database)
  })
  after(() => test.close())

  const engine = (name = 'as planned') => engines[name] ?? assert.fail(name)
  const measures = ['retention', 'cohort']
  const ask = async (
    query: Partial<Query>,
    by?: string,
    scope: typeof everything | { regions: number[]; products: null } = everything,
  ) => (await engine(by).ask({ dataset: 'subscriptions', measures, ...query }, scope, going)).rows
  const share = ({ size, there }: ReturnType<typeof cohortAt>) =>
    size === 0 ? null : Number((there / size).toPrecision(14))

  for (const by of ['raw', 'rollups', 'as planned']) {
    it(`is what plain code counts for every start month and month after it, ${by}`, async () => {
      const found = await ask({ dimensions: ['cohort_month'], grain: 'month' }, by)
      let counted = 0
      for (let ago = -16; ago <= 0; ago += 1) {
        const period = { from: monthFrom(ago), to: monthFrom(ago + 1) }
        for (let age = 0; age <= 24; age += 1) {
          const expected = cohortAt(rows, period, age)
          const row = found.find((one) => ageOf(one) === age && one['time'] === jakartaDay(period.from))
          assert.equal(row?.['retention'] ?? null, share(expected), `${ago}, month ${age}`)
          assert.equal(row?.['cohort'] ?? 0, expected.size)
          if (ago + age >= 0) assert.equal(row?.['retention'] ?? null, null, 'a month that is not over has no value')
          else counted += expected.size
        }
      }
      assert.ok(counted > 20_000, `${counted} members looked at`)
    })

    it(`is the same by region, segment and product, over periods of odd days and in quarters, ${by}`, async () => {
      const period = { from: monthFrom(-9) + 11 * dayLength, to: monthFrom(-2) + 3 * dayLength + 61_000 }
      const asked = { from: text(period.from), to: text(period.to) }
      for (const [dimension, key] of [
        ['region', 'region'],
        ['segment', 'segment'],
        ['product', 'product'],
      ] as const) {
        const found = await ask(
          { ...asked, dimensions: [dimension, 'cohort_month'], filters: { cohort_month: ['1', '5'] } },
          by,
        )
        const plain = [1, 5].flatMap((age) =>
          [...Map.groupBy(rows, (row) => row[key]).values()].map((group) => cohortAt(group, period, age)),
        )
        const sorted = (pairs: unknown[][]) => pairs.map((pair) => JSON.stringify(pair)).toSorted()
        assert.deepEqual(
          sorted(found.map((row) => [row['retention'] ?? null, row['cohort'] ?? 0])),
          sorted(plain.filter(({ size }) => size > 0).map((cohort) => [share(cohort), cohort.size])),
          dimension,
        )
      }
      const quarters = await ask({ grain: 'quarter', filters: { cohort_month: ['2'] } }, by)
      const sum = quarters.reduce((all, row) => all + Number(row['cohort']), 0)
      assert.equal(sum, cohortAt(rows, { from: 0, to: Date.now() + dayLength }, 2).size)
    })
  }

  it('counts of what a person may see only', async () => {
    const found = await ask({ filters: { cohort_month: ['2'] } }, 'as planned', { regions: [2], products: null })
    const seen = cohortAt(
      rows.filter(({ region }) => region === 2),
      { from: 0, to: Date.now() + dayLength },
      2,
    )
    assert.deepEqual([found[0]?.['retention'], found[0]?.['cohort']], [share(seen), seen.size])
  })

  it('leads to exactly those who left of the cohort, and to the cohort itself', async () => {
    const period = { from: monthFrom(-7), to: monthFrom(-6) }
    for (const age of [0, 4]) {
      const { size, there } = cohortAt(rows, period, age)
      const asked = {
        dataset: 'subscriptions',
        filters: { cohort_month: [String(age)] },
        from: text(period.from),
        to: text(period.to),
      }
      for (const [measure, count] of [
        ['retention', size - there],
        ['cohort', size],
      ] as const) {
        const page = await engine().records({ ...asked, measure }, { limit: 5_000, offset: 0 }, everything, going)
        assert.equal(page.total, count, `${measure}, month ${age}`)
        assert.equal(page.rows.length, count)
        const numbers = new Set(page.rows.map((row) => row['number']))
        const isMeant = (one: PlainSubscription) => {
          const alone = cohortAt([one], period, age)
          return measure === 'cohort' ? alone.size > 0 : alone.size > alone.there
        }
        assert.deepEqual(numbers, new Set(rows.filter(isMeant).map(({ number }) => number)))
      }
    }
    const early = { dataset: 'subscriptions', measure: 'retention', filters: { cohort_month: ['12'] } }
    const none = await engine().records(
      { ...early, from: text(monthFrom(-7)) },
      { limit: 10, offset: 0 },
      everything,
      going,
    )
    assert.deepEqual(none, { rows: [], total: 0 }, 'of cohorts that have not been through the month nobody is told')
  })

  it('refuses what has no answer and names the field', async () => {
    const refused = async (query: Partial<Query>) => {
      const refusal = await ask(query).then(
        () => assert.fail('answered'),
        (error: unknown) => error,
      )
      assert.ok(refusal instanceof Refusal)
      assert.equal(refusal.code, 'invalid')
      return JSON.stringify(refusal.details)
    }
    assert.match(await refused({ filters: { cohort_month: ['1', '3'] } }), /oneLabelOnly/)
    assert.match(await refused({ filters: { cohort_month: ['25'] } }), /unknownLabels/)
    assert.match(await refused({ measures: ['retention', 'active'], dimensions: ['cohort_month'] }), /dimensionNotWith/)
    assert.match(await refused({ dimensions: ['end_reason'] }), /dimensionNotWith/)
    const records = engine().records(
      { dataset: 'subscriptions', measure: 'retention', filters: { cohort_month: ['1', '3'] } },
      { limit: 1, offset: 0 },
      everything,
      going,
    )
    await assert.rejects(records, { code: 'invalid', message: 'invalid: filters.cohort_month' })
  })
})

describe('retention of customers of a file', () => {
  it('is what plain code counts in it', { skip }, async () => {
    const bench = await importBench()
    try {
      const lines = parse<Record<string, string>>(readFileSync(file), { columns: true })
      const profile = profileNamed(subscriptionsDataset, 'telco-customers')
      await importInto(bench, { path: file, dataset: subscriptionsDataset, profile })
      const found = await askerOf('subscriptions')(bench, {
        measures: ['retention', 'cohort'],
        dimensions: ['cohort_month'],
        grain: 'month',
      })
      for (const row of found) {
        const [year = 0, month = 0] = (row['time'] as string).split('-').map(Number)
        const tenure = 12 * (2025 - year) + 12 - month
        const cohort = lines.filter((line) => Number(line['tenure']) === tenure)
        // All who left did so in December 2025: as many months after their start as they had been there.
        const left = ageOf(row) >= tenure ? cohort.filter((line) => line['Churn'] === 'Yes').length : 0
        if (row['retention'] === null) continue
        assert.equal(row['cohort'], cohort.length)
        assert.equal(
          row['retention'],
          Number(((cohort.length - left) / cohort.length).toPrecision(14)),
          JSON.stringify(row),
        )
      }
      assert.ok(found.filter((row) => row['retention'] !== null).length > 500)
    } finally {
      await bench.close()
    }
  })
})
