import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { Callers, withContext, type QueryContext } from '../pools/query-context.ts'
import { isConnectionLost, isServerAway } from './connection-loss.ts'
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

  it('stops in the database what somebody asked who has gone, and gives the place to the next', async () => {
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

  it('does without a standby on which a statement does not stop, from the moment that its connection is closed', async () => {
    const { port, close } = await deafBefore(own.url)
    const url = new URL(own.url)
    url.port = String(port)
    const database = openDatabase({ url: own.url, replicaUrl: url.href, maxConnections: 8 })
    const { readPool, replica } = database
    const isRead = async () => {
      const client = await readPool.connect()
      client.release()
      return (client as unknown as { port: number }).port === port
    }
    await until(isRead, 'the standby is never read')
    readPool.lanes.lists.limits.longest = 100
    const { away } = (replica as Replica).passedBy
    const began = performance.now()
    await assert.rejects(
      withContext(anna(), () => readPool.query(`select 'deaf'`)),
      isConnectionLost,
    )
    assert.ok(performance.now() - began >= 2_000, 'it has its time to stop')
    assert.equal(await isRead(), false, 'the next reader waits for it, too')
    assert.ok((replica as Replica).passedBy.away > away)
    await until(isRead, 'it is not read again')
    await database.close()
    close()
  })

  /** A standby's connections, which are the primary's here by another name. */
  async function besideStandby(part: { maxConnections?: number } = {}) {
    const database = openDatabase({ url: own.url, replicaUrl: `${own.url}?application_name=standby`, ...part })
    const { readPool } = database
    const replica = database.replica as Replica
    const nameOf = async (asked: Partial<QueryContext> = {}) => {
      const { rows } = await withContext(asked, () =>
        readPool.query<{ application_name: string }>('show application_name'),
      )
      return rows[0]?.application_name
    }
    await until(async () => (await nameOf()) === 'standby', 'the standby is never read')
    return { database, readPool, replica, nameOf }
  }

  it('counts who runs on a standby that was silent for a moment, once it is read again', async (t) => {
    const { database, readPool, replica } = await besideStandby({ maxConnections: 8 })
    const { lists } = readPool.lanes
    const clients = await Promise.all(
      Array.from({ length: lists.limits.places }, (_, at) =>
        withContext(anna({ callers: new Callers(`reader ${at}`) }), () => readPool.connect()),
      ),
    )
    t.after(() => database.close())
    replica.isSilent()
    assert.equal(lists.running, 0, 'others go to the primary meanwhile')
    await until(() => replica.hasAll(), 'it is not read again')
    assert.equal(lists.running, lists.limits.places)
    for (const client of clients) client.release()
    assert.equal(lists.running, 0)
  })

  it('reads the primary where all connections of the standby are taken, which says nothing about the standby', async (t) => {
    const { database, readPool, replica, nameOf } = await besideStandby({ maxConnections: 8 })
    const held = await Promise.all(Array.from({ length: readPool.options.max }, () => readPool.open()))
    t.after(() => database.close())
    assert.notEqual(await nameOf(anna()), 'standby')
    assert.equal(replica.passedBy.full, 1)
    assert.equal(await replica.hasAll(), true)
    for (const client of held) client.release()
    assert.equal(await nameOf(anna()), 'standby')
  })

  it('gives up the connection that watches when its server goes silent, and takes another', async (t) => {
    let heard = 0
    const { port, close } = await serverBefore(own.url, (chunk) => {
      if (!chunk.includes('select 1')) return chunk
      heard += 1
      return heard === 2 ? null : chunk
    })
    const url = new URL(own.url)
    url.port = String(port)
    const database = openDatabase({ url: url.href })
    t.after(async () => {
      await database.close()
      close()
    })
    await database.ping()
    await assert.rejects(database.ping(), isServerAway)
    await database.ping()
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
const poolerBefore = (url: string) =>
  serverBefore(url, (chunk, socket) => {
    if (!chunk.includes('statement_timeout')) return chunk
    const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
    const head = Buffer.from('E....')
    head.writeInt32BE(fields.length + 4, 1)
    socket.end(Buffer.concat([head, Buffer.from(fields)]))
    return null
  })

/** Hears nothing more on a connection that has said `'deaf'`, and no word to stop; everything else is passed on. */
function deafBefore(url: string) {
  const deaf = new WeakSet<Socket>()
  return serverBefore(url, (chunk, socket) => {
    const isWordToStop = chunk.length === 16 && chunk.readInt32BE(4) === 80_877_102
    if (chunk.includes(`'deaf'`)) deaf.add(socket)
    return isWordToStop || deaf.has(socket) ? null : chunk
  })
}

/** @param take what is passed on of what somebody says; null for nothing */
async function serverBefore(
  url: string,
  take: (chunk: Buffer, from: Socket) => Buffer | null,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(url)
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const each of [socket, onward]) sockets.add(each.on('error', () => undefined))
    socket.on('data', (chunk: Buffer) => {
      const passed = take(chunk, socket)
      if (passed) onward.write(passed)
    })
    socket.once('close', () => onward.destroy())
    onward.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
