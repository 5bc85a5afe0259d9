import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { addJob } from './jobs.ts'
import { passwordLinkJob } from '../accounts/password-link.service.ts'

/** A mail server that lets the first who calls wait for ever, as one does that checks its lists. */
async function slowMailServer(t: TestContext) {
  const accepted: string[] = []
  let calls = 0
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      calls += 1
      if (calls > 1) done()
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, accepted, calls: () => calls }
}

test(
  'what a killed process was mailing is mailed by another within a minute, once',
  { timeout: 180_000 },
  async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const mail = await slowMailServer(t)
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-jobs-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const env = { DEMO: '0', DATABASE_URL: own.url, SMTP_URL: mail.url }
    const portal = () => startPortal({ dataDir, env })

    const first = await portal()
    t.after(() => first.kill())
    const { rows } = await own.database.pool.query<{ id: number }>(
      `insert into account (email, name, has_access) values ('budi@perusahaan.example', 'Budi', true) returning id`,
    )
    await addJob(own.database.write, passwordLinkJob, { accountId: rows[0]?.id, purpose: 'invitation' })
    await until(() => mail.calls() === 1, 'nobody mailed')
    const second = await portal()
    t.after(() => second.stop())
    const killed = Date.now()
    await first.kill()

    await until(() => mail.accepted.length > 0, 'nobody took over what the killed process was mailing')
    t.diagnostic(`mailed ${((Date.now() - killed) / 1000).toFixed(1)} s after the other was killed`)
    const waiting = async () => (await own.database.pool.query('select from graphile_worker.jobs')).rowCount ?? 0
    await until(async () => (await waiting()) === 0, 'the job is still there')
    assert.deepEqual(mail.accepted, ['budi@perusahaan.example'])
    const { rows: processes } = await own.database.pool.query('select from job_process')
    assert.equal(processes.length, 1, 'the killed one is forgotten')
  },
)
