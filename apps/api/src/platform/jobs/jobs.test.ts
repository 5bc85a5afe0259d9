import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, it, test } from 'node:test'
import { setImmediate as tick, setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import type { Pool, QueryResult } from 'pg'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepBeating } from './job-processes.ts'
import { addJob, createJobs, type Jobs } from './jobs.ts'

/** The next so many connections break as they are checked out. */
function loseNext(pool: Pool, count: number): void {
  let left = count
  const lose = (client: unknown) => {
    ;(client as { connection: { stream: Socket } }).connection.stream.destroy()
    left -= 1
    if (left === 0) pool.off('acquire', lose)
  }
  pool.on('acquire', lose)
}

/** The next statement that gives somebody a job is committed, and its answer lost on the way. */
function loseNextJob(pool: Pool): () => boolean {
  const ask = pool.query.bind(pool) as (...question: unknown[]) => Promise<QueryResult>
  let isLost = false
  const query = async (...question: unknown[]) => {
    const answer = await ask(...question)
    const { text } = question[0] as { text?: string }
    if (isLost || !text?.includes('skip locked') || answer.rows.length === 0) return answer
    isLost = true
    throw Object.assign(new Error('the connection is gone'), { code: '08006' })
  }
  Object.assign(pool, { query })
  return () => isLost
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
    assert.equal(jobs.isUnseen(), false, 'there is nobody who could not have seen it')
    await second.start()
    assert.equal(second.isUnseen(), true, 'the first has not looked since')
    await until(() => jobs.hasOthers(), 'nobody else was seen')
    assert.equal(jobs.processes(), 2)
    await second.stop()
    await until(() => !jobs.hasOthers(), 'the second is still seen')
    assert.equal(second.hasOthers(), true, 'its queue stands still')
  })

  it('that fail are tried again', async () => {
    await addJob(own.database.write, 'fails-once', {})
    await until(() => done.filter((entry) => entry === 'tried').length === 2, 'it was not tried again')
  })
})

test('a process is unseen until the others had time to meet its first beat, however late it comes, and again where they gave it up', async (t) => {
  const own = await testDatabase()
  t.after(() => own.close())
  const { pool } = own.database
  await pool.query(`insert into job_process (name) values ('another')`)
  const busy = await pool.connect()
  await busy.query('begin; lock table job_process in access exclusive mode')
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  let beats = 0
  const query = async (text: string, values: unknown[]) => {
    const answer = await pool.query(text, values)
    if (text.includes('insert')) beats += 1
    return answer
  }
  const beaten = async (times: number) => {
    await until(() => beats >= times, 'it does not beat')
    await tick()
  }
  const late = keepBeating('late', {
    database: { pool: { query } as unknown as typeof pool },
    log: fastify({ logger: false }).log,
    events: new EventEmitter(),
    lostAfterMs: 60_000,
  })
  t.after(() => late.stop())
  t.mock.timers.tick(11_000)
  assert.equal(late.isUnseen(), true, 'it has not beaten yet')
  await busy.query('rollback')
  busy.release()
  await beaten(1)
  assert.equal(late.isUnseen(), true, 'the others have not looked since')
  t.mock.timers.tick(10_001)
  assert.equal(late.isUnseen(), false)
  t.mock.timers.tick(30_000)
  assert.equal(late.isUnseen(), true, 'the others may have given it up')
  await pool.query(`delete from job_process where name = 'late'`)
  await beaten(beats + 1)
  assert.equal(late.isUnseen(), true, 'the others find it there anew')
  t.mock.timers.tick(10_001)
  assert.equal(late.isUnseen(), false)
})

test('a job that was given to a process whose answer got lost is done all the same, and once; a longer one is left', async (t) => {
  const own = await testDatabase()
  const isLost = loseNextJob(own.database.pool)
  const jobs = createJobs(own.database, fastify({ logger: false }).log, 5_000)
  t.after(async () => {
    await jobs.stop()
    await own.close()
  })
  const done: unknown[] = []
  jobs.define('note', async (payload) => void done.push(payload))
  jobs.define('is-long', async () => {
    done.push('long')
    await until(() => done.length > 1, 'nothing else was done')
    // Both had been locked for as long when the other was freed; the other place would take this one, too.
    await pause(1_000)
  })
  await addJob(own.database.write, 'note', { n: 1 }, { attempts: 1 })
  await jobs.start()
  await until(isLost, 'no job was given')
  await addJob(own.database.write, 'is-long', {})
  const left = async () => (await own.database.pool.query('select from graphile_worker.jobs')).rowCount
  await until(async () => (await left()) === 0, 'a job is still there')
  assert.equal(done.length, 2, JSON.stringify(done))
  assert.ok(done.includes('long'))
})

test('a job whose statement or transaction hangs is stopped there, as one that failed, and others are done', async (t) => {
  const own = await testDatabase()
  const jobs = createJobs(own.database, fastify({ logger: false }).log, undefined, 300)
  t.after(async () => {
    await jobs.stop()
    await own.close()
  })
  const { pool, write } = own.database
  const said: string[] = []
  const stopped = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      said.push((error as { code?: string }).code ?? String(error))
      throw error
    })
  }
  jobs.define('hangs', () => stopped(pool.query('select pg_sleep(600)')))
  jobs.define('hangs-in-between', () =>
    stopped(inTransaction(own.database, async (trx) => {
      await sql`select 1`.execute(trx)
      await pause(3_500)
      await sql`select 1`.execute(trx)
    })),
  ) // prettier-ignore
  jobs.define('note', async () => void said.push('note'))
  await jobs.start()
  await addJob(write, 'hangs', {})
  await addJob(write, 'hangs-in-between', {})
  await until(() => said.length >= 2, 'they hang')
  await addJob(write, 'note', {})
  await until(() => said.includes('note'), 'nothing else is done')
  // The first may have been tried again before the second was stopped.
  assert.deepEqual([...new Set(said)].toSorted(), ['08006', '57014', 'note'])
})
