import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { asking, fillOptions, until } from '../../generate/generate.testkit.ts'
import { generatedSubscriptions } from '../../generate/subscriptions/subscriptions.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { realData } from '../../testing/real-data.ts'
import { importBench, type ImportBench, importInto, profileNamed } from '../ingest/import/import.testkit.ts'
import { subscriptionsDataset } from '../ingest/subscriptions/subscriptions-dataset.ts'
import { askerOf } from './query.testkit.ts'

const { path: file, skip } = realData('customers/telco-customers.csv')
const ask = askerOf('subscriptions')

const importSubscriptions = (bench: ImportBench, path: string, name: 'telco-customers' | 'plain') =>
  importInto(bench, { path, dataset: subscriptionsDataset, profile: profileNamed(subscriptionsDataset, name) })

describe('subscriptions of a file', () => {
  let bench: ImportBench
  before(async () => {
    bench = await importBench()
  })
  after(() => bench.close())

  const fileOf = async (name: string, lines: string[]) => {
    await writeFile(join(bench.folder, name), lines.join('\n'))
    return join(bench.folder, name)
  }

  it(
    '7,043 customers of an operator give the figures that plain code counts in the file, and a second run changes nothing',
    { skip },
    async () => {
      const rows = parse<Record<string, string>>(readFileSync(file), { columns: true })
      const { counts: first } = await importSubscriptions(bench, file, 'telco-customers')
      assert.deepEqual(first, { read: rows.length, added: rows.length, changed: 0, known: 0, bad: 0 })
      const left = rows.filter((row) => row['Churn'] === 'Yes')
      const there = rows.filter((row) => Number(row['tenure']) > 0)
      // Months from the last day of the file's own to the end of the term that runs.
      const months = (row: Record<string, string>) => {
        const term = { 'One year': 12, 'Two year': 24 }[row['Contract'] ?? '']
        return term === undefined ? null : term - (Number(row['tenure']) % term)
      }
      // A month after 31 December is 31 January, whose contract ends the day before: 30 days; two are 28 February, or 58.
      const ending = (month: number) => rows.filter((row) => row['Churn'] === 'No' && months(row) === month)
      const value = [1, 2, 3].flatMap(ending).reduce((sum, row) => sum + Number(row['MonthlyCharges']), 0)
      const [found] = await ask(bench, {
        measures: ['active', 'churned', 'churn_rate', 'expiring_30', 'expiring_60', 'expiring_90', 'value_at_risk'],
        from: '2025-12-01',
        to: '2026-01-01',
      })
      assert.equal(found?.['active'], rows.length - left.length)
      assert.equal(found?.['churned'], left.length)
      assert.equal(found?.['churn_rate'], Number((left.length / there.length).toPrecision(14)))
      assert.deepEqual(
        [found?.['expiring_30'], found?.['expiring_60'], found?.['expiring_90']],
        [1, 2, 3].map((month) => ending(month).length),
      )
      assert.ok(Math.abs(Number(found?.['value_at_risk']) - 12 * value) < 0.01)
      const { counts: again } = await importSubscriptions(bench, file, 'telco-customers')
      assert.deepEqual(again, { read: rows.length, added: 0, changed: 0, known: rows.length, bad: 0 })
    },
  )

  it('what is wrong with a row is named with its line, column and reason; the good ones are kept', async () => {
    const path = await fileOf('broken.csv', [
      'external_id,started_at,contract_end,renewed_at,replaced_at,ended_at,end_reason,monthly_value,product',
      'good,2025-01-01,2025-12-31,,,2025-07-01,Harga,100.5,Indibiz',
      'early,2025-02-01,2025-01-31,,,,,,',
      'reason,2025-02-01,,,,,Harga,,',
      'both,2025-02-01,,,2025-03-01,2025-04-01,,,',
      'minus,2025-02-01,,,,,,-4,',
      'strange,2025-02-01,,,,,,,Bukan produk',
    ])
    const { counts, problems } = await importSubscriptions(bench, path, 'plain')
    assert.deepEqual(counts, { read: 6, added: 1, changed: 0, known: 0, bad: 5 })
    assert.deepEqual(
      problems
        .map(({ line, column, reason }) => [line, column, reason.key])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
      [
        [3, 'contract_end', 'beforeStart'],
        [4, 'end_reason', 'reasonNeedsEnd'],
        [5, 'replaced_at', 'endedAndReplaced'],
        [6, 'monthly_value', 'notNumber'],
        [7, 'product', 'notInList'],
      ],
    )
  })
})

describe('generated subscriptions', () => {
  const count = 6_000
  let test: TestDatabase
  let rows: ReturnType<typeof asking>
  before(async () => {
    test = await testDatabase()
    rows = asking(test)
    await generatedSubscriptions.fill(test.database, fillOptions({ count }))
  })
  after(() => test.close())

  it('are rolled up as their rows say', async () => {
    await rows.assertRolledUp('subscription\\_%', 'subscription_rollups_rebuild')
  })

  it('keep to what a subscription can be, nothing of them has happened later than now, and they end for a reason', async () => {
    for (const column of ['started_at', 'renewed_at', 'replaced_at', 'ended_at'])
      assert.equal(
        await rows.one(`select count(*) from subscription where ${column} >= timestamptz '${until.toISOString()}'`),
        0,
        column,
      )
    assert.equal(
      await rows.one('select count(*) from subscription where (ended_at is null) <> (end_reason_id is null)'),
      0,
    )
    assert.equal(await rows.one('select count(*) from subscription where not continues'), count)
    // Who went on did so the second after.
    assert.equal(
      await rows.one(
        'select (select count(*) from subscription where continues) - (select count(*) from subscription where replaced_at is not null)',
      ),
      0,
    )
    const trouble = await rows.one('select avg((end_reason_id = 2)::int) from subscription where ended_at is not null')
    assert.ok(trouble > 0.02 && trouble < 0.6, `${trouble} left for trouble`)
    assert.ok((await rows.one('select count(*) from subscription where due_90_at is not null and left_at is null')) > 0)
  })

  it('are the same again for the same seed', async () => {
    await rows.assertSameAgain(
      generatedSubscriptions,
      'subscription',
      `number || customer || started_at || coalesce(left_at::text, '')`,
    )
  })
})
