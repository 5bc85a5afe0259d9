import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type FindingsAsked, findingsCall, instantOf, jakartaDay, queryCall } from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { changesIn } from '../../semantic/findings/find.ts'
import { look, periodsOf } from '../../semantic/findings/gather.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { addTickets, type PlainTicket } from './query.testkit.ts'
import { randomOf } from '../../testing/random.ts'

const day = 86_400_000
const midnight = instantOf(jakartaDay(Date.now()))
const dayOf = (ago: number) => jakartaDay(midnight - ago * day)

const wereBroken = [
  { product: 4, region: 6 },
  { product: 3, region: 5 },
  { product: 5, region: 7 },
]

/** Four months of two to four tickets a day from five products in seven regions; product 2 in region 3 has had many for ten days; for five days three weeks ago the places of `wereBroken` had. */
function ticketsUntilNow(): PlainTicket[] {
  const { below } = randomOf(77)
  const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
  const cells = upTo(120).flatMap((ago) =>
    upTo(5).flatMap((product) => upTo(7).map((region) => ({ ago, product, region }))),
  )
  return cells.flatMap(({ ago, product, region }) => {
    const isBroken = ago <= 10 && product === 2 && region === 3
    const wasBroken =
      ago >= 20 && ago <= 24 && wereBroken.some((one) => one.product === product && one.region === region)
    return upTo(isBroken || wasBroken ? 30 : below(3)).map((each): PlainTicket => {
      const opened = midnight - ago * day + below(86_400) * 1000
      const resolved = Math.min(opened + (1 + below(7200)) * 1000, Date.now() - 1000)
      return { ...plain, number: `T-${ago}-${product}-${region}-${each}`, opened, resolved, product, region }
    })
  })
}

const plain = {
  response: null,
  subProduct: null,
  unit: null,
  segment: null,
  sourceApp: null,
  category: 1,
  status: 1,
  priority: null,
  channel: null,
  targetSeconds: 3600,
  ownSla: null,
  pendingSeconds: 0,
  reopened: 0,
}

