import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { targets, targetStandings } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { createQueryEngine, type QueryEngine } from '../../semantic/run.ts'
import { readStandings } from './targets.standing.queries.ts'
import { standingOf } from './targets.standing.ts'

test('what adds up is held against the time that is gone, everything else against its value', () => {
  const sum = { direction: 'up', additivity: 'sum', unit: 'count' } as const
  const limit = { ...sum, direction: 'down' } as const
  const rate = { direction: 'up', additivity: 'rate', unit: 'share' } as const
  const time = { direction: 'down', additivity: 'rate', unit: 'hours' } as const
  const states = [
    [sum, 40, 100, 0.5, 'behind'],
    [sum, 50, 100, 0.5, 'ahead'],
    [sum, 100, 100, 0.5, 'met'],
    [sum, 99, 100, 1, 'missed'],
    [limit, 40, 100, 0.5, 'ahead'],
    [limit, 60, 100, 0.5, 'behind'],
    [limit, 101, 100, 0.5, 'missed'],
    [limit, 100, 100, 1, 'met'],
    [limit, 1, 0, 0.5, 'missed'],
    [limit, 0, 0, 0.5, 'ahead'],
    [rate, 0.89, 0.9, 0.1, 'behind'],
    [rate, 0.9, 0.9, 0.1, 'ahead'],
    [rate, 0.9, 0.9, 1, 'met'],
    [time, 7, 6, 0.5, 'behind'],
    [time, 7, 6, 1, 'missed'],
    [time, 5, 6, 1, 'met'],
    [time, null, 6, 1, 'unknown'],
  ] as const
  for (const [measure, actual, value, elapsed, state] of states) {
    assert.equal(
      standingOf({ actual, value, elapsed }, measure).state,
      state,
      JSON.stringify([measure, actual, elapsed]),
    )
  }
  assert.equal(standingOf({ actual: 40, value: 100, elapsed: 0.5 }, sum).share, 0.4)
  assert.equal(standingOf({ actual: 0.5, value: 0.9, elapsed: 0.5 }, rate).share, null)
})

