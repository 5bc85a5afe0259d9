import assert from 'node:assert/strict'
import type { TestDatabase } from '../testing/database.ts'
import type { FillOptions, Generated } from './dataset.service.ts'

export const until = new Date('2026-11-21T03:00:00Z')

/** A demo with few records of everything. */
export const smallDemo = {
  now: until,
  place: { secretsKey: Buffer.alloc(32, 7), dataDir: '/nowhere' },
  counts: { voc: 300, tickets: 2_000, orders: 2_000, revenue: 1_000, subscriptions: 500, traffic: 2_000, infra: 5_000 },
}

export function fillOptions(options: Partial<FillOptions> & { count: number }): FillOptions {
  const { signal } = new AbortController()
  return { seed: '1', until, signal, onProgress: () => {}, onStep: () => {}, ...options }
}

/** Rows that tell one filling from another. */
const asManyAsTell = 2_000

/** Questions to one database. */
export function asking({ database }: TestDatabase) {
  const rows = async <T>(question: string) => (await database.pool.query(question)).rows as T[]
  const one = async (question: string) => {
    const [row] = await rows<{ answer: number }>(`select (${question})::float8 as answer`)
    return row?.answer ?? Number.NaN
  }
  /** Indexes, constraints and triggers of tables as they stand. */
  const shape = (tables: string) =>
    rows(`select indexdef as definition from pg_indexes where tablename like '${tables}'
          union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where conrelid::regclass::text like '${tables}'
          union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
            where tgrelid::regclass::text like '${tables}' and not tgisinternal
          order by 1`)
  /** What is stored of some rollups, added up, is what making them anew from the rows gives; nothing is left loose. */
  const assertRolledUp = async (rollups: string, rebuild: string) => {
    const all = await rows<{ name: string; period: string; keys: string[]; sums: string[] }>(
      `select * from rollup where name like '${rollups}'`,
    )
    assert.ok(all.length > 0)
    const addedUp = ({ name, period, keys, sums }: (typeof all)[number]) =>
      `select ${[period, ...keys].join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')} from ${name}
       group by ${[period, ...keys].join(', ')} having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`
    for (const rollup of all) {
      assert.equal(await one(`select count(*) from ${rollup.name} where loose`), 0, rollup.name)
      await rows(`create table kept_${rollup.name} as ${addedUp(rollup)}`)
    }
    await rows(`select ${rebuild}()`)
    for (const rollup of all) {
      const { name, period, keys, sums } = rollup
      assert.ok((await one(`select count(*) from kept_${name}`)) > 0, name)
      // Sums of doubles depend a little on the order in which they were added.
      const differ = sums.map((sum) => `(abs(k.${sum} - r.${sum}) <= 1e-9 * (1 + abs(r.${sum}))) is not true`)
      const question = `select count(*) from kept_${name} k full join (${addedUp(rollup)}) r using (${[period, ...keys].join(', ')})
        where ${differ.join(' or ')}`
      assert.equal(await one(question), 0, name)
      await rows(`drop table kept_${name}`)
    }
  }
  /** For those who ask only the rows themselves: ten rows of sums are kept for each ticket. */
  const addNothingUp = async () => {
    for (const facts of ['ticket', 'infra'])
      await rows(`create or replace function ${facts}_rollups_rebuild() returns void language sql as 'select'`)
  }
  /** Two fillings of a table from the same seed have the same rows, as far as that text of each says what it is. */
  const assertSameAgain = async (facts: Pick<Generated, 'fill'>, table: string, text: string) => {
    const filled = async () => {
      await rows(`truncate ${table} restart identity`)
      await facts.fill(database, fillOptions({ count: asManyAsTell }))
      return rows<{ hash: string }>(`select md5(string_agg(${text}, '' order by number)) as hash from ${table}`)
    }
    const first = await filled()
    assert.ok(first[0]?.hash)
    assert.deepEqual(await filled(), first)
  }
  return { rows, one, shape, assertRolledUp, assertSameAgain, addNothingUp }
}
