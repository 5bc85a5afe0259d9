import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { inTransaction } from './database/transaction.ts'
import { addJob, createJobs, type Jobs } from './jobs.ts'

describe('jobs', () => {
  let own: TestDatabase
  let jobs: Jobs
  const done: unknown[] = []
  before(async () => {
    own = await testDatabase()
    jobs = createJobs(own.database, fastify({ logger: false }).log)
    jobs.define('note', async (payload) => void done.push(payload))
    jobs.define('fails-once', async () => {
      done.push('tried')
      if (done.filter((entry) => entry === 'tried').length === 1) throw new Error('not yet')
    })
    await jobs.start()
  })
  after(async () => {
    await jobs.stop()
    await own.close()
  })

  const until = async (isThere: () => boolean) => {
    for (const end = Date.now() + 10_000; !isThere(); await pause(20)) assert.ok(Date.now() < end, 'no job was done')
  }

  it('are done once after the commit of what queued them, and never after a rollback', async () => {
    const rolledBack = inTransaction(own.database, async (trx) => {
      await addJob(trx, 'note', { n: 1 })
      throw new Error('changed my mind')
    })
    await assert.rejects(rolledBack)
    await inTransaction(own.database, (trx) => addJob(trx, 'note', { n: 2 }))
    await until(() => done.length > 0)
    assert.deepEqual(done, [{ n: 2 }])
  })

  it('that fail are tried again', async () => {
    await addJob(own.database.write, 'fails-once', {})
    await until(() => done.filter((entry) => entry === 'tried').length === 2)
  })
})
