import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeRetention, readRetention, runRetention } from '@ido/contract'
import { startPortal } from '../../../../../scripts/portal-process.ts'
import { testDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addOldLines, cleanUpNow } from './retention.testkit.ts'

test('a clean-up that a person asks for is done by a job, told with its progress, and never twice at once', async (t) => {
  const portal = await testPortal({ jobs: true })
  t.after(() => portal.close())
  const { pool } = portal.database
  const admin = await portal.signIn('ADMIN')
  const state = async () => (await admin.call(readRetention)).answer
  await admin.call(changeRetention, { body: { version: 1, days: { activity: 100 } } })
  await pool.query(addOldLines(3_000))
  // What it works on is held up, so that it is under way as long as this test likes.
  const holder = await pool.connect()
  await holder.query('begin; lock table activity in share mode')
  const ask = async () => admin.call(runRetention, { body: { version: (await state()).version } })
  const asked = await ask()
  assert.equal(asked.status, 200)
  assert.equal(asked.answer.finishedAt, null)
  await until(async () => (await state()).run?.expected?.activity === 3_000, 'what is due is counted first')
  const again = await ask()
  assert.equal(again.status, 409)
  assert.match(again.message, /sedang berjalan/)
  await holder.query('commit')
  holder.release()
  await until(async () => (await state()).run?.finishedAt !== null, 'it comes to its end')
  const { run } = await state()
  assert.equal(run?.removed.activity, 3_000)
  assert.equal(run.askedBy, admin.user?.name)
  const { rows } = await pool.query(`select actor_name from audit_event where action = 'setting.cleaned-up'`)
  assert.deepEqual(rows, [{ actor_name: admin.user?.name }])
  assert.equal((await ask()).status, 200, 'a finished one stands in nobody’s way')
})

test('rows that somebody works on stay for the next time, and nobody waits for a clean-up', async (t) => {
  const portal = await testPortal()
  t.after(() => portal.close())
  const { pool } = portal.database
  const admin = await portal.signIn('ADMIN')
  await admin.call(changeRetention, { body: { version: 1, days: { activity: 100 } } })
  await pool.query(addOldLines(400))
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`select from activity where email = 'uji@ido.example' order by at limit 3 for update`)
  await cleanUpNow(portal)
  await holder.query('commit')
  holder.release()
  const left = await pool.query<{ n: number }>(
    `select count(*)::int as n from activity where email = 'uji@ido.example'`,
  )
  assert.equal(left.rows[0]?.n, 3)
})

/**
 * Before each batch the job looks whether to stop; from this look on it is told so, however fast the machine. The first look
 * is that of the sign-ins, which have a limit of their own and no old rows here; the second is that of the first batch.
 */
function stopsAtLook(last: number): AbortSignal {
  let looks = 0
  return Object.defineProperty(new AbortController().signal, 'aborted', {
    get() {
      looks += 1
      return looks >= last
    },
  })
}

test('one that is told to stop leaves the rest to another job, and every row is counted once', async (t) => {
  const lines = 5_000
  const portal = await testPortal()
  t.after(() => portal.close())
  const { pool } = portal.database
  const admin = await portal.signIn('ADMIN')
  await admin.call(changeRetention, { body: { version: 1, days: { activity: 100 } } })
  await pool.query(addOldLines(lines))
  await cleanUpNow(portal, undefined, stopsAtLook(3))
  const { run } = (await admin.call(readRetention)).answer
  assert.equal(run?.finishedAt, null)
  const some = run.removed.activity
  assert.ok(some > 0 && some < lines, `${some} of ${lines}`)
  const { rows } = await pool.query<{ payload: object }>(`select payload from graphile_worker._private_jobs`)
  assert.deepEqual(rows, [{ payload: { run: run.id } }])
  await cleanUpNow(portal)
  assert.equal((await admin.call(readRetention)).answer.run?.removed.activity, lines)
})

test(
  'a process killed in the middle of it leaves it to another: all is removed, and told exactly',
  { timeout: 180_000 },
  async (t) => {
    const own = await testDatabase()
    t.after(() => own.close())
    const { pool } = own.database
    const dataDir = await mkdtemp(join(tmpdir(), 'ido-retention-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const lines = 40_000
    await pool.query(addOldLines(lines))
    await pool.query(`update setting set value = '{"activity": 100}'`)
    const env = { DEMO: '0', DATABASE_URL: own.url }
    const first = await startPortal({ dataDir, env })
    await pool.query(`select graphile_worker.add_job('retention')`)
    const removed = async () => {
      const { rows } = await pool.query<{ n: number; isOver: boolean }>(
        `select (removed ->> 'activity')::int as n, finished_at is not null as "isOver" from retention_run`,
      )
      assert.ok(rows.length <= 1, 'it is one run')
      return rows[0] ?? { n: 0, isOver: false }
    }
    await until(async () => ((await removed()).n ?? 0) > 500, 'it is under way', 60, 20)
    await first.kill()
    const before = await removed()
    assert.ok(!before.isOver && before.n < lines)
    const second = await startPortal({ dataDir, env })
    t.after(() => second.stop())
    // Only when it takes the first one for lost, so that nothing is to be seen for long.
    await until(async () => (await removed()).isOver, 'another goes on with it', 90, 500)
    assert.equal((await removed()).n, lines)
    const left = await pool.query<{ n: number }>(
      `select count(*)::int as n from activity where email = 'uji@ido.example'`,
    )
    assert.equal(left.rows[0]?.n, 0)
  },
)
