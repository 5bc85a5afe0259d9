import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addTickets, makeTickets } from './query.testkit.ts'

const path = '/api/v2/query/records/export?format=csv&dataset=tickets&measure=opened&from=2020-01-01'
const rows = 1_000

describe('readers of exports who take nothing', () => {
  let portal: TestPortal
  let slow: TestSession
  let other: TestSession
  const sockets: Socket[] = []
  before(async () => {
    portal = await testPortal()
    await addTickets(portal.database, makeTickets(rows, 3))
    // More than the sockets on both sides take in.
    await portal.database.pool.query(`update ticket set title = repeat('keluhan ', 2400)`)
    slow = await portal.signIn('STAFF')
    other = await portal.signIn('PO')
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await portal.close()
  })

  /** Asks, takes the head of the answer and then nothing. */
  async function stall(): Promise<Socket> {
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ido\r\nauthorization: Bearer ${slow.token}\r\n\r\n`)
    const head = await new Promise<Buffer>((resolve) => {
      socket.once('data', resolve)
    })
    socket.pause()
    assert.match(head.toString('latin1'), /^HTTP\/1\.1 200 /)
    return socket
  }

  const log = async () => {
    const found = await portal.database.pool.query<{ account_id: number; status: string; total_rows: number }>(
      'select account_id, status, total_rows from download_log order by id',
    )
    return found.rows
  }

  it('hold no connection and nobody else up; each has one line in the log, with what was taken', async () => {
    await Promise.all([stall(), stall(), stall(), stall()])
    const { files } = portal.database.readPool.lanes
    await until(() => files.running + files.waiting === 0, 'the database is still asked')
    const { rows: held } = await portal.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    )
    assert.equal(held.length, 0, 'nothing is kept in the database for them')
    assert.equal((await log()).filter(({ status }) => status === 'running').length, 4)

    const refused = await slow.get(path)
    assert.equal(refused.status, 503, 'a fifth of the same person')
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const { status, text } = await other.get(path)
    assert.equal(status, 200)
    assert.equal(parse(text, { bom: true }).length, rows + 1)

    for (const socket of sockets) socket.destroy()
    await until(async () => (await log()).every((line) => line.status !== 'running'), 'a line is still open')
    const lines = await log()
    assert.equal(lines.length, 5, 'none for what was refused')
    for (const line of lines.slice(0, 4)) {
      assert.equal(line.status, 'failed')
      assert.ok(line.total_rows < rows, 'what waits on disk was not downloaded')
    }
    assert.deepEqual(lines[4], { account_id: other.user?.id, status: 'done', total_rows: rows })
    const { text: metrics } = await portal.anonymous.get('/metrics')
    assert.match(metrics, /^ido_export_spool_bytes 0$/m)
    assert.match(metrics, /^ido_export_spool_files 0$/m)
  })

  it('see one moment, whatever is written while they read', async () => {
    const socket = await stall()
    await until(() => portal.database.readPool.lanes.files.running === 0, 'the database is still asked')
    await portal.database.pool.query(`update ticket set title = 'lain'`)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.resume()
    await until(() => chunks.at(-1)?.toString().endsWith('0\r\n\r\n') ?? false, 'the file never ends')
    assert.doesNotMatch(Buffer.concat(chunks).toString(), /,lain,/)
  })
})