describe('the standing of targets', () => {
  let portal: TestPortal
  let admin: TestSession
  let staff: TestSession
  let ofRegionTwo: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    staff = await portal.signIn('STAFF')
    ofRegionTwo = await portal.addPerson({ email: 'dua@ido.example', regions: [2] })
    await portal.database.pool.query(
      `insert into ticket (opened_at, resolved_at, origin_id, status_id, number, title, region_id, product_id, target_s)
       select '2026-03-05T03:00:00Z'::timestamptz + n * interval '1 day', '2026-03-05T05:00:00Z'::timestamptz + n * interval '1 day',
         1, (select min(id) from ticket_status), 'T-' || n, 'x', 2 + n % 2, 5, case when n < 4 then 3600 else 86400 end
       from generate_series(0, 9) n`,
    )
    // March is in: there are data of April.
    await portal.database.pool.query(
      `insert into ticket (opened_at, resolved_at, origin_id, status_id, number, title, region_id)
       select '2026-04-02T03:00:00Z', '2026-04-02T04:00:00Z', 1, min(id), 'T-april', 'x', 7 from ticket_status`,
    )
    const set = (measure: string, value: number, more: object = {}) =>
      admin.call(targets.create, { body: { measure, period: '2026-03', value, ...more } })
    for (const made of [
      await set('tickets.resolved', 12),
      await set('tickets.resolved', 4, { regionId: 2 }),
      await set('tickets.resolved', 8, { regionId: 3, note: 'rahasia' }),
      await set('tickets.resolved', 10, { productId: 5 }),
      await set('tickets.sla_compliance', 0.5),
      await set('tickets.mttr_hours', 1),
      await set('voc.nps', 40),
      await set('tickets.resolved', 500, { period: '2026-05' }),
    ])
      assert.equal(made.status, 200, made.text)
  })
  after(() => portal.close())

  const march = { from: '2026-03-01', to: '2026-04-01' } as const
  const standing = async (query: object, by = staff) => {
    const { status, text, answer } = await by.call(targetStandings, { query: { ...march, ...query } })
    assert.equal(status, 200, text)
    return answer.map(({ measure, product, region, value, actual, state }) =>
      [measure.split('.')[1], product === null ? '*' : 'p', region ?? '*', value, actual, state].join(' '),
    )
  }

  it('tells what the figures of the same period and place say, the worst first and the unknown last', async () => {
    assert.deepEqual(await standing({}), [
      'mttr_hours * * 1 2 missed',
      'resolved * T-REG 3 8 5 missed',
      'resolved * * 12 10 missed',
      'resolved p * 10 10 met',
      'sla_compliance * * 0.5 0.6 met',
      'resolved * T-REG 2 4 5 met',
      'nps * * 40  unknown',
    ])
    const { meta } = await staff.call(targetStandings, { query: march })
    assert.deepEqual(meta, { total: 7, weighed: 7, known: 6, behind: 3 })
  })

  it('tells a figure the targets of its own measures, region and product alone', async () => {
    const of = 'figure'
    assert.deepEqual(await standing({ of, measures: 'tickets.resolved' }), ['resolved * * 12 10 missed'])
    assert.deepEqual(await standing({ of, region: 't-reg 3' }), ['resolved * T-REG 3 8 5 missed'])
    assert.deepEqual(await standing({ of, region: 'T-REG 7' }), [])
    assert.deepEqual(await standing({ from: '2026-04-01', to: '2026-05-01' }), [])
    assert.equal((await standing({ from: '2026-03-31', to: '2026-05-02' })).length, 8)
  })

  it('tells how it stands from the first minute of the period on', async (t) => {
    const set = { measure: 'tickets.open_now', period: '2026-04', value: 0 }
    assert.equal((await admin.call(targets.create, { body: set })).status, 200)
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-04-01T00:01:00+07:00') })
    const scope = { regions: null, products: null }
    const standingsOn = async (from: string, to: string) => {
      const signal = AbortSignal.timeout(60_000)
      const services = { database: portal.database, query: createQueryEngine(portal.database) }
      return (await readStandings(services, { query: { from, to }, scope, signal })).answer
    }
    const [first] = await standingsOn('2026-04-01', '2026-04-02')
    assert.deepEqual([first?.measure, first?.elapsed, first?.state], ['tickets.open_now', 0, 'ahead'])
    const [later] = await standingsOn('2026-05-01', '2026-05-02')
    assert.deepEqual([later?.period, later?.state], ['2026-05', 'unknown'], 'it has not begun')
  })

  it('keeps to the scope of the reader, whose figures without a region are those of their only one', async () => {
    assert.deepEqual(await standing({}, ofRegionTwo), ['resolved * T-REG 2 4 5 met'])
    assert.deepEqual(await standing({ of: 'figure' }, ofRegionTwo), ['resolved * T-REG 2 4 5 met'])
    assert.deepEqual(await standing({ of: 'figure', region: 'T-REG 3' }, ofRegionTwo), [])
  })

  it('holds a month that is half in against half of its target: it is behind or ahead, never missed', async () => {
    await portal.database.pool.query(`delete from ticket where number = 'T-april'`)
    await pause(keptMilliseconds)
    // Ten were resolved until 14 March, the last day that there are data of.
    assert.deepEqual(await standing({ measures: 'tickets.resolved,tickets.mttr_hours' }), [
      'mttr_hours * * 1 2 behind',
      'resolved * T-REG 3 8 5 ahead',
      'resolved * * 12 10 ahead',
      'resolved p * 10 10 met',
      'resolved * T-REG 2 4 5 met',
    ])
    const { answer } = await staff.call(targetStandings, { query: { ...march, measures: 'tickets.resolved' } })
    assert.ok(answer.every(({ elapsed }) => Math.abs(elapsed - 14 / 31) <= 0.001))
    assert.deepEqual(await standing({ from: '2026-05-01', to: '2026-05-02' }), ['resolved * * 500  unknown'])
  })

  it('is for everybody with access, and for nobody else', async () => {
    assert.equal((await portal.anonymous.call(targetStandings, { query: {} })).status, 401)
    assert.equal((await (await portal.signIn('GUEST')).call(targetStandings, { query: {} })).status, 403)
    assert.deepEqual((await staff.call(targetStandings, { query: { from: 'kemarin' } })).fields, ['from'])
  })
})

