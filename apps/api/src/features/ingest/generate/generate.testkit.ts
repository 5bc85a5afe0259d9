import assert from 'node:assert/strict'
import type { TestDatabase } from '../../../testing/database.ts'
import type { FillOptions } from './generate.service.ts'

export const until = new Date('2026-11-21T03:00:00Z')

export function fillOptions(options: Partial<FillOptions> & { count: number }): FillOptions {
  const { signal } = new AbortController()
  return { seed: '1', until, signal, onProgress: () => {}, onStep: () => {}, ...options }
}

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
    const names = await rows<{ name: string; period: string; keys: string[]; sums: string[] }>(
      `select * from rollup where name like '${rollups}'`,
    )
    assert.ok(names.length > 0)
    const states: string[] = []
    for (const round of [1, 2]) {
      for (const { name, period, keys, sums } of names) {
        assert.equal(await one(`select count(*) from ${name} where loose`), 0, name)
        const key = [period, ...keys].join(', ')
        // Sums of doubles depend on the order in which they were added.
        const added = sums.map((sum) => `round(sum(${sum})::numeric, 3) as ${sum}`).join(', ')
        const all = `select * from (select ${key}, ${added} from ${name} group by ${key}) r where (${sums.join(' + ')}) <> 0`
        const [{ hash } = { hash: '' }] = await rows<{ hash: string }>(
          `select count(*) || md5(string_agg(a::text, '' order by ${key})) as hash from (${all}) a`,
        )
        assert.ok(hash > '1', name)
        states.push(`${name} ${hash}`)
      }
      if (round === 1) await rows(`select ${rebuild}()`)
    }
    assert.deepEqual(states.slice(0, names.length), states.slice(names.length))
  }
  return { rows, one, shape, assertRolledUp }
}
