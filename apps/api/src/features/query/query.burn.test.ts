import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import {
  type BurnState,
  burnWindows,
  changeObjectives,
  readObjectives,
  watchCall,
  type WatchedPlace,
} from '@ido/contract'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { randomOf } from '../../testing/random.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const step = 5 * minute

interface Plain {
  host: number
  at: number
  requests: number
  errors: number
}

/** Written anew for this test, over the raw rows alone. */
function plainBurn(rows: readonly Plain[], objectiveOf: (host: number) => number, lengths: Record<string, number>) {
  const byHost = Map.groupBy(rows, ({ host }) => host)
  return Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => {
      let failed = 0
      let allowed = 0
      for (const [host, own] of byHost) {
        const end = Math.max(...own.map(({ at }) => at)) + step
        for (const { at, requests, errors } of own) {
          if (at < end - length && at + step !== end) continue
          failed += errors
          allowed += requests * (1 - objectiveOf(host))
        }
      }
      return [name, { failed, rate: allowed > 0 ? failed / allowed : 0 }]
    }),
  )
}

const lengths = { fiveMinutes: step, halfHour: 30 * minute, hour, sixHours: 6 * hour, threeDays: 3 * day }

function plainState(rates: ReturnType<typeof plainBurn>): BurnState {
  const at = (name: string, limit: number) => (rates[name]?.rate ?? 0) > limit - 1e-6
  if (at('hour', 14.4) && at('fiveMinutes', 14.4)) return 'page'
  if (at('sixHours', 6) && at('halfHour', 6)) return 'page'
  return at('threeDays', 1) && at('sixHours', 1) ? 'ticket' : 'calm'
}

