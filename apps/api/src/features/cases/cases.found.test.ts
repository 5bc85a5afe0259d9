import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  caseBrief,
  type CaseMeasure,
  dayLength,
  hourLength,
  instantOf,
  jakartaDay,
  listCases,
  queryCall,
  readCase,
  recordsCall,
} from '@ido/contract'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { findCases } from '../../semantic/run-cases.ts'
import { createQueryEngine } from '../../semantic/run.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { randomOf } from '../../testing/random.ts'
import { addTickets, type PlainTicket, plainTicket } from '../query/query.testkit.ts'
import { Answers } from '../../platform/pools/answers.ts'
import { everything, scopeKey } from '../../platform/http/scope.ts'
import type { Scope } from '../../platform/person.ts'
import type { AskedTarget } from '../../semantic/cases/measure/targets.ts'
import { runCases } from './cases.run.service.ts'
import { all } from './cases.testkit.ts'

const midnight = instantOf(jakartaDay(Date.now()))
const risen = { product: 2, region: 3, days: 6 }
const beyond = { product: 4, region: 6, days: 8 }
/** Its tickets take five times as long as those of all others, as ever. */
const slow = 7

/** Five months of a few tickets a day from five products in seven regions, one of them slow; many of one product in region 3, and of another in region 6. */
function ticketsUntilNow(): PlainTicket[] {
  const { below } = randomOf(35)
  const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
  return upTo(150).flatMap((ago) =>
    upTo(5).flatMap((product) =>
      upTo(7).flatMap((region) => {
        const isRisen = [risen, beyond].some(
          (one) => one.product === product && one.region === region && ago <= one.days,
        )
        return upTo(isRisen ? 20 + below(5) : 1 + below(3)).map((each): PlainTicket => {
          const opened = midnight - ago * dayLength + below(86_400) * 1000
          const taken = (1 + below(7200)) * 1000 * (region === slow ? 5 : 1)
          const resolved = Math.min(opened + taken, Date.now() - 1000)
          return { ...plainTicket, number: `T-${ago}-${product}-${region}-${each}`, opened, resolved, product, region }
        })
      }),
    ),
  )
}

const isCount = (figure: CaseMeasure): figure is CaseMeasure & { value: number } =>
  findDataset(figure.dataset)?.measures.find(({ id }) => id === figure.measure)?.additivity === 'sum'
const nineDigits = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : null)

