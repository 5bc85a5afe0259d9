import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type FindingsAsked, findingsCall, instantOf, jakartaDay, queryCall } from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { changesIn } from '../../semantic/findings/find.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, plainTicket, type PlainTicket } from './query.testkit.ts'
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
      return { ...plainTicket, number: `T-${ago}-${product}-${region}-${each}`, opened, resolved, product, region }
    })
  })
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

  it('holds a figure against the target that staff keep for its region and product, on whichever page', async () => {
    const { pool } = portal.database
    const elsewhere = await portal.addPerson({ email: 'tujuh@ido.example', regions: [7] })
    await pool.query(
      `insert into target (measure, period, starts_on, ends_on, region_id, value, note)
       select 'tickets.' || measure, to_char($1::date, 'YYYY-MM'), date_trunc('month', $1::date)::date,
         (date_trunc('month', $1::date) + interval '1 month')::date, region, value, ''
       from (values ('sla_compliance', null, 0.97), ('sla_compliance', 7, 0.91), ('opened', null, 12)) as t (measure, region, value)`,
      [jakartaDay(Date.now())],
    )
    const sla = { dataset: 'tickets', measure: 'sla_compliance' }
    const targetsOf = async (figures: FindingsAsked['figures'], as = staff) =>
      (await find({ figures }, as)).answer.figures.map(({ target }) => target)
    const { rows } = await pool.query<{ name: string }>('select name from region where id in (6, 7) order by id')
    const [six = '', seven = ''] = rows.map(({ name }) => name)
    const inPlaces = [six, seven].map((name) => ({ ...sla, filters: { region: [name.toLowerCase()] } }))
    assert.deepEqual(await targetsOf([sla, ...inPlaces]), [0.97, null, 0.91])
    assert.deepEqual(await targetsOf([sla], elsewhere), [0.91], 'of the one region that is seen')
    assert.deepEqual(await targetsOf([{ ...sla, target: 0.2 }]), [0.97], 'it comes before a target of the page')
    assert.deepEqual(await targetsOf([{ ...sla, filters: { product: ['IndiHome'] }, target: 0.2 }]), [0.2])
    assert.deepEqual(await targetsOf([{ dataset: 'tickets', measure: 'opened' }]), [null], 'of its whole month alone')
    const { answer } = await find({ figures: [sla] })
    const [missed] = answer.findings.filter(({ kind }) => kind === 'missed')
    assert.ok(missed?.kind === 'missed' && missed.target === 0.97)
    await pool.query('delete from target')
  })

  it('knows the period before as far as there are data of all of it', async () => {
    const [opened] = asked.figures
    const previousOf = async (days: number) =>
      (await find({ figures: [opened], from: dayOf(days - 1) })).answer.figures[0]?.previous
    assert.ok(Number(await previousOf(30)) > 0)
    assert.equal(await previousOf(90), null, 'of 90 days before there are data of 31')
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
