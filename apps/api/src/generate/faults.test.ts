import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { dayLength, hourLength } from './calendar.ts'
import { planEra } from './era.ts'
import { faultOf } from './faults.ts'
import { asking, fillOptions, until } from './generate.testkit.ts'
import { sampleGrid } from './infra/grid.ts'
import { generatedInfra } from './infra/infra.service.ts'
import { weatherOf } from './infra/weather.ts'
import { readPortalLists } from './portal-lists.queries.ts'
import { generatedTickets } from './tickets/tickets.ts'
import { generateVoc } from './voc/voc.service.ts'

let db: TestDatabase
let ask: ReturnType<typeof asking>
before(async () => {
  db = await testDatabase()
  ask = asking(db)
  await ask.addNothingUp()
})
after(() => db?.close())

const ago = (milliseconds: number) => `timestamptz '${new Date(until.getTime() - milliseconds).toISOString()}'`

test('a fault is said as kind and place; what is neither is none', () => {
  assert.deepEqual(faultOf('slow:T-REG 7'), { kind: 'slow', place: 'T-REG 7' })
  assert.deepEqual(faultOf('none'), { kind: 'none', place: '' })
  for (const text of ['', 'slow', 'slow:', 'none:Astinet', 'fire:Astinet']) assert.equal(faultOf(text), null, text)
})

test('with a fault nothing else goes wrong in the last weeks, and what went wrong before stays as it was', async () => {
  const plan = { portalLists: await readPortalLists(db.database), seed: '1', until }
  const usual = planEra(plan).incidents
  const { incidents } = planEra({ ...plan, fault: { kind: 'none', place: '' } })
  const weeksAgo = until.getTime() - 35 * dayLength
  assert.deepEqual(
    incidents.filter(({ to }) => to > weeksAgo),
    [],
  )
  assert.ok(usual.some(({ to }) => to > weeksAgo))
  const old = ({ to }: { to: number }) => to < until.getTime() - 60 * dayLength
  assert.deepEqual(incidents.filter(old), usual.filter(old))
})

test('a product rises in feedback, a region resolves late', async () => {
  const portalLists = await readPortalLists(db.database)
  const [product] = portalLists.products.toSorted((a, b) => b.traits.weight - a.traits.weight)
  assert.ok(product)
  const daily = (fault: Parameters<typeof generateVoc>[0]['fault']) => {
    const records = [...generateVoc({ portalLists, seed: '1', count: 6_000, until, fault })]
    const from = until.getTime() - 6 * dayLength
    return records.filter((record) => record.product === product && record.given.time_in >= from).length
  }
  const [risen, quiet] = [daily({ kind: 'rise', place: product.name }), daily({ kind: 'none', place: '' })]
  assert.ok(risen > 1.8 * quiet, `${risen} beside ${quiet}`)

  await generatedTickets.fill(db.database, fillOptions({ count: 12_000, fault: { kind: 'slow', place: 'T-REG 3' } }))
  const late = (there: string, since: string) =>
    ask.one(`select avg((extract(epoch from resolved_at - opened_at) - pending_s > target_s)::int)
             from ticket t join region r on r.id = region_id where ${there} and resolved_at is not null and opened_at >= ${since}`)
  const [here, elsewhere] = [
    await late(`r.name = 'T-REG 3'`, ago(9 * dayLength)),
    await late(`r.name <> 'T-REG 3'`, ago(9 * dayLength)),
  ]
  assert.ok(here > 2 * elsewhere, `${here} beside ${elsewhere}`)
})

test('hosts send nothing', async () => {
  const { written } = await generatedInfra.fill(
    db.database,
    fillOptions({ count: 60_000, fault: { kind: 'silent', place: 'Astinet' } }),
  )
  assert.ok(written < 60_000)
  assert.equal(written, await ask.one('select count(*) from infra_sample'))
  const newest = (there: string) =>
    ask.one(
      `select extract(epoch from ${ago(0)} - max(at)) * 1000 from infra_sample s join infra_host h on h.id = host_id where ${there}`,
    )
  assert.ok((await newest(`h.name like 'astinet-%'`)) >= 5 * hourLength)
  assert.ok((await newest(`h.name not like 'astinet-%'`)) < 5 * hourLength)
})

test('hosts answer nothing for the last two hours, those of one product', async () => {
  const portalLists = await readPortalLists(db.database)
  const era = planEra({ portalLists, seed: '1', until, fault: { kind: 'outage', place: 'Astinet' } })
  const grid = sampleGrid(Math.floor(until.getTime() / 1000), 5_000, null)
  const outOf = (name: string) => {
    const product = portalLists.products.find((each) => each.name === name) ?? assert.fail()
    return [...weatherOf(product, grid, era).out]
  }
  const wanted = [...grid.at].map((second) => (second * 1000 >= until.getTime() - 2 * hourLength ? 1 : 0))
  assert.ok(wanted.includes(1))
  assert.deepEqual(outOf('Astinet'), wanted)
  assert.ok(outOf('IndiHome').every((out) => out === 0))
})
