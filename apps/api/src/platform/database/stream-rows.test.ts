import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import { isConnectionLost } from './connection-loss.ts'
import { RowStream, streamRows } from './stream-rows.ts'

const many = 'select n, repeat(md5(n::text), 50) as text from generate_series(1, 100000) n'

test(
  'rows whose connection is lost fail at once, between batches and in the middle of one',
  { timeout: 60_000 },
  async (t) => {
    const { database, close } = await testDatabase()
    t.after(close)
    const kill = () =>
      database.watch.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select n, repeat%' and pid <> pg_backend_pid()`,
      )
    const between = async () => {
      for await (const _ of streamRows(database.pool, { text: many, values: [] })) await kill()
    }
    // What was sent to a server that has just gone can be refused before its goodbye is read.
    await assert.rejects(between, isConnectionLost)

    const client = await database.pool.connect()
    const busy = async () => {
      const rows = client.query(new RowStream(`${many} where pg_sleep(0.0005) is not null`, [], { batchSize: 50_000 }))
      setTimeout(() => void kill(), 200)
      for await (const _ of rows as AsyncIterable<unknown>);
    }
    await assert.rejects(busy, isConnectionLost)
    client.release(true)

    const last = await database.pool.connect()
    const { connection } = last as unknown as { connection: EventEmitter & { stream: Socket } }
    connection.once('commandComplete', () => connection.stream.destroy())
    const ended = async () => {
      for await (const _ of last.query(new RowStream('select 1', [], { batchSize: 10 })) as AsyncIterable<unknown>);
    }
    await assert.rejects(ended, { message: /Connection terminated/ })
    last.release(true)

    let count = 0
    for await (const batch of streamRows(database.pool, { text: many, values: [] })) count += batch.length
    assert.equal(count, 100_000)
  },
)
