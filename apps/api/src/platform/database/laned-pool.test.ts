import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { Callers, withContext, type QueryContext } from '../query-context.ts'
import { openDatabase } from './database.ts'
import type { Replica } from './replica.ts'

describe('a laned pool', () => {
  let own: TestDatabase
  before(async () => {
    own = await testDatabase()
  })
  after(() => own.close())

  const anna = (part: Partial<QueryContext> = {}): Partial<QueryContext> => ({
    callers: new Callers('anna'),
    lane: 'lists',
    isLimited: true,
    ...part,
  })

  const running = async (mark: string) => {
    const { rows } = await own.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where query like $1 and state = 'active' and pid <> pg_backend_pid()`,
      [`%${mark}%`],
    )
    return rows[0]?.n ?? 0
  }

  it('stops in the database what somebody asked who has gone, and lends the place to the next', async () => {
    const { readPool } = own.database
    const leaving = new AbortController()
    const asked = withContext(anna({ signal: leaving.signal }), () => readPool.query(`select pg_sleep(600), 'leaving'`))
    const refused = assert.rejects(asked, { code: '57014' })
    await until(async () => (await running(`'leaving'`)) === 1, 'it never ran')
    leaving.abort()
    await refused
    await until(async () => (await running(`'leaving'`)) === 0, 'it still runs')
    assert.equal(readPool.lanes.lists.running, 0)
    const next = withContext(anna(), () => readPool.query<{ one: number }>('select 1 as one'))
    assert.deepEqual((await next).rows, [{ one: 1 }])
  })

  it('ends a loan that takes longer than its lane allows, also one on which nothing is asked', async () => {
    const database = openDatabase({ url: own.url })
    const { lists } = database.readPool.lanes
    lists.limits.longest = 100
    await assert.rejects(
      withContext(anna(), () => database.readPool.query('select pg_sleep(600)')),
      { code: '57014' },
    )
    const client = await withContext(anna(), () => database.readPool.connect())
    await client.query('begin')
    await until(
      async () =>
        client.query('select 1').then(
          () => false,
          () => true,
        ),
      'the connection stays open',
    )
    client.release()
    assert.equal(lists.running, 0)
    // Nobody waits for the portal's own work, so it takes its time.
    await database.readPool.query('select pg_sleep(0.3)')
    await database.close()
  })

  it('finishes a write whose sender has gone', async () => {
    await own.database.pool.query('create table written (at int)')
    const leaving = new AbortController()
    const write = withContext(anna({ lane: 'light', signal: leaving.signal }), () =>
      own.database.pool.query('insert into written select 1 from pg_sleep(0.5)'),
    )
    await pause(100)
    leaving.abort()
    assert.equal((await write).rowCount, 1)
  })

  it('works behind a pooler that takes no settings with a connection', async () => {
    const { port, close } = await poolerBefore(own.url)
    const url = new URL(own.url)
    url.port = String(port)
    const database = openDatabase({ url: url.href, replicaUrl: `${url.href}?application_name=replica` })
    for (const length of [3, 1]) {
      const answers = Array.from({ length }, () => database.readPool.query<{ one: number }>('select 1 as one'))
      for (const { rows } of await Promise.all(answers)) assert.deepEqual(rows, [{ one: 1 }])
    }
    const { rows } = (await database.replica?.primary.open().then(async (client) => {
      const answer = await client.query<{ one: number }>('select 1 as one')
      client.release()
      return answer
    })) ?? { rows: [] }
    assert.deepEqual(rows, [{ one: 1 }])
    await database.close()
    close()
  })

  it('has the server’s own word to stop wherever it reads, also in place of a replica', async () => {
    const database = openDatabase({ url: own.url, replicaUrl: `${own.url}?application_name=replica` })
    const told = async (open: () => Promise<PoolClient>) => {
      const client = await open()
      const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
      client.release()
      return rows[0]?.statement_timeout
    }
    const { readPool, replica } = database
    assert.equal(await told(() => readPool.connect()), '5min')
    assert.equal(await told(() => (replica as Replica).primary.open()), '5min')
    await database.close()
  })
})

/** Refuses what PgBouncer refuses by default, in its words, and passes everything else on. */
async function poolerBefore(url: string): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', (start: Buffer) => {
      if (start.includes('statement_timeout')) {
        const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from('E....')
        head.writeInt32BE(fields.length + 4, 1)
        socket.end(Buffer.concat([head, Buffer.from(fields)]))
        return
      }
      const { hostname, port } = new URL(url)
      const onward = connect(Number(port), hostname)
      sockets.add(onward)
      onward.write(start)
      socket.pipe(onward).pipe(socket)
      for (const each of [socket, onward]) each.on('error', () => undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
