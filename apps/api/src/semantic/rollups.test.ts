import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainDataset } from '../features/query/query.datasets.testkit.ts'
import { randomOf } from '../testing/random.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { datasets, rollupsOf } from './catalog/catalog.ts'
import { compactRollups } from './run-compact.ts'

type Sums = Record<string, unknown>[]
const plainOnes = datasets.map(({ id }) => plainDataset(id))

describe('rollups', () => {
  let test: TestDatabase
  before(async () => {
    test = await testDatabase()
    for (const [place, plain] of plainOnes.entries()) await plain.fill(test.database, 1_500, 31 + place)
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
    for (const { rebuild } of plainOnes) await query(`select ${rebuild}()`)
    return contents()
  }

  /** Random single and bulk writes of everything that moves a sum, by several connections at once. */
  async function write(seed: number): Promise<void> {
    const random = randomOf(seed)
    const fold = () => compactRollups(test.database.pool, { most: random.below(50) })
    for (let step = 0; step < 14; step += 1) {
      // Two updates of the same rows may meet; who loses is rolled back whole, which is what must leave no trace.
      const statement = random.pick([null, ...plainOnes.flatMap(({ writes }) => writes(random))])
      await (statement === null ? fold() : query(statement)).catch((error: Error & { code?: string }) =>
        assert.equal(error.code, '40P01', error.message),
      )
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

  it('of what an import added are summed by hash, though the planner takes it for a handful of rows', async () => {
    const added = 'select 1 as sign, t.* from ticket t where id > 0 and origin_id + 0 = 1'
    const [made] = await query<{ text: string }>('select ticket_rollup_sql($1, $1, null) as text', [added])
    const client = await test.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_sort = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${made?.text}`)
      const nodes = rows.map((row) => row['QUERY PLAN'])
      const summed = (how: string) => nodes.filter((node) => node.includes(how)).length
      assert.equal(summed('GroupAggregate'), 0, nodes.join('\n'))
      assert.ok(summed('HashAggregate') >= rollupsOf('tickets').length)
    } finally {
      await client.query('rollback')
      client.release()
    }
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
