import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

describe('a prepared statement', () => {
  let own: TestDatabase
  let database: Database
  before(async () => {
    own = await testDatabase()
    await own.database.pool.query(
      `create table box (id int primary key); insert into box select generate_series(1, 10)`,
    )
  })
  after(() => own.close())

  const openOne = () => (database = openDatabase({ url: own.url, maxConnections: 1 }))
  const boxes = (from: number, to: number) =>
    prepared<{ id: number }>(database.pool, sql`select id from box where id between ${from} and ${to} order by id`)
  const known = async () =>
    (await database.pool.query(`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements`)).rows

  test('is planned once a connection and asked with any values', async () => {
    openOne()
    assert.deepEqual(await boxes(2, 3), [{ id: 2 }, { id: 3 }])
    assert.deepEqual(await boxes(9, 20), [{ id: 9 }, { id: 10 }])
    assert.deepEqual(await known(), [{ runs: 2 }])
    await database.close()
  })

  const mishaps: [what: string, statement: string][] = [
    ['is gone, as behind a pooler that lends another connection', 'deallocate all'],
    ['answers other columns after a migration', 'alter table box alter column id type bigint'],
  ]
  for (const [what, statement] of mishaps) {
    test(`that ${what} is asked without a name from then on`, async () => {
      openOne()
      assert.equal((await boxes(1, 10)).length, 10)
      await database.pool.query(statement)
      assert.deepEqual(await boxes(4, 4), [{ id: 4 }])
      const planned = await known()
      assert.deepEqual(await boxes(5, 5), [{ id: 5 }])
      assert.deepEqual(await known(), planned)
      await database.close()
    })
  }

  test('that fails for a reason of its own fails, and the next one is asked by its name', async () => {
    openOne()
    const half = (of: number) =>
      prepared(database.pool, sql<{ half: number }>`select ${of}::int / (${of}::int - 2) as half`)
    await assert.rejects(half(2), { code: '22012' })
    assert.deepEqual(await half(4), [{ half: 2 }])
    assert.equal((await known()).length, 1)
    await database.close()
  })
})
