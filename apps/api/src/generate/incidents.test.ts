import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { dayLength } from './calendar.ts'
import { planEra, type Incident } from './era.ts'
import { readPortalLists, type PortalLists } from './portal-lists.queries.ts'
import { generateVoc } from './voc/voc.service.ts'
import { generatedInfra } from './infra/infra.service.ts'
import { asking, fillOptions, until } from './generate.testkit.ts'
import { generatedTickets } from './tickets/tickets.ts'

let db: TestDatabase
let ask: ReturnType<typeof asking>
let portalLists: PortalLists
let incidents: Incident[]
before(async () => {
  db = await testDatabase()
  ask = asking(db)
  await ask.addNothingUp()
  await generatedTickets.fill(db.database, fillOptions({ count: 60_000 }))
  await generatedInfra.fill(db.database, fillOptions({ count: 250_000 }))
  portalLists = await readPortalLists(db.database)
  incidents = planEra({ portalLists, seed: '1', until }).incidents.filter(
    ({ from }) => from > until.getTime() - 365 * dayLength,
  )
})
after(() => db?.close())

const instant = (milliseconds: number) => `timestamptz '${new Date(milliseconds).toISOString()}'`
const hours = ({ from, to }: Incident) => (to - from) / 3_600_000
/** Those of a year that last long enough, and whose product is large enough, to be counted in thousands of tickets. */
const large = () => incidents.filter((incident) => hours(incident) > 6 && incident.product.traits.weight > 12)

test('feedback and tickets of a product multiply in the hours of its incidents', async () => {
  const records = [...generateVoc({ portalLists, seed: '1', count: 20_000, until })]
  const year = until.getTime() - 365 * dayLength
  assert.ok(large().length >= 4, `${large().length} incidents`)
  let [told, expected] = [0, 0]
  for (const incident of large()) {
    const { product, region, from, to } = incident
    const there = region === 'National' ? 'true' : `r.name = '${region}'`
    const tickets = (start: number, end: number) =>
      ask.one(`select count(*) from ticket t join region r on r.id = region_id
               where product_id = ${product.id} and ${there} and opened_at >= ${instant(start)} and opened_at < ${instant(end)}`)
    const feedback = (start: number, end: number) =>
      records.filter(({ product: of, given }) => {
        const isThere = region === 'National' || given.regional_company === region
        return of === product && isThere && given.time_in >= start && given.time_in < end
      }).length
    const usual = hours(incident) / (365 * 24)
    const name = `${product.name} ${region} ${new Date(from).toISOString()}`
    assert.ok((await tickets(from, to)) > 3 * usual * (await tickets(year, until.getTime())), `tickets ${name}`)
    told += feedback(from, to)
    expected += usual * feedback(year, until.getTime())
  }
  assert.ok(told > 30 && told > 5 * expected, `${told} instead of ${expected}`)
})

test('tickets of an incident are more urgent and miss their target more often', async () => {
  const within = large()
    .map(
      ({ product, from, to }) =>
        `(product_id = ${product.id} and opened_at between ${instant(from)} and ${instant(to)})`,
    )
    .join(' or ')
  const urgent = (condition: string) => ask.one(`select avg((target_s <= 28800)::int) from ticket where ${condition}`)
  const met = (condition: string) => ask.one(`select avg(sla_met::int) from ticket where ${condition}`)
  assert.ok((await urgent(within)) > (await urgent(`not (${within})`)) * 1.6)
  assert.ok((await met(within)) < (await met(`not (${within})`)) - 0.08)
})

test('the hosts of the product are slow, fail and fall out in those hours', async () => {
  const first = await ask.one('select extract(epoch from min(at)) * 1000 from infra_sample where interval_s < 10800')
  const since = await ask.one('select extract(epoch from min(at)) * 1000 from infra_sample')
  assert.ok(first > since && until.getTime() - since > 60 * dayLength)
  const measured = incidents.filter((incident) => incident.from > since && hours(incident) > 3)
  assert.ok(measured.length >= 2, `${measured.length} incidents`)
  for (const { product, from, to } of measured) {
    const inside = `at >= ${instant(from)} and at + make_interval(secs => interval_s) <= ${instant(to)}`
    const mean = (metric: number, when: string) =>
      ask.one(`select sum(value * interval_s) / sum(interval_s) from infra_sample s join infra_host h on h.id = host_id
               where product_id = ${product.id} and metric_id = ${metric} and ${when}`)
    const [up, latency, errors] = [1, 2, 4] as const
    const name = `${product.name} ${new Date(from).toISOString()}`
    assert.ok((await mean(latency, inside)) > 1.8 * (await mean(latency, `not (${inside})`)), `latency ${name}`)
    assert.ok((await mean(up, inside)) < 0.95 && (await mean(up, `not (${inside})`)) > 0.985, `up ${name}`)
    assert.ok((await mean(errors, inside)) > 5 * (await mean(errors, `not (${inside})`)), `errors ${name}`)
  }
})
