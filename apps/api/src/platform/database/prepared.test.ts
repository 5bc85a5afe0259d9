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
    (
      await database.pool.query<{ runs: number }>(
        `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements`,
      )
    ).rows

  test('is planned once a connection and asked with any values', async () => {
    openOne()
    assert.deepEqual(await boxes(2, 3), [{ id: 2 }, { id: 3 }])
    assert.deepEqual(await boxes(9, 20), [{ id: 9 }, { id: 10 }])
    assert.deepEqual(await known(), [{ runs: 2 }])
    await database.close()
  })

  test('that is gone, as behind a pooler that hands out another connection, is asked without a name from then on', async () => {
    openOne()
    assert.equal((await boxes(1, 10)).length, 10)
    await database.pool.query('deallocate all')
    assert.deepEqual(await boxes(4, 4), [{ id: 4 }])
    assert.deepEqual(await boxes(5, 5), [{ id: 5 }])
    assert.deepEqual(await known(), [])
    await database.close()
  })

  test('that answers other columns after a migration is planned anew by another name, and only that one', async () => {
    openOne()
    const other = () => prepared(database.pool, sql<{ boxes: number }>`select count(*)::int as boxes from box`)
    const whole = () => prepared(database.pool, sql<Record<string, unknown>>`select * from box where id = 3`)
    for (const column of ['colour', 'weight']) {
      await whole()
      await other()
      await database.pool.query(`alter table box add ${column} text`)
      assert.ok(column in ((await whole())[0] ?? {}))
    }
    await other()
    const planned = await known()
    await whole()
    await other()
    const together = (statements: { runs: number }[]) => statements.reduce((sum, { runs }) => sum + runs, 0)
    // Both are known by a name, and asked by it.
    assert.equal(planned.length, 2)
    assert.deepEqual([(await known()).length, together(await known())], [2, together(planned) + 2])
    await database.pool.query('alter table box drop colour, drop weight')
    await database.close()
  })

  test('that several connections meet outdated at once is answered to all of them', async () => {
    database = openDatabase({ url: own.url, maxConnections: 4 })
    const all = () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          prepared(database.pool, sql<Record<string, unknown>>`select b.*, pg_sleep(0.05)::text from box b`),
        ),
      )
    await all()
    await database.pool.query(`alter table box add height int`)
    for (const rows of await all()) assert.ok('height' in (rows[0] ?? {}))
    await database.pool.query('alter table box drop height')
    await database.close()
  })

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
