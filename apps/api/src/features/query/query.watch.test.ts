import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { instantOf, jakartaDay, outagesCall, watchCall, type WatchedPlace } from '@ido/contract'
import { createQueryEngine } from '../../semantic/run.ts'
import { keptMilliseconds } from '../../semantic/run-state.ts'
import { createWatch } from '../../semantic/run-watch.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Readings of `up` every five minutes over six hours, as `value` says by minutes ago; `until` minutes ago they stop. */
async function send(
  portal: TestPortal,
  host: { name: string; product: number },
  value: (ago: number) => number,
  until = 0,
) {
  const { rows } = await portal.database.pool.query<{ id: number }>(
    `insert into infra_host (name, service_id, product_id) values ($1, 2, $2)
     on conflict (name) do update set product_id = excluded.product_id returning id`,
    [host.name, host.product],
  )
  const agos = Array.from({ length: 72 }, (_, place) => 5 * (place + 1)).filter((ago) => ago > until)
  await portal.database.pool.query(
    `insert into infra_sample (at, value, host_id, interval_s, metric_id)
     select now() - make_interval(mins => ago), value, $1, 300, 1 from unnest($2::int[], $3::float8[]) s (ago, value)`,
    [rows[0]?.id, agos, agos.map(value)],
  )
}

