import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createVoc, writeActivity } from '@ido/contract'
import { testDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { openDatabase } from '../database/database.ts'

/** A portal that believes in a replica: the same server by another address, which has everything. */
async function replicated(t: TestContext, replicaUrl: (url: string) => string | null, jobs = false) {
  const own = await testDatabase()
  const database = openDatabase({ url: own.url, replicaUrl: replicaUrl(own.url), maxConnections: 8 })
  const portal = await testPortal({ own: { url: own.url, database, close: () => database.close() }, jobs })
  t.after(async () => {
    await portal.close()
    await own.close()
  })
  const marks = async () => (await own.database.pool.query('select from last_write')).rowCount
  return { portal, marks, pool: own.database.pool }
}

const otherAddress = (url: string) => `${url}?application_name=replica`
const body = { longtext: 'Keluhan' }

describe('the mark of a last write', () => {
  it('is made for what others read, with a replica alone, and for no line of a log', async (t) => {
    const { portal, marks } = await replicated(t, otherAddress)
    const cmp = await portal.signIn('CMP')
    assert.equal((await cmp.call(writeActivity, { body: { activitytype: 'PAGE_OPENED', path: '/v3' } })).status, 200)
    assert.equal(await marks(), 0)
    assert.equal((await cmp.call(createVoc, { body })).status, 200)
    assert.equal(await marks(), 1)
  })

  it('costs no statement where one process reads where it writes', async (t) => {
    const { portal, marks, pool } = await replicated(t, () => null, true)
    const cmp = await portal.signIn('CMP')
    const hasBeaten = async () => (await pool.query('select from job_process')).rowCount === 1
    await until(hasBeaten, 'it does not say that it lives')
    assert.equal((await cmp.call(createVoc, { body })).status, 200)
    assert.equal(await marks(), 0)
    await pool.query("insert into job_process (name) values ('another')")
    const isMarked = async () => (await cmp.call(createVoc, { body })).status === 200 && (await marks()) === 1
    await until(isMarked, 'another process was never seen')
  })

  it('that takes too long holds nobody up, and the standby counts for nothing until it has caught up', async (t) => {
    const { portal, pool } = await replicated(t, otherAddress)
    const cmp = await portal.signIn('CMP')
    await cmp.call(createVoc, { body })
    const isRead = async () => (await portal.database.replica?.hasAll()) === true
    await until(isRead, 'the standby is away from the beginning')
    const lock = await pool.connect()
    try {
      await lock.query('begin')
      await lock.query('lock table last_write in exclusive mode')
      const from = performance.now()
      const answer = await cmp.call(createVoc, { body })
      assert.equal(answer.status, 200, 'it was written all the same')
      assert.ok(performance.now() - from < 5_000)
      assert.equal(await isRead(), false)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  })

  it('is made in the turn of who has written', async (t) => {
    const { portal } = await replicated(t, otherAddress)
    const cmp = await portal.signIn('CMP')
    const { light } = portal.database.pool.lanes
    const asked = t.mock.method(light, 'enter')
    await cmp.call(createVoc, { body })
    // What the portal asks on its own account may come in between; of all of these the mark alone waits no longer than it may.
    const marks = asked.mock.calls.map((call) => call.arguments[0]).filter(({ signal }) => signal)
    assert.deepEqual(
      marks.map(({ callers }) => callers.names),
      [[`person ${await portal.idOf('CMP')}`]],
    )
  })
})