describe('cases that are found in facts', () => {
  let portal: TestPortal
  let admin: TestSession
  let regional: TestSession
  const names: Record<string, string> = {}
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    regional = await portal.addPerson({ email: 'wilayah3@ido.example', roles: ['MANAGEMENT'], regions: [3] })
    await addTickets(portal.database, ticketsUntilNow())
    const { rows } = await portal.database.pool.query<{ key: string; name: string }>(
      `select 'p' || id as key, name from product union all select 'r' || id, name from region`,
    )
    for (const { key, name } of rows) names[key] = name
    const services = { database: portal.database, query: createQueryEngine(portal.database) }
    await runCases(services, findCases, Date.now(), AbortSignal.timeout(120_000))
  })
  after(() => portal.close())

  const placeOf = ({ product, region }: typeof risen) => ({
    product: names[`p${product}`],
    region: names[`r${region}`],
  })
  const casesOf = async (person: TestSession) => (await person.call(listCases, { query: { size: 50 } })).answer

  it('name each place with its first day, and nothing else', async () => {
    const found = await casesOf(admin)
    const told = found.map(({ place, state, since, measures: [first] }) => [
      place['region'],
      place['product'],
      state,
      since,
      first?.measure,
    ])
    const wanted = [risen, beyond].map((one) => [
      placeOf(one).region,
      placeOf(one).product,
      'ongoing',
      new Date(midnight - one.days * dayLength).toISOString(),
      'opened',
    ])
    assert.deepEqual(
      new Set(told.map((each) => JSON.stringify(each))),
      new Set(wanted.map((each) => JSON.stringify(each))),
    )
  })

  it('have the values that their readers get where they ask themselves', async () => {
    for (const person of [admin, regional]) {
      for (const { measures } of await casesOf(person)) {
        for (const { measure, value, evidence } of measures) {
          const { answer } = await person.call(queryCall, { body: evidence })
          assert.equal(answer.length, 1)
          assert.equal(answer[0]?.[measure], value)
        }
      }
    }
  })

  it('that count records have as many behind them as they say, for each of their readers', async () => {
    const counted: number[] = []
    for (const person of [admin, regional]) {
      for (const { measures } of await casesOf(person)) {
        for (const { dataset, measure, value, evidence } of measures.filter(isCount)) {
          const { from = '', to = '', filters = {} } = evidence
          const query = { dataset, measure, from, to, filters: JSON.stringify(filters), size: 1 }
          const { meta } = await person.call(recordsCall, { query })
          assert.equal(meta.totalData, value)
          counted.push(value)
        }
      }
    }
    assert.equal(counted.length, 3, 'two of the administrator, one of the regional manager')
  })

  it('have courses that their readers get where they ask themselves, of counts and of rates', async () => {
    const engine = createQueryEngine(portal.database)
    const scopes = new Map(
      [null, [3], [slow]].map((regions) => {
        const scope = { regions, products: null }
        return [scopeKey(scope), scope]
      }),
    )
    const targets = [{}, { region: names[`r${slow}`] ?? '' }].map((place) => {
      return { dataset: 'tickets', measure: 'mttr_hours', place, value: 1.3 }
    })
    const run = { scopes, targets, excused: [], senders: new Map(), now: Date.now() }
    const signal = AbortSignal.timeout(120_000)
    const courses: string[] = []
    for (const [key, found] of await findCases(engine, run, signal)) {
      for (const { course, figures } of found) {
        const { measure } = figures[0]
        assert.ok(course && course.values.length > 5)
        const { rows } = await engine.ask(course.query, scopes.get(key) ?? assert.fail(), signal)
        const answered = new Map(rows.map((row) => [row['time'], row[measure]]))
        const values = course.values.map(({ time }) => [time, nineDigits(answered.get(time))])
        assert.deepEqual(course.values.map(({ time, value }) => [time, nineDigits(value)]), values) // prettier-ignore
        courses.push(measure)
      }
    }
    assert.deepEqual(courses.toSorted(), ['mttr_hours', 'mttr_hours', 'opened', 'opened', 'opened'])
  })

  it('hold a reader of one region against no target of all regions', async () => {
    const engine = createQueryEngine(portal.database)
    const own = { regions: [slow], products: null }
    const scopes = new Map([everything, own].map((scope) => [scopeKey(scope), scope]))
    const place = { region: names[`r${slow}`] ?? '' }
    const heldIn = async (scope: Scope, targets: readonly AskedTarget[]) => {
      const run = { scopes, targets, excused: [], senders: new Map(), now: Date.now() }
      const found = (await findCases(engine, run, AbortSignal.timeout(120_000))).get(scopeKey(scope)) ?? []
      return found.flatMap((one) => one.figures.map(({ measure, target }) => ({ place: one.place, measure, target })))
    }
    const wanted = { dataset: 'tickets', measure: 'mttr_hours', value: 1.3 }
    const missed = { place, measure: 'mttr_hours', target: 1.3 }
    const isHeld = ({ target }: { target: number | null }) => target !== null
    const national = [{ ...wanted, place: {} }]
    assert.deepEqual((await heldIn(everything, national)).filter(isHeld), [missed])
    assert.deepEqual((await heldIn(own, national)).filter(isHeld), [])
    assert.deepEqual((await heldIn(own, [...national, { ...wanted, place }])).filter(isHeld), [missed])
  })

  it('are looked for in a dataset again only when its data or the hour are others', async () => {
    // Answers are gone at once, as they are when nobody asks for them for some minutes.
    const engine = createQueryEngine(portal.database, { answers: new Answers(1000, 1) })
    const hour = Date.now() - (Date.now() % hourLength)
    const statementsOf = async (now: number) => {
      const asked = engine.statements()
      const run = { scopes: new Map([[all, everything]]), targets: [], excused: [], senders: new Map(), now }
      const found = await findCases(engine, run, AbortSignal.timeout(120_000))
      assert.equal(found.get(all)?.length, 2)
      return engine.statements() - asked
    }
    const ofAll = await statementsOf(hour)
    await setTimeout(10)
    const ofFigures = await statementsOf(hour + hourLength / 2)
    assert.equal(ofFigures, 2, 'nothing is new, and the figures of two cases are asked')
    assert.ok(ofAll > ofFigures)
    await setTimeout(10)
    await portal.database.pool.query(`select dataset_written('orders')`)
    engine.written()
    const ofOrders = await statementsOf(hour + hourLength / 2)
    assert.ok(ofOrders > ofFigures && ofOrders <= ofFigures + 2, 'of empty orders alone')
    assert.ok((await statementsOf(hour + hourLength)) > ofOrders)
  })

  it('of another region are nowhere in what a reader is told', async () => {
    const own = await casesOf(regional)
    assert.deepEqual(
      own.map(({ place }) => place),
      [placeOf(risen)],
    )
    const other = names[`r${beyond.region}`] ?? ''
    const [first] = own
    const texts = [
      (await regional.call(listCases, { query: {} })).text,
      (await regional.call(readCase, { params: { id: first?.id ?? 0 } })).text,
      (await regional.call(caseBrief, { query: {} })).text,
    ]
    for (const text of texts) assert.ok(!text.includes(other), `${other} in ${text}`)
    const foreign = (await casesOf(admin)).find(({ place }) => place['region'] === other)
    assert.equal((await regional.call(readCase, { params: { id: foreign?.id ?? 0 } })).status, 404)
  })
})
