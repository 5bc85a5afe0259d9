import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findingsCall, instantOf, jakartaDay, queryCall } from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { look, periodsOf } from '../../semantic/findings/gather.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addTickets, plainTicket, type PlainTicket } from './query.testkit.ts'

const day = 86_400_000
const midnight = instantOf(jakartaDay(Date.now()))
const dayOf = (ago: number) => jakartaDay(midnight - ago * day)

describe('what is wrong where days without anything are usual', () => {
  let portal: TestPortal
  let staff: TestSession
  before(async () => {
    portal = await testPortal()
    // One ticket every four days for a year and a half: of the 84 days before a period of 90 the first ones are empty.
    const sparse = Array.from({ length: 140 }, (_, each): PlainTicket => {
      const opened = midnight - (4 * each + 2) * day + 3_600_000
      return { ...plainTicket, number: `T-${each}`, opened, resolved: opened + 60_000, product: 1, region: 1 }
    })
    await addTickets(portal.database, sparse)
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  it('is held against the period before, whichever its first day', async () => {
    for (const compare of ['previous', 'lastYear'] as const) {
      for (const length of [30, 85, 86, 87, 88, 90, 120]) {
        const [from, to] = [dayOf(length - 1), dayOf(-1)]
        const figure = { dataset: 'tickets', measure: 'opened' }
        const { answer } = await staff.call(findingsCall, { body: { figures: [figure], by: [], from, to, compare } })
        const query = { dataset: 'tickets', measures: ['opened'], from, to, compare }
        const { answer: rows } = await staff.call(queryCall, { body: query })
        const told = answer.figures[0]?.previous
        assert.ok(Number(told) > 0, `${length} days, ${compare}: ${told}`)
        assert.deepEqual(rows[0]?.['previous'], { opened: told }, `${length} days, ${compare}`)
      }
    }
  })
})

describe('what is wrong by the hour, in more groups than one answer has room for', () => {
  let portal: TestPortal
  let staff: TestSession
  before(async () => {
    portal = await testPortal()
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  const hour = 3_600_000
  /** Samples of hosts at every so many hours of the last 17 days; of each hour another share of them is up. */
  const addHosts = async (first: number, last: number, everyHours: number) => {
    const { pool } = portal.database
    await pool.query(
      `insert into infra_host (id, name, service_id) select n, 'host-' || n, 1 from generate_series($1::int, $2) n`,
      [first, last],
    )
    await pool.query(
      `insert into infra_sample (at, host_id, metric_id, value, interval_s)
       select $3::timestamptz - h * interval '1 hour', n, 1, 1 - ((n + h) % 10) / 1000.0, 3600
       from generate_series($1::int, $2) n, generate_series(1, 408, $4) h`,
      [first, last, new Date(midnight), everyHours],
    )
  }
  const body = {
    figures: [{ dataset: 'infra', measure: 'availability' }],
    by: ['host', 'service'],
    from: dayOf(1),
    to: dayOf(0),
  }

  it('is told from all of their steps, however many answers they take', async () => {
    await addHosts(1, 40, 1)
    const infra = findDataset('infra')
    const availability = infra?.measures.find(({ id }) => id === 'availability')
    const periods = periodsOf({ from: midnight - 24 * hour, to: midnight }, Date.now())
    assert.ok(infra && availability && periods)
    const [looked] = await look({ dataset: infra, measures: [availability], filters: {} }, ['host'], {
      engine: createQueryEngine(portal.database),
      scope: { regions: null, products: null },
      signal: AbortSignal.timeout(60_000),
      periods,
    })
    assert.deepEqual(looked?.leftOut, [])
    const [hosts = []] = looked?.by ?? []
    assert.equal(hosts.length, 40)
    for (const { place, course } of hosts) {
      const n = Number(String(place['host']).split('-')[1])
      const expected: number[] = periods.past.map((start) => 1 - ((n + (midnight - start) / hour) % 10) / 1000)
      assert.equal(course.past.length, 336)
      assert.deepEqual(
        course.past.map(({ value }) => value?.toFixed(6)),
        expected.map((value) => value.toFixed(6)),
        String(place['host']),
      )
    }
  })

  it('names the host that fails', async () => {
    await portal.database.pool.query(
      `update infra_sample set value = 0.2 where host_id = 40 and at >= $1::timestamptz - interval '6 hours'`,
      [new Date(midnight)],
    )
    const { status, answer } = await staff.call(findingsCall, { body })
    assert.equal(status, 200)
    const [first] = answer.findings
    assert.ok(first?.kind === 'change', JSON.stringify(answer))
    assert.equal(first.place['host'], 'host-40')
    assert.deepEqual(answer.leftOut, [])
  })

  it('leaves out a dimension that is too large even so, and says which; the others are looked at', async () => {
    for (const [first, last] of [
      [41, 260],
      [261, 300],
    ] as const) {
      await addHosts(first, last, 20)
      const asked = () => staff.call(findingsCall, { body })
      // What was written past the portal shows a moment later.
      await until(async () => (await asked()).answer.leftOut.length > 0, `${last} hosts are looked at`)
      const { status, text, answer } = await asked()
      assert.equal(status, 200, text)
      assert.deepEqual(answer.leftOut, ['host'], `${last} hosts`)
      assert.equal(answer.figures[0]?.course, 'worse')
      assert.ok(answer.findings.every((each) => each.kind !== 'change' || !('host' in each.place)))
    }
  })
})
