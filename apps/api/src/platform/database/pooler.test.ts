import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeVocStatus, createVoc, dashboardFeedback, exportVoc, listVoc, queryCall, vocHome } from '@ido/contract'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { noPgBouncer, type Pooler, startPgBouncer } from '../../testing/pgbouncer.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { Callers, withContext } from '../pools/query-context.ts'
import { addJob } from '../jobs/jobs.ts'
import { openDatabase } from './database.ts'

/** To the server; of the portal there are up to 25. */
const connections = 3

describe('behind PgBouncer with transactions pooled', { skip: noPgBouncer }, () => {
  let own: TestDatabase
  let pooler: Pooler
  let portal: TestPortal
  let cmp: TestSession
  before(async () => {
    own = await testDatabase()
    pooler = await startPgBouncer(own.url, connections)
    const database = openDatabase({ url: pooler.url, maxConnections: 12 })
    portal = await testPortal({ own: { url: pooler.url, database, close: () => database.close() }, jobs: true })
    cmp = await portal.signIn('CMP')
  })
  after(async () => {
    await portal?.close()
    await pooler?.close()
    await own?.close()
  })

  it('people write, list, search, ask for figures and take files, all at once', async (t) => {
    const numbers = Array.from({ length: 4 }, (_, n) => n)
    const made = await Promise.all(numbers.map((n) => cmp.call(createVoc, { body: { longtext: `Sinyal hilang ${n}`, product_id: 1, score_nps: 4 } }))) // prettier-ignore
    assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([200]))
    const sent = await Promise.all(made.map(({ answer: { id } }) => cmp.call(changeVocStatus, { body: { id, status: 'new' } }))) // prettier-ignore
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([200]))
    const round = () =>
      Promise.all(
        numbers.flatMap((n): Promise<{ status: number; text: string }>[] => [
          cmp.call(listVoc, { query: { search: `hilang ${n}` } }),
          cmp.call(listVoc, { query: { orderName: 'createdby', page: 1 + (n % 2) } }),
          cmp.call(queryCall, { body: { dataset: 'voc', measures: ['feedback'], from: `2024-01-${10 + n}` } }),
          cmp.call(vocHome, { query: {} }),
          cmp.call(dashboardFeedback, { query: {} }),
          cmp.get(`${exportVoc.path}?format=csv`),
        ]),
      )
    // The second round meets statements that other connections have prepared.
    for (const answers of [await round(), await round()]) {
      const refused = answers.flatMap((answer, n) =>
        answer.status === 200 ? [] : [`${n}: ${answer.status} ${answer.text}`],
      )
      assert.deepEqual(refused, [])
    }
    const { answer: figure } = await cmp.call(queryCall, { body: { dataset: 'voc', measures: ['feedback'] } })
    assert.deepEqual(figure, [{ feedback: 4 }])
    assert.equal((await cmp.get(`${exportVoc.path}?format=csv`)).text.trim().split('\n').length, 5)
    const { rows } = await own.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and client_port <> 0 and pid <> pg_backend_pid()`,
    )
    t.diagnostic(`PgBouncer ${pooler.version}; ${rows[0]?.n} connections to the server`)
    assert.ok((rows[0]?.n ?? 0) <= connections + 10)
  })

  it('jobs are found by looking and done', async () => {
    await addJob(portal.database.write, 'access-reminders', {})
    const left = async () => (await own.database.pool.query('select from graphile_worker.jobs')).rowCount
    await until(async () => (await left()) === 0, 'not done')
  })

  it('a statement whose caller goes away stops on the server', async () => {
    const leaving = new AbortController()
    const caller = { callers: new Callers('anna'), lane: 'lists', signal: leaving.signal } as const
    const asked = withContext(caller, () => portal.database.readPool.query(`select pg_sleep(600), 'behind a pooler'`))
    const refused = assert.rejects(asked, { code: '57014' })
    const running = async () =>
      (await own.database.pool.query(`select from pg_stat_activity where query like '%behind a pooler%' and state = 'active' and pid <> pg_backend_pid()`)).rowCount // prettier-ignore
    await until(async () => (await running()) === 1, 'it does not begin')
    leaving.abort()
    await refused
    // The server is told by way of the pooler, and may be a moment behind the caller.
    await until(async () => (await running()) === 0, 'it goes on')
  })
})