describe('how fast budgets burn, by product and service', () => {
  let portal: TestPortal
  let admin: TestSession
  const names: string[] = []
  /** Of each host its service and product; the objectives of both stand below. */
  const hosts = [
    { id: 1, service: 1, product: 1 },
    { id: 2, service: 2, product: 1 },
    { id: 3, service: 2, product: 2 },
    { id: 4, service: 1, product: 3 },
    { id: 5, service: 3, product: 4 },
  ]
  const serviceSlo: Record<number, number> = { 1: 0.999, 2: 0.9995, 3: 0.9999 }
  const productSlo: Record<number, number> = {}
  const objectiveOf = (host: number) => {
    const { service = 1, product = 1 } = hosts.find(({ id }) => id === host) ?? {}
    return productSlo[product] ?? serviceSlo[service] ?? 1
  }
  let rows: Plain[] = []
  const newest = Math.floor(Date.now() / step) * step - step
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    const found = await portal.database.pool.query<{ name: string }>('select name from product where id <= 4 order by id') // prettier-ignore
    names.push(...found.rows.map(({ name }) => name))
    await portal.database.pool.query(
      `insert into infra_host (id, name, service_id, product_id) select id, 'h-' || id, service, product
       from jsonb_to_recordset($1) as h (id int, service int, product int)`,
      [JSON.stringify(hosts)],
    )
  })
  after(() => portal.close())

  const fill = async (made: Plain[]) => {
    rows = made
    await portal.database.pool.query('delete from infra_sample')
    await portal.database.pool.query(
      `insert into infra_sample (at, value, host_id, interval_s, metric_id)
       select to_timestamp(at / 1000.0), case m when 3 then requests else errors end, host, 300, m
       from jsonb_to_recordset($1) as s (host int, at float8, requests float8, errors float8), (values (3), (4)) as metric (m)`,
      [JSON.stringify(made)],
    )
    // What others write shows after this long at most.
    await pause(keptMilliseconds)
  }
  const watch = async () => (await admin.call(watchCall, { query: { dataset: 'infra' } })).answer
  const burnOf = (places: readonly WatchedPlace[], dimension: string, label: string | undefined) =>
    places.find((place) => place.dimension === dimension && place.label === label)?.burn
  /** Every sample of days, the requests the same, the errors as the test says by minutes ago. */
  const series = (host: number, errors: (ago: number) => number, days = 4): Plain[] =>
    Array.from({ length: (days * day) / step }, (_, back) => {
      const at = newest - back * step
      return { host, at, requests: 1_000, errors: errors((newest + step - at) / minute) }
    })

  it('is as a plain count over the raw rows says, whatever was sent', async () => {
    const random = randomOf(7_11)
    for (let round = 0; round < 4; round += 1) {
      const pace = hosts.map(() => random.next() ** 3 * 25)
      const since = hosts.map(() => random.pick([10, 45, 300, 2_000, 6_000]))
      await fill(
        hosts.flatMap(({ id }, place) =>
          series(id, (ago) => {
            const isBad = ago <= (since[place] ?? 0)
            return Math.round((isBad ? (pace[place] ?? 0) : 0.4) * (0.5 + random.next()))
          }).filter(({ at }) => random.next() > 0.05 || at >= newest - (place % 2) * step),
        ),
      )
      const places = await watch()
      const labelled = (['product', 'service'] as const).flatMap((dimension) =>
        [...new Set(hosts.map((host) => host[dimension]))].map((id) => ({ dimension, id })),
      )
      for (const { dimension, id } of labelled) {
        const mine = hosts.filter((host) => host[dimension] === id).map((host) => host.id)
        const expected = plainBurn(rows.filter(({ host }) => mine.includes(host)), objectiveOf, lengths) // prettier-ignore
        const label = dimension === 'product' ? names[id - 1] : ['Aplikasi web', 'API', 'Basis data'][id - 1]
        const burn = burnOf(places, dimension, label)
        assert.ok(burn, `${dimension} ${id}`)
        for (const window of burnWindows) {
          const rate = expected[window]?.rate ?? 0
          assert.ok(Math.abs(burn.rates[window] - rate) <= 1e-9 * Math.max(1, rate), `${round} ${dimension} ${id} ${window}: ${burn.rates[window]} ${rate}`) // prettier-ignore
        }
        assert.equal(burn.state, plainState(expected), `${round} ${dimension} ${id}`)
        assert.equal(burn.state === 'calm' && burn.since !== null, false)
      }
    }
  })

  it('asks for somebody at 14.4 over an hour and five minutes, at 6 over six hours and half an hour, for a ticket at 1 over three days and six hours; not just below', async () => {
    // Of 1,000 requests a sample an objective of 99.9 % lets one fail.
    const at = async (errors: (ago: number) => number) => {
      await fill(series(4, errors))
      return burnOf(await watch(), 'product', names[2])?.state
    }
    const fast = (rate: number, length: number) => at((ago) => (ago <= length ? rate : 0))
    assert.equal(await fast(14.4, 60), 'page')
    assert.equal(await fast(14.399, 60), 'calm')
    assert.equal(await at((ago) => (ago <= 5 ? 14.3 : ago <= 60 ? 15 : 0)), 'calm', 'it is over')
    assert.equal(await fast(6, 360), 'page')
    assert.equal(await at((ago) => (ago <= 30 ? 5.9 : ago <= 360 ? 6.5 : 0)), 'calm', 'it is over')
    assert.equal(await fast(5.99, 360), 'calm')
    assert.equal(await fast(1, 3 * 1440), 'ticket')
    assert.equal(await fast(0.999, 3 * 1440), 'calm')
    assert.equal(await at((ago) => (ago <= 360 ? 0.9 : ago <= 3 * 1440 ? 1.1 : 0)), 'calm', 'it is over')
    await fill(series(4, (ago) => (ago <= 60 ? 1 : 0)).map((row) => ({ ...row, requests: 10 })))
    assert.equal(burnOf(await watch(), 'product', names[2])?.state, 'page', 'one of ten, however few that is')
  })

  it('tells of now alone, and when that was: what burnt until half an hour ago is no news of right now', async () => {
    await fill([...series(4, () => 16), ...series(3, () => 16).filter(({ at }) => at < newest - 6 * step)])
    const places = await watch()
    assert.equal(Date.parse(burnOf(places, 'product', names[2])?.at ?? ''), newest + step)
    assert.equal(burnOf(places, 'product', names[1]), null)
  })

  it('says since when, by the hour with which it began', async () => {
    await fill(series(4, (ago) => (ago <= 10 * 60 ? 16 : 0)))
    const since = Date.parse(burnOf(await watch(), 'product', names[2])?.since ?? '')
    assert.ok(Math.abs(newest - since - 10 * hour) <= hour, new Date(since).toISOString())
    await fill(series(4, () => 16, 10))
    assert.equal(burnOf(await watch(), 'product', names[2])?.since, null, 'for longer than is looked back')
  })

  it('divides by the objective of the product where it has one, at once, else by that of the service', async () => {
    await fill([...series(1, () => 0), ...series(4, (ago) => (ago <= 60 ? 15 : 0))])
    const state = async () => burnOf(await watch(), 'product', names[2])?.state
    assert.equal(await state(), 'page')
    const decide = async (given: object) => {
      const { version } = (await admin.call(readObjectives)).answer
      return admin.call(changeObjectives, { body: { version, ...given } })
    }
    assert.equal((await decide({ products: { 3: { slo: 0.99 } } })).status, 200)
    assert.equal(await state(), 'calm')
    assert.equal((await decide({ products: { 3: { slo: null } }, services: { 1: { slo: 0.9999 } } })).status, 200)
    assert.equal(Math.round(burnOf(await watch(), 'product', names[2])?.rates.hour ?? 0), 150)
  })

  it('is told of what the reader may see alone; of who sends no requests nothing is told', async () => {
    const part = await portal.addPerson({ email: 'bakar@ido.example', products: [3] })
    const { answer } = await part.call(watchCall, { query: { dataset: 'infra' } })
    assert.deepEqual(answer.filter(({ dimension }) => dimension === 'product').map(({ label }) => label), [names[2]]) // prettier-ignore
    assert.equal(burnOf(await watch(), 'product', names[3]), null)
  })
})
