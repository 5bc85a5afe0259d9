import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

describe('database', () => {
  let own: TestDatabase
  before(async () => {
    own = await testDatabase()
    await own.database.pool.query(`
      create table box (id int primary key, value int not null);
      insert into box select n, 0 from generate_series(1, 10) n`)
  })
  after(() => own.close())

  const value = async (id: number) =>
    (await own.database.pool.query<{ value: number }>('select value from box where id = $1', [id])).rows[0]?.value

  test('values come back as the types of schema.ts say', async () => {
    const { rows } = await own.database.pool.query(`
      select 9007199254740991::int8 as big, 1.25::numeric as exact, '2026-03-01'::date as day, timestamptz '2026-03-01T00:00:00+07' as at,
        '{1,null}'::int8[] as bigs, '{1.5}'::numeric[] as exacts, '{2026-03-01}'::date[] as days, '{a,"b c"}'::text[] as texts`)
    assert.deepEqual(rows, [
      {
        big: 9007199254740991,
        exact: 1.25,
        day: '2026-03-01',
        at: new Date('2026-02-28T17:00:00Z'),
        bigs: [1, null],
        exacts: [1.5],
        days: ['2026-03-01'],
        texts: ['a', 'b c'],
      },
    ])
  })

  test('an integer that a number cannot hold is an error, never a rounded value', async () => {
    await assert.rejects(own.database.pool.query('select 9007199254740993::int8 as big'), RangeError)
    // The connection is not spoilt for the next one.
    assert.equal((await own.database.pool.query<{ one: number }>('select 1::int8 as one')).rows[0]?.one, 1)
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const work = inTransaction(own.database, async (trx) => {
      await sql`update box set value = 5 where id = 1`.execute(trx)
      throw new Error('changed my mind')
    })
    await assert.rejects(work, /changed my mind/)
    assert.equal(await value(1), 0)
  })

  test('a deadlock is tried again until both have their way', async () => {
    let runs = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const both = async (first: number, second: number) =>
      inTransaction(own.database, async (trx) => {
        runs += 1
        await sql`update box set value = value + 1 where id = ${first}`.execute(trx)
        if (runs === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`update box set value = value + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([both(2, 3), both(3, 2)])
    // Who tries again may take the freed row before the one that waited for it wakes up: then they meet twice.
    assert.ok(runs >= 3, 'the two must have met')
    assert.deepEqual([await value(2), await value(3)], [2, 2])
  })

  test('other errors are not tried again', async () => {
    let runs = 0
    const work = inTransaction(own.database, async (trx) => {
      runs += 1
      await sql`insert into box values (1, 1)`.execute(trx)
    })
    await assert.rejects(work, { code: '23505' })
    assert.equal(runs, 1)
  })

  test('a connection that the server ends in the middle of a transaction says so, and no more is said', async () => {
    const ended = inTransaction(own.database, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await own.database.pool.query('select pg_terminate_backend($1, 2000)', [rows[0]?.pid])
      await sql`insert into box values (9, 1)`.execute(trx)
    })
    await assert.rejects(ended, ({ code }: { code?: string }) => code === '57P01' || code === '08006')
    assert.equal(await own.database.read.selectFrom('account').select('id').executeTakeFirst(), undefined)
  })

  test('a connection that breaks under a statement has the code of a lost one', async () => {
    const database = openDatabase({ url: own.url, maxConnections: 1 })
    const client = await database.pool.connect()
    const asking = client.query('select pg_sleep(30)')
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    await assert.rejects(asking, { code: '08006' })
    client.release(true)
    await database.close()
  })

  test('ping tells a database that answers from one that does not', async () => {
    await own.database.ping()
    const gone = openDatabase({ url: 'postgres://nobody:x@127.0.0.1:9/none' })
    await assert.rejects(gone.ping(), { code: 'ECONNREFUSED' })
    await gone.close()
  })

  test('a broken idle connection is told and replaced', async () => {
    const lost: Error[] = []
    const database = openDatabase({ url: own.url, maxConnections: 1, onConnectionLost: (error) => lost.push(error) })
    await database.pool.query('select 1')
    await own.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (let waited = 0; lost.length === 0 && waited < 100; waited += 1)
      await new Promise((next) => setTimeout(next, 20))
    assert.equal(lost.length, 1)
    await database.ping()
    await database.close()
  })
})
