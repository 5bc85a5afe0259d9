import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { dayLength, hourLength, queryCall, stepStart, type Query } from '@ido/contract'
import { Refusal } from '../../platform/errors.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, makeTickets, ticketTables } from './query.testkit.ts'

const everything = { regions: null, products: null }
const going = new AbortController().signal

describe('many viewers', () => {
  let portal: TestPortal
  before(async () => {
    portal = await testPortal()
    await addTickets(portal.database, makeTickets(1_000, 61))
  })
  after(() => portal.close())

  const widgets: Query[] = ['opened', 'resolved', 'open_now', 'sla_compliance', 'mttr_hours', 'ttr_p90_hours'].flatMap(
    (measure) => [
      { dataset: 'tickets', measures: [measure], from: '2024-01-01', to: '2024-02-01' },
      { dataset: 'tickets', measures: [measure], dimensions: ['region'], from: '2024-01-01', to: '2024-02-01' },
    ],
  )

  /** Statements that the portal sends for figures while so many people refresh a dashboard of twelve widgets. */
  async function statementsOf(viewers: TestSession[]): Promise<number> {
    let statements = 0
    const count = () => (statements += 1)
    portal.database.readPool.on('acquire', count)
    const answers = await Promise.all(
      viewers.flatMap((viewer) => widgets.map((body) => viewer.call(queryCall, { body }))),
    )
    portal.database.readPool.off('acquire', count)
    assert.ok(answers.every(({ status }) => status === 200))
    return statements
  }

  it('cost no more statements than one', async (t) => {
    const staff = await portal.signIn('STAFF')
    const viewers = (count: number) => Array.from({ length: count }, () => staff)
    const change = () => portal.database.pool.query(`update ticket set title = title || '.' where number = 'T1'`)
    await statementsOf(viewers(1))
    // The clock moves only when told to, so however long the answers take, the versions of the data are due once.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    for (const count of [1, 2, 40]) {
      await change()
      t.mock.timers.tick(keptMilliseconds)
      // Each distinct question once, the versions once, and once the state of the data at its new version.
      assert.equal(await statementsOf(viewers(count)), widgets.length + 2, `${count} viewers`)
    }
    t.mock.timers.tick(keptMilliseconds)
    assert.equal(await statementsOf(viewers(10)), 1, 'nothing has changed, which the versions tell')
    assert.equal(await statementsOf(viewers(10)), 0, 'the versions were just read')
  })

  it('read in the next minute only what another moment counts otherwise', async (t) => {
    // No day begins between the two minutes.
    t.mock.timers.enable({ apis: ['Date'], now: stepStart(Date.now(), 'day') + 12 * hourLength })
    const engine = createQueryEngine(portal.database)
    const [from, to] = [-20, 1].map((days) => new Date(Date.now() + days * dayLength).toISOString())
    const asked = { dataset: 'tickets', from, to } as const
    const answered = async (query: Query) => {
      const already = engine.statements()
      const { rows } = await engine.ask(query, everything, going)
      return { rows, statements: engine.statements() - already }
    }
    const perDay: Query = { ...asked, measures: ['opened', 'resolved'], grain: 'day' }
    const compared: Query = { ...asked, measures: ['opened'], compare: 'previous' }
    const ages: Query = { ...asked, measures: ['open_now'], dimensions: ['age_bucket'] }
    const questions = [perDay, compared, ages]
    const first = await Promise.all(questions.map(answered))
    assert.deepEqual(
      first.map(({ statements }) => statements > 0),
      [true, true, true],
    )
    t.mock.timers.tick(60_000)
    const [days, comparison, byAge] = [await answered(perDay), await answered(compared), await answered(ages)]
    assert.equal(days.statements, 0)
    assert.deepEqual(days.rows, first[0]?.rows)
    assert.equal(comparison.statements, 1, 'the period before goes as far as this one has come')
    assert.equal(byAge.statements, 1)
    await portal.database.pool.query(`update ticket set title = title || '.' where number = 'T1'`)
    t.mock.timers.tick(keptMilliseconds)
    assert.equal((await answered(perDay)).statements, 1, 'the data are others')
  })

  it('of a process that the others do not know of yet see at once what those wrote', async (t) => {
    const [known, unseen] = [false, true].map((isUnseen) =>
      createQueryEngine(portal.database, { isUnseen: () => isUnseen }),
    )
    const all = { dataset: 'tickets', measures: ['opened'] }
    const openedBy = async (engine = known) => (await engine?.ask(all, everything, going))?.rows[0]?.['opened']
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const earlier = Number(await openedBy(known))
    assert.equal(await openedBy(unseen), earlier)
    await portal.database.pool.query(
      `insert into ticket (opened_at, origin_id, status_id, number) select opened_at, origin_id, status_id, 'beside' from ticket limit 1`,
    )
    assert.equal(await openedBy(unseen), earlier + 1)
    assert.equal(await openedBy(known), earlier, 'who is known is told, or looks again soon')
  })

  it('who go away stop their question in the database, and a question that takes too long is ended with a word', async () => {
    const patient = createQueryEngine(portal.database)
    const hasty = createQueryEngine(portal.database, { milliseconds: 200 })
    const slow = { dataset: 'tickets', measures: ['opened'], from: '2024-01-01' }
    // What the tables are like is known before they are locked.
    for (const engine of [patient, hasty]) await engine.ask({ ...slow, from: '2024-02-01' }, everything, going)
    const lock = await portal.database.pool.connect()
    try {
      await lock.query('begin')
      await lock.query(`lock table ${await ticketTables(portal.database)} in access exclusive mode`)
      const leaving = new AbortController()
      const asked = patient.ask(slow, everything, leaving.signal)
      setTimeout(() => leaving.abort(), 50)
      await assert.rejects(asked, { name: 'AbortError' })
      const waiting = async () => {
        const { rows } = await lock.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'select%' and datname = current_database()`,
        )
        return rows[0]?.n
      }
      // The word to stop takes a connection of its own, which a busy machine does not give at once.
      for (let look = 0; look < 100 && (await waiting()) !== 0; look += 1) await pause(50)
      assert.equal(await waiting(), 0, 'nothing waits in the database any more')
      await assert.rejects(
        hasty.ask(slow, everything, going),
        (error) => error instanceof Refusal && error.code === 'unavailable' && error.details.key === 'queryTooLong',
      )
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  })
})