describe('how what is watched stands, over HTTP', () => {
  let portal: TestPortal
  let staff: TestSession
  let [out, quiet, well] = ['', '', '']
  before(async () => {
    portal = await testPortal()
    const { rows } = await portal.database.pool.query<{ name: string }>(
      'select name from product where id <= 3 order by id',
    )
    ;[out = '', quiet = '', well = ''] = rows.map(({ name }) => name)
    await send(portal, { name: 'out-1', product: 1 }, (ago) => (ago <= 40 ? 0 : 1))
    await send(portal, { name: 'out-2', product: 1 }, () => 1)
    await send(portal, { name: 'quiet-1', product: 2 }, () => 1, 90)
    await send(portal, { name: 'well-1', product: 3 }, (ago) => (ago > 120 && ago <= 150 ? 0.5 : 1))
    staff = await portal.signIn('STAFF')
  })
  after(() => portal.close())

  const watch = (as = staff) => as.call(watchCall, { query: { dataset: 'infra' } })
  const productCount = async () =>
    Number((await portal.database.pool.query('select count(*) from product')).rows[0]?.count)
  const heard = (places: readonly WatchedPlace[], of = 'product') =>
    places.filter(({ dimension, lastSample }) => dimension === of && lastSample !== null)
  const ago = (time: string | null | undefined) => Math.round((Date.now() - Date.parse(time ?? '')) / minute)
  it('says of each product and service how it is, since when and when it was last heard, the worst first', async () => {
    const { status, answer } = await watch()
    assert.equal(status, 200)
    const products = heard(answer)
    assert.deepEqual(
      products.map(({ label, state, of, affected }) => [label, state, of, affected]),
      [
        [out, 'disrupted', 2, 1],
        [quiet, 'silent', 1, 1],
        [well, 'normal', 1, 0],
      ],
    )
    const [down, silent, normal] = products
    assert.deepEqual([ago(down?.since), ago(down?.lastSample)], [40, 5])
    assert.deepEqual([ago(silent?.since), ago(silent?.lastSample)], [90, 95])
    assert.equal(ago(normal?.since), 120)
    const services = heard(answer, 'service')
    assert.deepEqual(
      services.map(({ label, state, of, affected }) => [label, state, of, affected]),
      [['API', 'disrupted', 4, 2]],
    )
  })

  it('says of a product that sends nothing that it does', async () => {
    const { answer } = await watch()
    const silent = answer.filter(({ dimension, of }) => dimension === 'product' && of === 0)
    assert.equal(silent.length, (await productCount()) - 3)
    assert.ok(silent.every(({ state, lastSample, since }) => state === 'none' && lastSample === null && since === null))
  })

  it('is narrowed to what the reader may see', async () => {
    const owner = await portal.addPerson({ email: 'pemilik.awas@ido.example', products: [2, 3] })
    const { answer } = await watch(owner)
    assert.deepEqual(
      answer.filter(({ dimension }) => dimension === 'product').map(({ label }) => label),
      [quiet, well],
    )
    assert.deepEqual(
      heard(answer, 'service').map(({ of }) => of),
      [2],
    )
    const outages = await outagesOf({}, owner)
    assert.deepEqual(
      outages.answer.map(({ place }) => place['host']),
      ['well-1'],
    )
  })

  it('is read once for all who ask the same of the same data, and anew for other data and other scopes', async () => {
    let asked = 0
    const readPool = new Proxy(portal.database.readPool, {
      get(pool, name) {
        if (name === 'query') asked += 1
        const part: unknown = Reflect.get(pool, name, pool)
        return typeof part === 'function' ? (part.bind(pool) as unknown) : part
      },
    })
    const engine = createQueryEngine(portal.database)
    const ofAll = createWatch({ readPool }, engine)
    const reader = { scope: { regions: null, products: null }, signal: new AbortController().signal }
    const now = Date.now()
    const statementsOf = async (work: () => Promise<unknown>) => {
      const sofar = asked
      await work()
      return asked - sofar
    }
    const places = (by: Parameters<typeof ofAll.places>[2] = reader, at = now) => ofAll.places('infra', at, by)
    const one = await statementsOf(places)
    assert.ok(one > 0)
    assert.equal(await statementsOf(() => Promise.all(Array.from({ length: 20 }, () => places()))), 0)
    assert.equal(await statementsOf(() => places(reader, now + minute)), one)
    const narrow = { ...reader, scope: { regions: null, products: [1] } }
    assert.equal(await statementsOf(() => Promise.all([places(narrow), places(narrow)])), one)
    assert.deepEqual(
      (await places(narrow)).filter(({ dimension }) => dimension === 'product').map(({ label }) => label),
      [out],
    )
    await send(portal, { name: 'later-1', product: 3 }, () => 1)
    engine.written()
    assert.equal(await statementsOf(places), one)
    const period = { dataset: 'infra', filters: {}, from: now - day, to: now }
    const outages = () => ofAll.outages(period, reader)
    assert.equal(await statementsOf(() => Promise.all([outages(), outages(), outages()])), 1)
  })

  const outagesOf = (more: object = {}, as = staff) =>
    as.call(outagesCall, {
      query: { dataset: 'infra', from: jakartaDay(Date.now() - day), to: jakartaDay(Date.now() + day), ...more },
    })

  it('lists the outages of a period with whose they were, from when to when', async () => {
    const { status, answer } = await outagesOf()
    assert.equal(status, 200)
    assert.deepEqual(
      answer.map(({ place, lost_s }) => [place['host'], place['product'], place['service'], lost_s]),
      [
        ['well-1', well, 'API', 900],
        ['out-1', out, 'API', 2400],
      ],
    )
    assert.deepEqual([ago(answer[0]?.from), ago(answer[0]?.to)], [150, 120])
    const one = await outagesOf({ filters: JSON.stringify({ product: [out] }) })
    assert.deepEqual(
      one.answer.map(({ place }) => place['host']),
      ['out-1'],
    )
    const early = instantOf(jakartaDay(Date.now() - 3 * day))
    const none = await outagesOf({ from: new Date(early).toISOString(), to: new Date(early + day).toISOString() })
    assert.deepEqual(none.answer, [])
  })

  it('refuses what is not watched, labels that it does not know and a period that ends before it begins', async () => {
    const other = await staff.call(watchCall, { query: { dataset: 'tickets' } })
    assert.deepEqual([other.status, other.fields], [400, ['dataset']])
    const unknown = await outagesOf({ filters: JSON.stringify({ product: ['Tidak ada'] }) })
    assert.deepEqual([unknown.status, unknown.fields], [400, ['filters.product']])
    const turned = await outagesOf({ from: '2026-05-02', to: '2026-05-01' })
    assert.deepEqual([turned.status, turned.fields], [400, ['to']])
  })

  it('is for those who are let in', async () => {
    assert.equal((await portal.anonymous.call(watchCall, { query: { dataset: 'infra' } })).status, 401)
    const waiting = await portal.addPerson({ email: 'menunggu.awas@ido.example', hasAccess: false })
    assert.equal(
      (await waiting.call(outagesCall, { query: { dataset: 'infra', from: '2026-05-01', to: '2026-05-02' } })).status,
      403,
    )
  })
})

