import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { isAlive } from './is-alive.ts'
import { readPostmaster, serverUrl } from '../database/embedded-server.ts'
import { hashPassword } from '../accounts/password.ts'

const email = 'cmp@perusahaan.example'
const password = 'Pembaca-lambat-2026'

/** Somebody who may read, and more for them to read than lies between two sockets. */
async function fillFile(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into account (email, name, has_access, password_hash) values ($1, $1, true, $2)`, [
    email,
    await hashPassword(password),
  ])
  await client.query(`insert into account_role (account_id, role) select id, 'CMP' from account where email = $1`, [
    email,
  ])
  // Few words: the index of words would take four times as long as all the rest.
  await client.query(
    `insert into voc (createdby, status, longtext) select 'import:test', 'new', 'sinyal hilang' || repeat('.', 2787)
     from generate_series(1, 6000)`,
  )
  await client.end()
}

/** A second process whose port is taken says so and ends, without a word of what it closes on the way. */
async function refusedAtTakenPort(dataDir: string, databaseUrl: string): Promise<void> {
  const other = createServer((_, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await assert.rejects(
    startPortal({ dataDir, port, env: { DEMO: '0', DATABASE_URL: databaseUrl } }),
    (error: Error) => {
      assert.match(error.message, /EADDRINUSE.*Something else listens there; set PORT/)
      assert.doesNotMatch(error.message, /\n\s+at |pool/)
      return true
    },
  )
  other.close()
}

test('SIGTERM ends a portal within ten seconds, with its database, while somebody reads a file slowly', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ido-shutdown-'))
  chmodSync(dataDir, 0o755)
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const portal = await startPortal({ dataDir, env: { DEMO: '0', LOG_LEVEL: 'info' }, patienceSeconds: 240 })
  t.after(() => portal.kill())
  const cluster = join(dataDir, 'postgres')
  const postmaster = readPostmaster(cluster)
  assert.ok(postmaster && isAlive(postmaster.pid))
  t.after(() => isAlive(postmaster.pid) && process.kill(postmaster.pid, 'SIGQUIT'))
  await fillFile(serverUrl(cluster, postmaster.port, 'ido'))
  await refusedAtTakenPort(dataDir, serverUrl(cluster, postmaster.port, 'ido'))

  const signedIn = await fetch(`${portal.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { content } = (await signedIn.json()) as { content: { token: string } }
  const reader = connect(portal.port, '127.0.0.1')
  t.after(() => reader.destroy())
  reader.on('error', () => undefined)
  const head = `GET /api/v2/voc/export?format=csv HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${content.token}\r\n\r\n`
  reader.write(head)
  const [first] = (await once(reader, 'data')) as [Buffer]
  assert.match(first.toString(), /^HTTP\/1\.1 200 /)
  reader.pause()

  const told = performance.now()
  await portal.stop()
  // What was asked to go may be seen for a moment longer on a busy machine; ten seconds are for all of it.
  while (isAlive(postmaster.pid) && performance.now() - told < 10_000) await pause(50)
  const seconds = (performance.now() - told) / 1000
  t.diagnostic(`ended after ${seconds.toFixed(1)} s`)
  assert.ok(seconds < 10, `it took ${seconds.toFixed(1)} s`)
  assert.equal(isAlive(postmaster.pid), false, 'the database still runs')
  assert.match(portal.output(), /"level":30.*"signal":"SIGTERM","msg":"stopping"/)
  assert.match(portal.output(), /"level":30.*"signal":"SIGTERM","msg":"stopped"/)
  assert.doesNotMatch(portal.output(), /the database does not answer/)
})