describe('what is wrong with figures, over HTTP', () => {
  let portal: TestPortal
  let staff: TestSession
  const names = { product: '', region: '' }
  before(async () => {
    portal = await testPortal()
    await addTickets(portal.database, ticketsUntilNow())
    staff = await portal.signIn('STAFF')
    const { rows } = await portal.database.pool.query<typeof names>(
      'select (select name from product where id = 2) as product, (select name from region where id = 3) as region',
    )
    Object.assign(names, rows[0])
  })
  after(() => portal.close())

  const asked: FindingsAsked = {
    figures: [{ dataset: 'tickets', measure: 'opened' }],
    by: ['region', 'product', 'category'],
    from: dayOf(29),
    to: dayOf(-1),
  }
  const find = (body: object = {}, as = staff) => as.call(findingsCall, { body: { ...asked, ...body } })

  it('lets others have the thread between its figures, also where every answer is there already', async () => {
    const engine = createQueryEngine(portal.database)
    const measures = findDataset('tickets')?.measures.map(({ id }) => id) ?? []
    const figures = measures.slice(0, 10).map((measure) => ({ dataset: 'tickets', measure }))
    const scope = { regions: null, products: null }
    const given = { engine, scope, signal: new AbortController().signal }
    const now = Date.now()
    const ask = () => changesIn({ ...asked, figures }, given, now)
    // Of a hundred at once the last would wait for its turn longer than anything may.
    const { figures: lane } = portal.database.readPool.lanes
    let [most, isAnswered] = [0, false]
    const count = (): void => {
      most = Math.max(most, lane.running + lane.waiting)
      if (!isAnswered) setImmediate(count)
    }
    setImmediate(count)
    await ask().finally(() => (isAnswered = true))
    assert.ok(most > 0 && most <= 8, `${most} statements at once`)
    // Nothing is read any more: without a pause of its own it would go on in one piece.
    let [turns, isOver] = [0, false]
    const others = (): void => {
      turns += 1
      if (!isOver) setImmediate(others)
    }
    setImmediate(others)
    await ask().finally(() => (isOver = true))
    assert.ok(turns >= 3 * figures.length, `${turns} turns for ${figures.length} figures`)
  })

  it('names the place and the day from which on, with what it did to the whole', async () => {
    const { status, answer } = await find()
    assert.equal(status, 200)
    const [first] = answer.findings
    assert.ok(first?.kind === 'change')
    assert.deepEqual(first.place, names)
    assert.deepEqual([first.since, first.until], [dayOf(10), null])
    assert.equal(first.measure, 'opened')
    assert.ok(first.part.change > 250 && first.part.change < 320, `${first.part.change}`)
    assert.deepEqual(
      answer.figures.map(({ course, isSmall }) => ({ course, isSmall })),
      [{ course: 'worse', isSmall: false }],
    )
    const [figure] = answer.figures
    assert.ok(figure?.usual && figure.usual.high < Number(figure.value) && figure.usual.low > 0)
  })

  it('names the day from which on it is as usual again, after what is still so', async () => {
    const [opened] = asked.figures
    const { answer } = await find({ figures: [{ ...opened, filters: { region: ['T-REG 6'] } }, opened] })
    const over = answer.findings.flatMap((each) => (each.kind === 'change' && each.until !== null ? [each] : []))
    assert.ok(over.length > 0)
    for (const { since, until: end } of over) assert.deepEqual([since, end], [dayOf(24), dayOf(19)])
    const [first, ...others] = answer.findings
    assert.ok(first?.kind === 'change' && first.until === null)
    assert.deepEqual(others, over)
  })

  it('has room for what is still so, however much is over', async () => {
    const [opened] = asked.figures
    const regions = wereBroken.map(({ region }) => ({ ...opened, filters: { region: [`T-REG ${region}`] } }))
    const { answer } = await find({ figures: [...regions, opened] })
    const ends = answer.findings.flatMap((each) => (each.kind === 'change' ? [each.until !== null] : []))
    assert.deepEqual(ends, [false, true, true])
  })

  it('tells the figure of the time that it was so: a question about that place and time answers the same', async () => {
    for (const region of [[], ['T-REG 6']]) {
      const own = region.length > 0 ? { region } : {}
      const figures = ['opened', 'sla_compliance'].map((measure) => ({ dataset: 'tickets', measure, filters: own }))
      const { answer } = await find({ figures, from: dayOf(59) })
      const changes = answer.findings.flatMap((each) => (each.kind === 'change' && each.from !== null ? [each] : []))
      assert.ok(changes.length > 0)
      for (const { dataset, measure, place, value, from, to, since } of changes) {
        assert.equal(since ?? from, from)
        const filters = { ...own, ...Object.fromEntries(Object.entries(place).map(([id, label]) => [id, [label]])) }
        const body = { dataset, measures: [measure], filters, from: String(from), to: String(to) }
        const { answer: rows } = await staff.call(queryCall, { body })
        assert.ok(Math.abs(Number(rows[0]?.[measure]) - value) < 1e-9, `${measure}: ${value}, ${from} to ${to}`)
      }
    }
  })

  it('tells where a figure lies as long as nothing happens', async () => {
    const { answer } = await find({ figures: [{ ...asked.figures[0], filters: { region: ['T-REG 1'] } }] })
    const [figure] = answer.figures
    assert.equal(figure?.course, 'usual')
    assert.ok(figure.usual && figure.usual.low <= Number(figure.value) && Number(figure.value) <= figure.usual.high)
    const shares = await find({ figures: [{ dataset: 'tickets', measure: 'sla_compliance' }] })
    const [share] = shares.answer.figures
    assert.ok(share?.usual && 0 <= share.usual.low && share.usual.high <= 1)
  })

  it('speaks of what the reader may see, and of what the filters leave', async () => {
    const elsewhere = await portal.addPerson({ email: 'barat@ido.example', regions: [1, 2] })
    const { answer } = await find({}, elsewhere)
    assert.deepEqual(answer.findings, [])
    assert.equal(answer.figures[0]?.course, 'usual')
    const filters = { product: ['IndiHome'] }
    const filtered = await find({ figures: [{ ...asked.figures[0], filters }] })
    assert.deepEqual(filtered.answer.findings, [])
  })

  it('tells a target that is not reached, and which way it is missed', async () => {
    const { answer } = await find({
      figures: [
        { dataset: 'tickets', measure: 'sla_compliance', target: 0.9 },
        { dataset: 'tickets', measure: 'opened', target: 100_000 },
      ],
    })
    const missed = answer.findings.filter(({ kind }) => kind === 'missed')
    assert.equal(missed.length, 1)
    assert.ok(missed[0]?.kind === 'missed' && missed[0].target === 0.9 && missed[0].value < 0.9)
    const { from, to } = asked
    const body = { dataset: 'tickets', measures: ['sla_compliance'], dimensions: ['region'], from, to }
    const byRegion = await staff.call(queryCall, { body })
    const worst = byRegion.answer.toSorted((a, b) => Number(a['sla_compliance']) - Number(b['sla_compliance']))[0]
    const { was, ...furthest } = missed[0].furthest ?? { was: null }
    assert.deepEqual(furthest, { place: { region: worst?.['region'] }, value: worst?.['sla_compliance'] })
    assert.equal(was, null, 'it has been so for long')
  })

  it('says nothing of a period to come, nor of one with no past', async () => {
    const ahead = await find({ from: dayOf(-5), to: dayOf(-9) })
    assert.deepEqual(ahead.answer, { figures: [], findings: [], leftOut: [] })
    const early = await find({ from: dayOf(119), to: dayOf(112) })
    assert.deepEqual(early.answer.findings, [])
  })

  it('leaves out what is known of the present alone, in its place', async () => {
    const { status, answer } = await find({
      figures: [{ dataset: 'tickets', measure: 'open_now', filters: { age_bucket: ['>30'] } }, ...asked.figures],
    })
    assert.equal(status, 200)
    assert.deepEqual(
      answer.figures.map(({ measure, course }) => [measure, course]),
      [
        ['open_now', 'unknown'],
        ['opened', 'worse'],
      ],
    )
  })

  it('refuses names that it does not know, each by its place, and a period that ends before it begins', async () => {
    const wrong = await find({
      figures: [
        { dataset: 'tickets', measure: 'opend' },
        { dataset: 'tiket', measure: 'x' },
      ],
      by: ['regoin'],
    })
    assert.equal(wrong.status, 400)
    assert.deepEqual(wrong.fields, ['figures.0.measure', 'figures.1.dataset', 'by.0'])
    const turned = await find({ from: dayOf(1), to: dayOf(9) })
    assert.deepEqual([turned.status, turned.fields], [400, ['to']])
  })

  it('is answered for all figures of a page at once, over a day by the hour and over a year', async () => {
    const measures = [
      'opened',
      'resolved',
      'open_now',
      'sla_compliance',
      'mttr_hours',
      'ttr_p90_hours',
      'backlog_age_hours',
    ]
    const figures = measures.map((measure) => ({ dataset: 'tickets', measure }))
    for (const [from, to] of [
      [dayOf(1), dayOf(0)],
      [dayOf(364), dayOf(-1)],
    ] as const) {
      const { status, answer } = await find({ figures, from, to, compare: 'lastYear' })
      assert.equal(status, 200)
      assert.deepEqual(new Set(answer.figures.map(({ measure }) => measure)), new Set(measures))
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