describe('the standing of very many targets', () => {
  let portal: TestPortal
  let admin: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    const { pool } = portal.database
    await pool.query(
      `insert into ticket (opened_at, resolved_at, origin_id, status_id, number, title, region_id, product_id, target_s)
       select at, at + interval '1 hour', 1, (select min(id) from ticket_status), 'T-' || n, 'x', 1 + n % 7, 1 + n % 5, 86400
       from generate_series(0, 2999) n, lateral (select '2022-01-10T03:00:00Z'::timestamptz + n * interval '13 hours' as at) t`,
    )
    await pool.query(
      `with span as (
         select to_char(m, 'YYYY-MM') as period, m::date as a, (m + interval '1 month')::date as b
         from generate_series('2022-01-01'::timestamp, '2025-12-01', '1 month') m
         union all select to_char(m, 'YYYY"-Q"Q'), m::date, (m + interval '3 months')::date
         from generate_series('2022-01-01'::timestamp, '2025-10-01', '3 months') m
         union all select to_char(m, 'YYYY'), m::date, (m + interval '1 year')::date
         from generate_series('2022-01-01'::timestamp, '2025-01-01', '1 year') m)
       insert into target (measure, period, starts_on, ends_on, product_id, region_id, value)
       select 'tickets.' || measure, period, a, b, product, region, case when period = '2022-02' and region = 3 and product is null then 1e9 else 1 end
       from span, unnest(array['opened', 'resolved', 'mttr_hours', 'open_now', 'ttr_p90_hours']) measure, unnest(array[1, 2, 3, 4, 5, null]) product,
         unnest(array[1, 2, 3, 4, 5, 6, 7, null]) region where measure not in ('opened', 'open_now', 'ttr_p90_hours') or product is null`,
    )
  })
  after(() => portal.close())

  const all = { from: '2022-01-01', to: '2026-01-01' } as const
  const weigh = async (query: object, engine: QueryEngine = createQueryEngine(portal.database)) => {
    const asked: unknown[] = []
    let [underWay, atOnce] = [0, 0]
    const ask: QueryEngine['ask'] = async (question, ...rest) => {
      asked.push(question)
      underWay += 1
      atOnce = Math.max(atOnce, underWay)
      return engine.ask(question, ...rest).finally(() => (underWay -= 1))
    }
    const scope = { regions: null, products: null }
    const told = await readStandings(
      { database: portal.database, query: { ...engine, ask } },
      { query: { ...all, ...query }, scope, signal: AbortSignal.timeout(60_000) },
    )
    return { ...told, asked, atOnce }
  }

  it('takes a few questions, however many targets, periods, products and regions', async () => {
    const { answer, meta, asked, atOnce } = await weigh({})
    assert.ok(meta.total > 7_000, String(meta.total))
    assert.equal(meta.weighed, 5_000)
    assert.ok(asked.length <= 12, `${asked.length} questions`)
    assert.ok(asked.length > 4 && atOnce <= 4, `${atOnce} of ${asked.length} at once`)
    assert.equal(answer.length, 200)
    const month = await weigh({ from: '2025-12-31', to: '2026-01-01' })
    assert.equal(month.meta.weighed, month.meta.total)
    assert.ok(month.meta.total > 200 && month.asked.length <= 12, `${month.meta.total}, ${month.asked.length}`)
  })

  it('tells the worst of all, also where 200 newer ones are better', async () => {
    const { answer } = await weigh({ measures: 'tickets.resolved' })
    const [first] = answer
    assert.deepEqual([first?.period, first?.region, first?.product, first?.value], ['2022-02', 'T-REG 3', null, 1e9])
    const {
      status,
      meta,
      answer: told,
    } = await admin.call(targetStandings, { query: { ...all, measures: 'tickets.resolved' } })
    assert.deepEqual([status, told.length, told[0]?.id], [200, 200, first?.id])
    assert.equal(meta.total, meta.weighed)
  })

  it('tells what each figure is when it is asked for by itself', async () => {
    const engine = createQueryEngine(portal.database)
    const { answer } = await weigh({}, engine)
    const known = answer.filter(({ actual }) => actual !== null)
    assert.ok(known.length > 100, `${known.length} have a figure`)
    for (const { measure, region, product, from, to, actual } of known.filter((_, at) => at % 5 === 0)) {
      const [dataset = '', id = ''] = measure.split('.')
      const filters = { ...(region && { region: [region] }), ...(product && { product: [product] }) }
      const scope = { regions: null, products: null }
      const { rows } = await engine.ask(
        { dataset, measures: [id], filters, from, to },
        scope,
        AbortSignal.timeout(60_000),
      )
      assert.equal(actual, rows[0]?.[id], JSON.stringify({ measure, region, product, from }))
    }
  })
})
