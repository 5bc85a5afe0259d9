import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { randomOf } from '../testing/random.ts'
import { readOutages } from './run-watch-readings.ts'
import { plainOutages } from './watch/watch.testkit.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('the outages that a plain count reading by reading finds are those that the database finds, of a host beside one that is out all the time', async (t) => {
  const db = await testDatabase()
  t.after(() => db.close())
  const { below } = randomOf(7)
  const now = Date.now()
  const start = now - (now % minute) - 5 * day
  const readings = ['flaps', 'limps'].flatMap((name, sender) => {
    let at = start
    return Array.from({ length: 1500 }, () => {
      const length = [60, 60, 300, 600][below(4)] ?? 60
      at += below(10) === 0 ? 60_000 * below(9) : below(40) * 1000
      const reading = { name, sender, at, end: at + length * 1000, value: below(4) / 4 }
      at += length * 1000
      return reading
    }).filter(({ end }) => end < now)
  })
  await db.database.pool.query(
    `insert into infra_host (name, service_id) values ('flaps', 3), ('limps', 3), ('noisy', 3)`,
  )
  await db.database.pool.query(
    `insert into infra_sample (at, value, host_id, interval_s, metric_id)
       select to_timestamp(at / 1000.0), value, h.id, seconds, 1 from unnest($1::text[], $2::float8[], $3::int[], $4::float8[]) r (name, at, seconds, value)
       join infra_host h using (name)
       union all select generate_series(now() - interval '60000 seconds', now() - interval '1 second', '1 second'), 0, id, 1, 1
       from infra_host where name = 'noisy'`,
    [
      readings.map(({ name }) => name),
      readings.map(({ at }) => at),
      readings.map(({ at, end }) => (end - at) / 1000),
      readings.map(({ value }) => value),
    ],
  )
  const hosts = ['flaps', 'limps']
  const { rows } = await db.database.pool.query<{ id: number; name: string }>(
    `select id, name from infra_host where name = any($1)`,
    [[...hosts, 'noisy']],
  )
  const ids = rows.map(({ id }) => id)
  const found = await readOutages(db.database.readPool, ids, { metric: 1, from: start - day, to: now })
  const ofName = (name: string) =>
    found.filter(({ sender }) => rows.some((row) => row.id === sender && row.name === name))
  assert.equal(ofName('noisy').length, 1)
  for (const [sender, name] of hosts.entries()) {
    const plain = plainOutages(readings.filter((each) => each.sender === sender))
    assert.ok(plain.length > 20)
    assert.deepEqual(
      ofName(name).map(({ from, to, lost }) => ({ sender, from, to, lost })),
      plain,
    )
  }
})
