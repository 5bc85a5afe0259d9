import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'
import { type PortalProcess, signInAt, startPortal } from '../scripts/portal-process.ts'
import { invariants, lostWrites } from './crash/checks.ts'
import { type WriteLedger, WorkingClient } from './crash/client.ts'

const seconds = Number(process.env['CRASH_SECONDS'] ?? 60)
const patienceSeconds = 120
const password = 'Crash-2026!'
// Staff write drafts and send them on; CMP changes everybody's, so several of them meet on one record.
const people = [
  { nik: '100001', name: 'Staf', role: null },
  { nik: '100002', name: 'CMP', role: 'CMP' },
] as const

test(`ten clients write for ${seconds} s while the portal is killed and started again`, async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ido-crash-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const start = () => startPortal({ dataDir, port, env: { DEMO: '0' } })
  let portal = await start()
  t.after(async () => {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await onDatabase(dataDir, (database) => addPeople(database, people, password))

  const ledger: WriteLedger = { acknowledged: [], unanswered: 0, conflicts: 0, wrong: [] }
  const [staff, cmp] = await Promise.all(people.map(({ nik }) => signInAt(portal.url, nik, password)))
  assert.ok(staff && cmp)
  const shared = await sharedRecords(portal.url, cmp, ledger)
  const clients = Array.from(
    { length: 10 },
    (_, n) => new WorkingClient(portal.url, n % 2 ? cmp : staff, ledger, n % 2 ? shared : []),
  )

  const over = new AbortController()
  // What matters is what is under way when a portal dies; between two deaths other tests need the machine.
  let isCalm = true
  const working = Promise.all(clients.map((client) => client.work(over.signal, () => isCalm)))
  const deadline = Date.now() + seconds * 1000
  const deaths = { portal: 0, both: 0 }
  const isEnough = () => deaths.both > 0 && ledger.acknowledged.length > 100
  // Both deaths must happen, and work be done, however slow the machine restarts.
  while (Date.now() < deadline || (!isEnough() && Date.now() < deadline + patienceSeconds * 1000)) {
    await pause(800 + Math.random() * 1500)
    isCalm = false
    await pause(300)
    const both = deaths.portal > deaths.both
    await die(portal, both ? dataDir : null)
    deaths[both ? 'both' : 'portal'] += 1
    isCalm = true
    portal = await start()
  }
  await pause(500)
  over.abort()
  await working

  t.diagnostic(
    `${ledger.acknowledged.length} writes acknowledged, ${ledger.unanswered} unanswered, ${ledger.conflicts} conflicts; ` +
      `killed ${deaths.portal} times alone, ${deaths.both} times with its database`,
  )
  assert.deepEqual(ledger.wrong, [], 'every answer is a success, a conflict, or "not now"')
  assert.ok(deaths.portal > 0 && deaths.both > 0, 'both kinds of crash happened')
  assert.ok(ledger.acknowledged.length > 100, 'the clients got work done')
  assertOneWriterAVersion(ledger)
  await assertAllThere(dataDir, ledger)
})

/** The plainest death: no signal that can be caught. The database's own comes after, with its clients already gone. */
async function die(portal: PortalProcess, dataDir: string | null): Promise<void> {
  const [postmaster] = dataDir ? readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n') : []
  if (postmaster) process.kill(Number(postmaster), 'SIGKILL')
  await portal.kill()
}

async function sharedRecords(url: string, token: string, ledger: WriteLedger): Promise<number[]> {
  const maker = new WorkingClient(url, token, ledger, [])
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const answer = await maker.create()
    assert.equal(answer.kind, 'record', ledger.wrong.join('\n'))
    if (answer.kind === 'record') ids.push(answer.record.id)
  }
  return ids
}

/**
 * Two clients that both believe to have written the same version of a record: one of them overwrote the other. Telling
 * the same progress twice is no second write, and is acknowledged with the version that stands.
 */
function assertOneWriterAVersion({ acknowledged }: WriteLedger): void {
  const writes = new Map<string, string>()
  for (const { id, version, field, value } of acknowledged) {
    const step = `record ${id} version ${version}`
    const said = `${field} = ${value}`
    assert.equal(writes.get(step) ?? said, said, `${step} was acknowledged to two writers`)
    writes.set(step, said)
  }
  const created = acknowledged.filter(({ version }) => version === 1)
  assert.equal(new Set(created.map(({ vocId }) => vocId)).size, created.length, 'no human id was handed out twice')
}

async function assertAllThere(dataDir: string, ledger: WriteLedger): Promise<void> {
  await onDatabase(dataDir, async (database) => {
    const lost = await lostWrites(database, ledger.acknowledged)
    assert.deepEqual(lost.slice(0, 5), [], `${lost.length} acknowledged writes are lost`)
    for (const { wrong, sql } of invariants) {
      const { rows } = await database.query(sql)
      assert.deepEqual(rows.slice(0, 5), [], wrong)
    }
  })
}
