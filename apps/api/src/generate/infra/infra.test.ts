import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { asking, fillOptions, until } from '../generate.testkit.ts'
import { sampleGrid } from './grid.ts'
import { generatedInfra } from './infra.service.ts'

const count = 110_001
/** As many as tell one filling from another. */
const few = 20_001

let db: TestDatabase
let ask: ReturnType<typeof asking>
before(async () => {
  db = await testDatabase()
  ask = asking(db)
})
after(() => db?.close())

const content = async () => {
  const [row] = await ask.rows<{ hash: string }>(
    `select md5(string_agg(s::text, '' order by host_id, metric_id, at)) as hash from infra_sample s`,
  )
  return row?.hash
}

/** Of every host and metric, each sample begins where the one before it ends, or later where the table had a gap. */
const overlapping = `select count(*) from (
  select at, lag(at + make_interval(secs => interval_s)) over (partition by host_id, metric_id order by at) as free
  from infra_sample) s where at < free`
const gaps = overlapping.replace('at < free', 'at > free')

test('stopped half-way, it leaves the table empty and as it was', async () => {
  const shape = await ask.shape('infra%')
  const stop = new AbortController()
  const filling = generatedInfra.fill(
    db.database,
    fillOptions({ count, signal: stop.signal, onProgress: () => stop.abort() }),
  )
  await assert.rejects(filling, { name: 'AbortError' })
  assert.equal(await ask.one('select count(*) from infra_sample'), 0)
  assert.deepEqual(await ask.shape('infra%'), shape)
})

test('an empty table gets exactly as many as asked for, without gaps, up to now', async () => {
  const shape = await ask.shape('infra%')
  const steps: string[] = []
  const options = fillOptions({ count, onStep: (step) => steps.push(step) })
  assert.deepEqual(await generatedInfra.fill(db.database, options), { written: count, existing: 0 })
  assert.deepEqual(steps, ['indexes', 'rollups'])
  assert.deepEqual(await ask.shape('infra%'), shape)
  assert.equal(await ask.one('select count(*) from infra_sample'), count)
  assert.equal(await ask.one(overlapping), 0)
  assert.equal(await ask.one(gaps), 0)
  assert.equal(
    await ask.one(`select extract(epoch from max(at + make_interval(secs => interval_s))) from infra_sample`),
    until.getTime() / 1000,
  )
  await ask.assertRolledUp('infra\\_%', 'infra_rollups_rebuild')
})

test('the figures by day are those of the samples themselves', async () => {
  const own = `select (at at time zone 'Asia/Jakarta')::date as day, host_id, metric_id, count(*) as samples, sum(interval_s) as seconds,
    sum(value * interval_s) as value from infra_sample group by 1, 2, 3`
  const kept = `select day, host_id, metric_id, samples, interval_s as seconds, value_interval as value from infra_day`
  const differ = `select count(*) from (${own}) o full join (${kept}) k using (day, host_id, metric_id)
    where (o.samples = k.samples and o.seconds = k.seconds and abs(o.value - k.value) <= 1e-9 * (1 + o.value)) is not true`
  assert.equal(await ask.one(differ), 0)
  const latency = `select sum(weight) from infra_sample where metric_id = 2`
  assert.equal(await ask.one(`select sum(weight) from infra_day_latency`), await ask.one(latency))
})

test('every product has hosts, of every service, and each metric stays within its unit', async () => {
  assert.equal(
    await ask.one('select count(distinct product_id) from infra_host'),
    await ask.one('select count(*) from product'),
  )
  assert.equal(await ask.one('select count(distinct service_id) from infra_host'), 5)
  const metrics = await ask.rows<{ name: string; least: number; most: number; weight: number }>(
    `select m.name, min(value) as least, max(value) as most, min(weight) as weight
     from infra_sample s join infra_metric m on m.id = metric_id group by 1`,
  )
  assert.equal(metrics.length, 8)
  const shares = metrics.filter(({ name }) => ['up', 'cpu', 'memory', 'disk'].includes(name))
  assert.ok(shares.every(({ least, most }) => least >= 0 && most <= 1))
  const failed = `from infra_sample e join infra_sample r using (host_id, at) where e.metric_id = 4 and r.metric_id = 3`
  assert.equal(await ask.one(`select count(*) ${failed} and e.value > r.value`), 0)
  assert.ok((await ask.one(`select sum(e.value) / sum(r.value) ${failed}`)) < 0.02)
  // Latency weighs as many requests as were counted.
  const weights = `from infra_sample l join infra_sample r using (host_id, at) where l.metric_id = 2 and r.metric_id = 3`
  assert.ok((await ask.one(`select count(*) ${weights}`)) > 1_000)
  assert.equal(await ask.one(`select count(*) ${weights} and l.weight <> greatest(1, r.value)`), 0)
})

test('days are busier than nights', async () => {
  const at = (hour: number) =>
    ask.one(`select sum(value) / sum(interval_s) from infra_sample
             where metric_id = 3 and interval_s <= 10800 and extract(hour from at at time zone 'Asia/Jakarta') = ${hour}`)
  assert.ok((await at(10)) > (await at(4)) * 2)
})

test('the same seed makes the same samples, another one others', async () => {
  const made = async (seed: string) => {
    await db.database.pool.query('truncate infra_sample')
    await generatedInfra.fill(db.database, fillOptions({ count: few, seed }))
    return content()
  }
  const first = await made('1')
  assert.notEqual(await made('2'), first)
  assert.equal(await made('1'), first)
})

test('to samples that are there others are added where there were none', async () => {
  const later = new Date(until.getTime() + 6 * 3_600_000)
  const added = await generatedInfra.fill(db.database, fillOptions({ count: 6_000, until: later }))
  assert.deepEqual(added, { written: 6_000, existing: few })
  assert.equal(await ask.one('select count(*) from infra_sample'), few + 6_000)
  assert.equal(await ask.one(overlapping), 0)
  const ends = `select extract(epoch from max(at + make_interval(secs => interval_s))) from infra_sample`
  assert.equal(await ask.one(ends), later.getTime() / 1000)
  await ask.assertRolledUp('infra\\_%', 'infra_rollups_rebuild')
})

test('the more samples, the finer they are, and the older the sparser', () => {
  const end = until.getTime() / 1000
  for (const points of [1, 500, 1_200, 3_000, 20_000, 150_000]) {
    const { at, interval } = sampleGrid(end, points, null)
    assert.equal(at.length, points)
    for (let place = 0; place < points; place += 1) {
      const ends = (at[place] ?? 0) + (interval[place] ?? 0)
      assert.equal(ends, at[place + 1] ?? end)
      assert.equal((at[place] ?? 0) % (interval[place] ?? 1), 0)
    }
  }
  const reach = (points: number) => (end - (sampleGrid(end, points, null).at[0] ?? 0)) / 86_400
  assert.ok([150, 400, 1_000, 20_000].every((points) => reach(points) >= 60))
})
