import type pg from 'pg'
import type { Row } from '../bulk.service.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import type { Era } from '../era.ts'
import { strikes } from '../faults.ts'
import type { PortalLists, Product } from '../portal-lists.queries.ts'
import { randomFrom } from '../random.ts'
import { sampleGrid, type Grid, type Taken } from './grid.ts'
import infra from './infra.json' with { type: 'json' }
import { measureOf, weatherOf, type Conditions, type Host, type Metric } from './weather.ts'

/** Where the generator's hosts have samples the new ones fill the time after them and then the time before. */
export const generatedInfra = declareDataset({
  dataset: 'infra',
  table: 'infra_sample',
  triggers: ['infra_sample.infra_rolled_up_insert'],
  rebuilt: ['infra_rollups_rebuild'],
  most: 50_000_000,
  inDemo: 250_000,
  prepare: addHosts,
  rows: sampleRows,
})

/** From this place on a product's one host is watched from outside only. */
const wholeSet = 10

/** The hosts of the products: the busiest have one for every part, the others one. */
export function planHosts(products: readonly Product[]): Host[] {
  const busiest = products.toSorted((a, b) => b.traits.weight - a.traits.weight || a.id - b.id)
  return busiest.flatMap((product, place) => {
    const slug = product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const own = infra.parts.filter((part) => place < part.busiest)
    const parts = infra.storage.products.includes(product.name) ? [...own, infra.storage] : own
    return parts.map(({ suffix, service }) => {
      const traits = infra.services[service as keyof typeof infra.services]
      const isSmall = place >= wholeSet && service === 'Aplikasi web'
      const metrics = (isSmall ? infra.outsideMetrics : traits.metrics) as Metric[]
      return { name: `${slug}-${suffix}`, service, product, traits, metrics }
    })
  })
}

interface Site {
  hosts: readonly (Host & { id: number })[]
  taken: Taken | null
}

/** Adds the hosts that are not there yet. */
async function addHosts(client: pg.PoolClient, { products }: PortalLists): Promise<Site> {
  const planned = planHosts(products)
  const named = planned.map(({ name, service, product }) => ({ name, service, product: product.id }))
  const hosts = `jsonb_to_recordset($1) as h (name text, service text, product integer)`
  const list = [JSON.stringify(named)]
  await client.query(
    `insert into infra_service (name) select distinct service from ${hosts} order by 1 on conflict do nothing`,
    list,
  )
  await client.query(
    `insert into infra_host (name, service_id, product_id, position)
     select h.name, s.id, h.product, row_number() over () from ${hosts} join infra_service s on s.name = h.service
     on conflict do nothing`,
    list,
  )
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, name from infra_host where name in (select name from ${hosts})`,
    list,
  )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const { rows: spans } = await client.query<Taken>(
    `select extract(epoch from min(at))::float8 as "from", extract(epoch from max(at + make_interval(secs => interval_s)))::float8 as "to"
     from infra_sample where host_id = any($1) having count(*) > 0`,
    [[...ids.values()]],
  )
  return { hosts: planned.map((host) => ({ ...host, id: ids.get(host.name) ?? 0 })), taken: spans[0] ?? null }
}

/**
 * Samples of every metric of every host up to `until`, by host, metric and time. In the hours of the incidents of
 * feedback and tickets of the same seed and end, the product's hosts are slow, fail and fall out.
 */
function* sampleRows({ era, seed, count }: MadeWorld, { hosts, taken }: Site): Generator<Row> {
  const series = hosts.reduce((sum, host) => sum + host.metrics.length, 0)
  const points = Math.ceil(count / series)
  const grid = sampleGrid(Math.floor(era.until / 1000), points, taken)
  // The oldest moment is that of the first series alone, so that there are as many samples as asked for.
  const whole = count - (points - 1) * series
  let made = 0
  for (const { host, metric, conditions } of seriesOf(hosts, grid, era)) {
    const valueAt = measureOf(metric, conditions, randomFrom(`${seed} ${host.name} ${metric}`))
    for (let place = made < whole ? 0 : 1; place < points; place += 1) {
      const at = (grid.at[place] ?? 0) * 1000
      if (strikes(era.fault, 'silent', host.product.name, { at, until: era.until })) break
      yield {
        at,
        value: valueAt(place),
        host_id: host.id,
        interval_s: grid.interval[place] ?? 1,
        weight: metric === 'latency' ? Math.max(1, Math.round(conditions.requests[place] ?? 1)) : 1,
        metric_id: infra.metricIds[metric],
      }
    }
    made += 1
  }
}

/** Every metric of every host; requests are the same for all metrics of a host that depend on them. */
function* seriesOf(hosts: Site['hosts'], grid: Grid, era: Era) {
  for (const [product, own] of Map.groupBy(hosts, (host) => host.product)) {
    const weather = weatherOf(product, grid, era)
    for (const host of own) {
      const random = randomFrom(`${host.name} requests`)
      const requests = weather.rate.map((each, place) => {
        // Who cannot get in tries again: an incident brings requests, too.
        const retries = 1 + 0.25 * (weather.stress[place] ?? 0)
        const usual = each * host.traits.requests * (grid.interval[place] ?? 1) * retries
        return Math.round(usual * Math.exp(0.06 * random.normal()))
      })
      const conditions: Conditions = { host, weather, interval: grid.interval, requests }
      for (const metric of host.metrics) yield { host, metric, conditions }
    }
  }
}
