import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  addSamples,
  addTickets,
  addVoc,
  makeSamples,
  makeTickets,
  makeVoc,
  randomOf,
} from '../features/query/query.testkit.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { datasets, rollupsOf } from './catalog/catalog.ts'
import { compactRollups } from './run-compact.ts'

type Sums = Record<string, unknown>[]

describe('rollups', () => {
  let test: TestDatabase
  before(async () => {
    test = await testDatabase()
    await addTickets(test.database, makeTickets(1_500, 31))
    await addSamples(test.database, makeSamples(1_500, 32))
    await addVoc(test.database, makeVoc(1_500, 33))
  })
  after(() => test.close())

  const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await test.database.pool.query<R & Record<string, unknown>>(text, values)).rows

  /** Every rollup added up by key, rounded where a double was added and taken away again. */
  async function contents(): Promise<Map<string, Sums>> {
    const rollups = await query<{ name: string; period: string; keys: string[]; sums: string[] }>(
      'select * from rollup order by name',
    )
    const found = new Map<string, Sums>()
    for (const { name, period, keys, sums } of rollups) {
      const grouped = [period, ...keys].join(', ')
      const added = sums.map((sum) => `round(sum(${sum})::numeric, 3)::text as ${sum}`).join(', ')
      const some = sums.map((sum) => `round(sum(${sum})::numeric, 3) <> 0`).join(' or ')
      found.set(
        name,
        await query(`select ${grouped}, ${added} from ${name} group by ${grouped} having ${some} order by ${grouped}`),
      )
    }
    return found
  }

  async function rebuilt(): Promise<Map<string, Sums>> {
    for (const dataset of ['ticket', 'infra', 'voc']) await query(`select ${dataset}_rollups_rebuild()`)
    return contents()
  }

  /** Random single and bulk writes of everything that moves a sum, by several connections at once. */
  async function write(seed: number): Promise<void> {
    const random = randomOf(seed)
    const some = (table: string, share: number) =>
      `where ${table === 'infra_sample' ? 'extract(epoch from at)::bigint' : 'id'} % ${share} = ${random.below(share)}`
    const writes = [
      () =>
        query(
          `update ticket set region_id = nullif(${random.below(9)}, 0), product_id = ${1 + random.below(30)} ${some('ticket', 40)}`,
        ),
      () =>
        query(
          `update ticket set resolved_at = opened_at + interval '${random.below(90)} hours', status_id = 6 ${some('ticket', 30)}`,
        ),
      () => query(`update ticket set resolved_at = null, status_id = 2, reopened = reopened + 1 ${some('ticket', 50)}`),
      () => query(`update ticket set title = 'x' ${some('ticket', 20)}`),
      () => query(`delete from ticket ${some('ticket', 200)}`),
      () =>
        query(
          `update infra_sample set value = value / 2 + ${random.next()}, weight = weight + 1 ${some('infra_sample', 60)}`,
        ),
      () => query(`delete from infra_sample ${some('infra_sample', 300)}`),
      () => query(`update voc set status = 'done', done_at = createddate + interval '1 day' ${some('voc', 40)}`),
      () => query(`update voc set status = 'draft' ${some('voc', 60)}`),
      () =>
        query(
          `update voc set score_nps = ${random.below(11)}, regional_company = ${1 + random.below(8)} ${some('voc', 40)}`,
        ),
      () => query(`delete from voc ${some('voc', 200)}`),
      () => compactRollups(test.database.pool, { most: random.below(50) }),
    ]
    for (let step = 0; step < 12; step += 1) {
      // Two updates of the same rows may meet; who loses is rolled back whole, which is what must leave no trace.
      await random
        .pick(writes)()
        .catch((error: Error & { code?: string }) => assert.equal(error.code, '40P01', error.message))
    }
  }

  it('say what the facts say after any writes, whoever writes and folds meanwhile', async () => {
    await Promise.all([41, 42, 43, 44].map(write))
    const kept = await contents()
    await compactRollups(test.database.pool, { most: 0 })
    assert.deepEqual(await contents(), kept, 'folding changes no sum')
    const [loose] = await query<{ n: number }>('select count(*)::int as n from ticket_day where loose')
    assert.equal(loose?.n, 0)
    assert.deepEqual(await rebuilt(), kept)
    assert.ok([...kept.values()].every((rows) => rows.length > 0))
  })

  it('are the ones that the catalog declares, so that all of them are folded', async () => {
    const declared = datasets.flatMap(({ id }) => rollupsOf(id)).toSorted()
    const kept = await query<{ name: string }>('select name from rollup')
    assert.deepEqual(kept.map(({ name }) => name).toSorted(), declared)
  })

  it('of feedback follow voc_rollup_sql once its triggers are made anew', async () => {
    const client = await test.database.pool.connect()
    const count = async () => (await client.query<{ n: number }>('select count(*)::int as n from voc_day')).rows[0]?.n
    const rowsOfWrite = async () => {
      const rowsBefore = (await count()) ?? 0
      await client.query(`update voc set score_nps = (coalesce(score_nps, 0) + 1) % 11 where status <> 'draft'`)
      return ((await count()) ?? 0) - rowsBefore
    }
    try {
      await client.query('begin')
      await client.query(
        `create or replace function voc_rollup_sql(changed text, loose boolean) returns text language sql as $f$ select 'select 1' $f$`,
      )
      assert.ok((await rowsOfWrite()) > 0)
      await client.query('select voc_rollups_plan()')
      assert.equal(await rowsOfWrite(), 0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
