import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { compactRollups } from '../../semantic/run-compact.ts'
import { asking, fillOptions, until } from '../generate.testkit.ts'
import { feedDemo } from './demo-feed.ts'
import { generatedInfra } from './infra.service.ts'

const minute = 60_000
const count = 40_000

let db: TestDatabase
let ask: ReturnType<typeof asking>
before(async () => {
  db = await testDatabase()
  ask = asking(db)
  await generatedInfra.fill(db.database, fillOptions({ count }))
  await db.database.pool.query(
    `with own as (insert into infra_host (name, service_id, product_id) values ('own-01', 1, 1) returning id)
     insert into infra_sample (at, value, host_id, interval_s, metric_id)
     select $1::timestamptz - make_interval(mins => 5 * n), 1, id, 300, 1 from own, generate_series(1, 600) n`,
    [until],
  )
})
after(() => db?.close())

const at = (minutes: number) => new Date(until.getTime() + minutes * minute)
const newest = (host: string) =>
  ask.one(
    `select extract(epoch from max(at + make_interval(secs => interval_s))) from infra_sample join infra_host h on h.id = host_id where h.name ${host}`,
  )
const steps = `select at, lag(at + make_interval(secs => interval_s)) over (partition by host_id, metric_id order by at) as free from infra_sample`

test('the hosts of a demo go on sending what they sent a day before, and who was added does not', async () => {
  const had = await ask.one('select count(*) from infra_sample')
  const added = await Promise.all([feedDemo(db.database, at(190)), feedDemo(db.database, at(190))])
  assert.ok(Math.max(...added) > 0)
  assert.equal(await ask.one('select count(*) from infra_sample'), had + added[0] + added[1])
  const length = await ask.one(
    "select min(interval_s) from infra_sample s join infra_host h on h.id = host_id where h.name <> 'own-01'",
  )
  assert.ok((await newest("<> 'own-01'")) > at(190).getTime() / 1000 - Math.max(length, 300) - 1)
  assert.equal(await newest("= 'own-01'"), until.getTime() / 1000)
  assert.equal(await feedDemo(db.database, at(190)), 0)
})

test('after days of sleep it catches up, without gaps, and the figures stand ready', async () => {
  await feedDemo(db.database, at(3 * 24 * 60))
  assert.ok((await newest("<> 'own-01'")) > at(3 * 24 * 60).getTime() / 1000 - 3600 - 1)
  assert.equal(await ask.one(`select count(*) from (${steps}) s where at <> free`), 0)
  await compactRollups(db.database.pool, { most: 0 })
  await ask.assertRolledUp('infra\\_%', 'infra_rollups_rebuild')
})

test('after a month it stays asleep: its past is all that it has', async () => {
  assert.equal(await feedDemo(db.database, at(40 * 24 * 60)), 0)
})
