import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fastify } from 'fastify'
import type { Pool } from 'pg'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { inTransaction } from './database/transaction.ts'
import { addJob, createJobs, type Jobs } from './jobs.ts'

/** The next so many connections break as they are lent out. */
function loseNext(pool: Pool, count: number): void {
  let left = count
  const lose = (client: unknown) => {
    ;(client as { connection: { stream: Socket } }).connection.stream.destroy()
    left -= 1
    if (left === 0) pool.off('acquire', lose)
  }
  pool.on('acquire', lose)
}

describe('jobs', () => {
  let own: TestDatabase
  let jobs: Jobs
  const done: unknown[] = []
  before(async () => {
    own = await testDatabase()
    jobs = createJobs(own.database, fastify({ logger: false }).log)
    jobs.define('note', async (payload) => void done.push(payload))
    jobs.define('is-cut', async () => {
      done.push('cut')
      loseNext(own.database.pool, 3)
    })
    jobs.define('fails-once', async () => {
      done.push('tried')
      if (done.filter((entry) => entry === 'tried').length === 1) throw new Error('not yet')
    })
    // From its first statement on.
    loseNext(own.database.pool, 5)
    await jobs.start()
  })
  after(async () => {
    await jobs.stop()
    await own.close()
  })

  it('are done once after the commit of what queued them, and never after a rollback', async () => {
    const rolledBack = inTransaction(own.database, async (trx) => {
      await addJob(trx, 'note', { n: 1 })
      throw new Error('changed my mind')
    })
    await assert.rejects(rolledBack)
    await inTransaction(own.database, (trx) => addJob(trx, 'note', { n: 2 }))
    await until(() => done.length > 0, 'no job was done')
    assert.deepEqual(done, [{ n: 2 }])
  })

  it('whose connections are lost as they end are done all the same, once, and the process lives on', async () => {
    await addJob(own.database.write, 'is-cut', {})
    await until(() => done.includes('cut'), 'no job was done')
    const { pool } = own.database
    const left = async () => (await pool.query('select from graphile_worker.jobs').catch(() => null))?.rowCount ?? 1
    await until(async () => (await left()) === 0, 'the job is still there')
    assert.equal(done.filter((entry) => entry === 'cut').length, 1)
  })

  it('know whether other processes are there, and until they know take it that there are', async () => {
    const second = createJobs(own.database, fastify({ logger: false }).log)
    second.define('note', async () => undefined)
    assert.equal(second.hasOthers(), true, 'it does not know yet')
    await until(() => !jobs.hasOthers(), 'the first does not know that it is alone')
    await second.start()
    await until(() => jobs.hasOthers(), 'nobody else was seen')
    await second.stop()
    await until(() => !jobs.hasOthers(), 'the second is still seen')
    assert.equal(second.hasOthers(), true, 'its queue stands still')
  })

  it('that fail are tried again', async () => {
    await addJob(own.database.write, 'fails-once', {})
    await until(() => done.filter((entry) => entry === 'tried').length === 2, 'it was not tried again')
  })
})
