import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { caseBrief, hourLength, jakartaDay, targets } from '@ido/contract'
import { busy } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { testPortal } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import type { StandingSender } from '../../semantic/watch/places.ts'
import { readRun } from './cases.missed.queries.ts'
import { type FindCases, runCases } from './cases.run.service.ts'
import { all, casesPortal, type CasesPortal, engineWith, inRegion3, madeCase, now, since } from './cases.testkit.ts'

const silent: StandingSender = {
  id: 1,
  labels: {},
  standing: { state: 'silent', since: null, lastSample: null, reading: null, rank: 3 },
  burnt: null,
}

describe('the search for cases', () => {
  let portal: CasesPortal
  before(async () => {
    portal = await casesPortal()
  })
  beforeEach(() => portal.forgetAll())
  after(() => portal.close())

  it('is made again with every hour, for new data and for new outages, for every scope that somebody has', async () => {
    const asked: string[] = []
    const find: FindCases = async (_engine, { scopes }) => {
      asked.push(...scopes.keys())
      return new Map([...scopes].map(([key, { regions }]) => [key, regions === null ? [madeCase({ since })] : []]))
    }
    const senders: StandingSender[] = []
    const services = { database: portal.database, query: engineWith(senders) }
    const hour = now - (now % hourLength)
    const goes = (at: number) => runCases(services, find, at, AbortSignal.timeout(60_000))
    await goes(hour)
    assert.equal(asked[0], all)
    assert.ok(asked.includes(inRegion3))
    assert.equal(new Set(asked).size, asked.length)
    assert.equal((await portal.list()).length, 1)
    const once = asked.length
    await goes(hour)
    assert.equal(asked.length, once, 'nothing is new')
    await portal.database.pool.query(`select dataset_written('tickets')`)
    await Promise.all([goes(hour), goes(hour)])
    assert.equal(asked.length, 2 * once, 'one of two does it')
    await goes(hour + 60_000)
    assert.equal(asked.length, 2 * once, 'a minute alone is nothing new')
    senders.push(silent)
    await goes(hour + 60_000)
    assert.equal(asked.length, 3 * once, 'a host is silent')
    senders.pop()
    await portal.database.pool.query(`select dataset_written('tickets')`)
    const broken = async () => Promise.reject(new Error('no figures'))
    await assert.rejects(runCases(services, broken, hour + hourLength, AbortSignal.timeout(60_000)))
    assert.equal((await portal.list())[0]?.state, 'ongoing', 'a run that fails changes nothing')
    await goes(hour + hourLength)
    assert.equal(asked.length, 4 * once, 'and is made again')
  })

  it('goes on where the targets of some scope cannot be weighed, and says so of that scope alone', async () => {
    const month = jakartaDay(now).slice(0, 7)
    const body = { measure: 'tickets.opened', period: month, value: 5 }
    const { status } = await portal.admin.call(targets.create, { body })
    assert.equal(status, 200)
    const busyEngine = { ...engineWith(), ask: () => Promise.reject(busy('figures')) }
    const find: FindCases = async (_engine, { scopes }) => new Map([...scopes.keys()].map((key) => [key, []]))
    await runCases({ database: portal.database, query: busyEngine }, find, now, AbortSignal.timeout(60_000))
    const verdictOf = async (person = portal.admin) => (await person.call(caseBrief, { query: {} })).answer.verdict
    assert.deepEqual([await verdictOf(), await verdictOf(portal.regional)], ['unclear', 'quiet'])
    await portal.database.pool.query('delete from target')
  })

  it('that began before the last one leaves its missed targets as they are, too', async () => {
    const missed = [{ measure: 'tickets.sla_compliance', region: null, product: null }]
    await portal.run({ [all]: [] }, now, missed)
    await portal.run({ [all]: [] }, now - 1000)
    assert.deepEqual((await readRun(portal.database, all)).missed, missed)
  })

  it('is made by a job of any process', async (context) => {
    const working = await testPortal({ jobs: true })
    context.after(() => working.close())
    await addJob(working.database.write, 'cases', {})
    const runs = async () =>
      (await working.database.pool.query('select from found_case_run where ran_at is not null')).rowCount
    await until(async () => (await runs()) === 1, 'no run was made')
  })

  it('is made by one process at a time, also where one took so long that another took over', async () => {
    const services = { database: portal.database, query: engineWith() }
    const workingSince = async () =>
      (await portal.database.pool.query<{ at: Date | null }>('select working_since as at from found_case_run')).rows[0]
        ?.at
    const slow: FindCases = async () => {
      await portal.database.pool.query(`update found_case_run set working_since = clock_timestamp()`)
      return new Map([[all, []]])
    }
    await runCases(services, slow, now, AbortSignal.timeout(60_000))
    assert.ok(await workingSince(), 'the other one still has its claim')
    await portal.database.pool.query('update found_case_run set working_since = null')
    await runCases(services, async () => new Map(), now + hourLength, AbortSignal.timeout(60_000))
    assert.equal(await workingSince(), null)
  })
})