describe('what is watched where much went wrong', () => {
  let portal: TestPortal
  let staff: TestSession
  let labels: string[] = []
  /** Readings of `up` of a host of its own: one every `step` seconds between two moments, hours before now. */
  const sendFor = async (name: string, product: number, { from, to, step, value }: Record<string, number>) => {
    const { rows } = await portal.database.pool.query<{ id: number }>(
      `insert into infra_host (name, service_id, product_id) values ($1, 2, $2)
       on conflict (name) do update set product_id = excluded.product_id returning id`,
      [name, product],
    )
    await portal.database.pool.query(
      `insert into infra_sample (at, value, host_id, interval_s, metric_id)
       select at, $2, $1, $5, 1 from generate_series(now() - $3 * interval '1 hour', now() - $4 * interval '1 hour' - $5 * interval '1 second',
         $5 * interval '1 second') s (at)`,
      [rows[0]?.id, value, from, to, step],
    )
  }
  before(async () => {
    portal = await testPortal()
    const { rows } = await portal.database.pool.query<{ name: string }>('select name from product order by id')
    labels = rows.map(({ name }) => name)
    staff = await portal.signIn('STAFF')
    await sendFor('flood-1', 1, { from: 15, to: 0, step: 1, value: 0.5 })
    await sendFor('brief-1', 2, { from: 20, to: 19.5, step: 300, value: 0 })
    await sendFor('brief-1', 2, { from: 19.5, to: 0, step: 300, value: 1 })
    await sendFor('long-1', 3, { from: 8 * 24, to: 0, step: 300, value: 0 })
  })
  after(() => portal.close())

  it('lists the outage of each, however many poor readings another sends after it', async () => {
    const { answer } = await staff.call(outagesCall, {
      query: { dataset: 'infra', from: jakartaDay(Date.now() - 2 * day), to: jakartaDay(Date.now() + day) },
    })
    assert.deepEqual(new Set(answer.map(({ place }) => place['host'])), new Set(['brief-1', 'flood-1', 'long-1']))
    assert.equal(answer.find(({ place }) => place['host'] === 'brief-1')?.lost_s, 1800)
  })

  it('says of an outage longer than is looked back that it is one, and not since when', async () => {
    const { answer } = await staff.call(watchCall, { query: { dataset: 'infra' } })
    const long = answer.find(({ dimension, label }) => dimension === 'product' && label === labels[2])
    assert.deepEqual([long?.state, long?.since], ['down', null])
  })

  it('says of a service whose requests began to fail within the hour that it does, and since which hour', async () => {
    // One such reading puts its hour beyond the limit, so the full hour may fall between the two.
    const { rows } = await portal.database.pool.query<{ name: string; hour: Date }>(
      `with host as (insert into infra_host (name, service_id, product_id) values ('burns-1', 2, 6) returning id, product_id),
         sent as (
           insert into infra_sample (at, value, host_id, interval_s, metric_id)
           select now() - make_interval(mins => 5 * n), case when metric = 3 or n <= 2 then 1000 else 0 end, id, 300, metric
           from host, generate_series(1, 72) n, unnest(array[3, 4]) metric returning at, value, metric_id)
       select (select name from product p join host on p.id = host.product_id) as name, date_trunc('hour', min(at)) as hour
       from sent where metric_id = 4 and value > 0`,
    )
    const [{ name, hour } = assert.fail()] = rows
    // What others write shows after this long at most.
    await pause(keptMilliseconds)
    const { answer } = await staff.call(watchCall, { query: { dataset: 'infra' } })
    const burns = answer.find(({ dimension, label }) => dimension === 'product' && label === name)
    assert.deepEqual([burns?.state, burns?.since], ['beyond', hour.toISOString()])
    assert.ok(burns?.reading && burns.reading.value >= 14.4 && burns.reading.limit === 14.4, JSON.stringify(burns))
  })
})
