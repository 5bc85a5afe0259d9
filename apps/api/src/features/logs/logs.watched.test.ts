import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { cancelExport, exportActivity, exportVoc, readExport } from '@ido/contract'
import { openDatabase } from '../../platform/database/database.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'

const records = 4_000
const lines = 4_000

describe('a file that is watched while it is made', () => {
  let portal: TestPortal
  let other: TestPortal
  let admin: TestSession
  let elsewhere: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    // A second process behind the same address, with the same database.
    const database = openDatabase({ url: portal.databaseUrl })
    const own = { database, url: portal.databaseUrl, close: () => database.close() }
    other = await testPortal({ own, isPeopled: true })
    elsewhere = await other.signIn('ADMIN')
    await portal.database.pool.query(
      `insert into voc (created_by_id, createdby, product_id, status, longtext)
       select (select min(id) from account), 'Orang', 1, 'new', n from generate_series(1, $1::int) n`,
      [records],
    )
    // Long enough to be on its way for a while, and nothing of that is searched: to take it to words and letters takes seconds.
    await portal.database.pool.query(
      `set session_replication_role = replica; update voc set longtext = repeat('-', 6000) || id;
       set session_replication_role = default`,
    )
    await portal.database.pool.query(
      `insert into activity (name, email, activitytype, path, user_agent)
       select 'Orang', 'orang@ido.example', 'CREATE', '/api/v2/voc', repeat('panjang ', 1000)
       from generate_series(1, $1::int)`,
      [lines],
    )
  })
  after(async () => {
    await other?.close()
    await portal?.close()
  })

  const fileOf = (path: string, watch: string, signal?: AbortSignal, more = '') =>
    fetch(`${portal.url}${path}?format=csv&watch=${watch}${more}`, {
      // As it is: packed, all of it would lie in the sockets between before anybody reads it.
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' },
      ...(signal && { signal }),
    })
  const standing = async (watch: string) => (await elsewhere.call(readExport, { params: { watch } })).answer
  const lineOf = async (watch: string) => {
    const { rows } = await portal.database.pool.query<Record<string, unknown>>(
      'select status, total_rows, bytes, address, filter, cancelled_at from download_log where watch = $1',
      [watch],
    )
    return rows[0]
  }
  /** Statements of the portal that wait for the table, or work on it. */
  const underWay = async (word: string) => {
    const { rows } = await portal.database.watch.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and state = 'active'
       and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
      [word],
    )
    return rows.length
  }

  it('says how many rows of how many its reader has, and that it is done; it is asked for again without it', async () => {
    const watch = randomUUID()
    assert.equal((await admin.call(readExport, { params: { watch } })).status, 404)
    const file = await (await fileOf(exportVoc.path, watch, undefined, '&status=new')).arrayBuffer()
    await until(async () => (await standing(watch)).state === 'done', 'it is not told as done')
    const { state, rows, bytes } = await standing(watch)
    assert.deepEqual({ state, rows, bytes }, { state: 'done', rows: records, bytes: file.byteLength })
    const line = await lineOf(watch)
    assert.equal(line?.['address'], `${exportVoc.path}?format=csv&status=new`)
    assert.deepEqual(line['filter'], { status: ['new'] })
    assert.equal((await admin.call(cancelExport, { params: { watch } })).answer.state, 'done')
    assert.equal((await lineOf(watch))?.['cancelled_at'], null)
  })

  for (const { path, all, expected } of [
    { path: exportActivity.path, all: lines, expected: null },
    { path: exportVoc.path, all: records, expected: records },
  ]) {
    it(`${path}: whose reader is slow is on its way; stopped by another process it ends where it is`, async () => {
      const watch = randomUUID()
      const response = await fileOf(path, watch)
      const reader = response.body?.getReader()
      await reader?.read()
      // How many there will be is known while the first of them go out.
      const isTold = ({ rows, bytes, expected: ofAll }: Awaited<ReturnType<typeof standing>>) =>
        rows > 0 && bytes > 0 && ofAll === expected
      await until(async () => isTold(await standing(watch)), 'no row is told')
      const running = await standing(watch)
      assert.equal(running.state, 'running')
      assert.equal(running.expected, expected)
      assert.ok(running.rows < all && running.bytes > 0, JSON.stringify(running))
      // Until it has ended nobody knows whether it ends before it hears of that.
      assert.equal((await elsewhere.call(cancelExport, { params: { watch } })).answer.state, 'running')
      // Who read on meanwhile might have all of it before its maker hears that it is to stop.
      await until(async () => (await lineOf(watch))?.['status'] === 'failed', 'its line says that it runs')
      await assert.rejects(async () => {
        for (;;) if ((await reader?.read())?.done) return
      })
      assert.ok(Number((await lineOf(watch))?.['total_rows']) < all)
      assert.equal((await standing(watch)).state, 'cancelled')
      await until(() => portal.database.readPool.lanes.files.running === 0, 'it holds a connection')
    })
  }

  /** Asks for the file while nobody may read its table, and answers once its statement waits there. */
  async function whileTableIsClosed(
    work: (asked: Promise<Response>, watch: string, leave: () => void) => Promise<void>,
  ) {
    const closed = openDatabase({ url: portal.databaseUrl, maxConnections: 12 })
    const client = await closed.pool.connect()
    const watch = randomUUID()
    const leaving = new AbortController()
    try {
      await client.query('begin')
      await client.query('lock table voc in access exclusive mode')
      const asked = fileOf(exportVoc.path, watch, leaving.signal)
      asked.catch(() => undefined)
      await until(async () => (await underWay('from voc')) === 1, 'its statement does not wait')
      await work(asked, watch, () => leaving.abort())
      await until(async () => (await underWay('from voc')) === 0, 'its statement goes on')
    } finally {
      await client.query('rollback')
      client.release()
      await closed.close()
    }
    await until(async () => (await lineOf(watch))?.['status'] === 'failed', 'its line says that it runs')
    for (const { lanes } of [portal.database.pool, portal.database.readPool]) assert.equal(lanes.files.running, 0)
  }

  it('stopped before its first row, its statement ends in the database and its reader is told why', async () => {
    await whileTableIsClosed(async (asked, watch) => {
      assert.equal((await standing(watch)).state, 'running')
      await elsewhere.call(cancelExport, { params: { watch } })
      const response = await asked
      assert.equal(response.status, 409)
      assert.match(await response.text(), /Ekspor ini dibatalkan/)
      await until(async () => (await standing(watch)).state === 'cancelled', 'it is not told as cancelled')
    })
  })

  it('that ends whole in the second in which it is cancelled is done', async () => {
    const watch = randomUUID()
    await (await fileOf(exportActivity.path, watch, undefined, '&email=niemand')).text()
    await until(async () => (await standing(watch)).state === 'done', 'it is not told as done')
    const set = (more: string) =>
      portal.database.pool.query(`update download_log set ${more} where watch = $1`, [watch])
    await set(`status = 'running', cancelled_at = now(), beat_at = now()`)
    assert.equal((await standing(watch)).state, 'running')
    await set(`status = 'done'`)
    assert.equal((await standing(watch)).state, 'done')
  })

  it('of which nothing was heard for a while may be slow, and is lost only after a long time', async () => {
    const watch = randomUUID()
    await (await fileOf(exportActivity.path, watch, undefined, '&email=niemand')).text()
    await until(async () => (await standing(watch)).state === 'done', 'it is not told as done')
    const silentFor = async (seconds: number) => {
      await portal.database.pool.query(
        `update download_log set status = 'running', beat_at = now() - make_interval(secs => $2) where watch = $1`,
        [watch, seconds],
      )
      return (await standing(watch)).state
    }
    assert.deepEqual([await silentFor(5), await silentFor(40), await silentFor(900)], ['running', 'silent', 'failed'])
  })

  it('whose reader goes before its first row ends its statement, too', async () => {
    await whileTableIsClosed(async (_asked, _watch, leave) => leave())
  })

  it('tells nothing of it to others, and nothing to who may export nothing', async () => {
    const watch = randomUUID()
    await (await fileOf(exportActivity.path, watch, undefined, '&email=niemand')).text()
    const cmp = await portal.signIn('CMP')
    const guest = await portal.signIn('GUEST')
    const input = { params: { watch } }
    for (const endpoint of [readExport, cancelExport]) {
      assert.equal((await admin.call(endpoint, input)).status, 200)
      assert.equal((await cmp.call(endpoint, input)).status, 404)
      assert.equal((await guest.call(endpoint, input)).status, 403)
      assert.equal((await portal.anonymous.call(endpoint, input)).status, 401)
      assert.deepEqual((await admin.call(endpoint, { params: { watch: 'apa' } })).fields, ['watch'])
    }
    assert.equal((await fileOf(exportActivity.path, 'apa')).status, 400)
  })
})
