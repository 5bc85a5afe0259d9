import type pg from 'pg'
import type { Row } from '../bulk.service.ts'
import type { Era } from '../era.ts'
import { madeFacts, type MadeWorld } from '../facts.service.ts'
import { strikes } from '../faults.ts'
import type { PortalLists } from '../portal-lists.queries.ts'
import { randomFrom } from '../random.ts'
import { sampleGrid, type Grid, type Taken } from './grid.ts'
import { metricIds, planHosts, type Host } from './hosts.ts'
import { metrics } from './metrics.ts'
import { weatherOf, type Weather } from './weather.ts'

/** Where the generator's hosts have samples the new ones fill the time after them and then the time before. */
export const generatedInfra = madeFacts({
  dataset: 'infra',
  table: 'infra_sample',
  rollups: 'infra',
  most: 50_000_000,
  demo: 250_000,
  prepare: addHosts,
  rows: sampleRows,
})

export const fillInfra = generatedInfra.fill

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
  return {
    hosts: planned.map((host) => ({ ...host, id: ids.get(host.name) ?? 0 })),
    taken: await takenBy(client, [...ids.values()]),
  }
}

async function takenBy(client: pg.PoolClient, hosts: number[]): Promise<Taken | null> {
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    `select extract(epoch from min(at))::float8 as "from", extract(epoch from max(at + make_interval(secs => interval_s)))::float8 as "to"
     from infra_sample where host_id = any($1)`,
    [hosts],
  )
  const [span] = rows
  return span?.from == null || span.to == null ? null : { from: span.from, to: span.to }
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
    const measure = metrics[metric]({ ...conditions, host, random: randomFrom(`${seed} ${host.name} ${metric}`) })
    for (let place = made < whole ? 0 : 1; place < points; place += 1) {
      const at = (grid.at[place] ?? 0) * 1000
      if (strikes(era.fault, 'silent', host.product.name, { at, until: era.until })) break
      yield {
        at,
        value: measure(place),
        host_id: host.id,
        interval_s: grid.interval[place] ?? 1,
        weight: metric === 'latency' ? Math.max(1, Math.round(conditions.requests[place] ?? 1)) : 1,
        metric_id: metricIds[metric],
      }
    }
    made += 1
  }
}

/** Every metric of every host; requests are the same for all metrics of a host that depend on them. */
function* seriesOf(hosts: Site['hosts'], grid: Grid, era: Era) {
  let [product, weather] = [hosts[0]?.product, null as Weather | null]
  for (const host of hosts) {
    if (!weather || host.product !== product) weather = weatherOf(host.product, grid, era)
    product = host.product
    const random = randomFrom(`${host.name} requests`)
    const { rate, stress } = weather
    const requests = rate.map((each, place) => {
      // Who cannot get in tries again: an incident brings requests, too.
      const usual = each * host.traits.requests * (grid.interval[place] ?? 1) * (1 + 0.25 * (stress[place] ?? 0))
      return Math.round(usual * Math.exp(0.06 * random.normal()))
    })
    const conditions = { weather, interval: grid.interval, requests }
    for (const metric of host.metrics) yield { host, metric, conditions }
  }
}
