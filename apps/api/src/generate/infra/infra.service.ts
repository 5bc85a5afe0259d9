import type pg from 'pg'
import { madeFacts } from '../facts.service.ts'
import type { PortalLists } from '../portal-lists.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { FillOptions, Generated } from '../plan.ts'
import { generateSamples, sampleColumns, type SamplePlan } from './generator.ts'
import type { Taken } from './grid.ts'
import { planHosts } from './hosts.ts'

/** Where the generator's hosts have samples the new ones fill the time after them and then the time before. */
export const generatedInfra: Generated = {
  most: 50_000_000,
  noun: { id: 'sampel infrastruktur', en: 'infrastructure samples' },
  help: {
    id: 'sampel infrastruktur, sedapatnya dua bulan lebih; makin lama makin renggang',
    en: 'infrastructure samples, over two months or more if they suffice; the older the sparser',
  },
  ...madeFacts({
    facts: {
      name: 'infra_sample',
      columns: sampleColumns,
      trigger: 'infra_rolled_up_insert',
      rebuild: 'infra_rollups_rebuild',
      dataset: 'infra',
    },
    read: readPortalLists,
    plan: planOf,
    rows: generateSamples,
    demo: 250_000,
  }),
}

export const fillInfra = generatedInfra.fill

/** Puts the hosts in that are not there yet. */
async function planOf(client: pg.PoolClient, portalLists: PortalLists, options: FillOptions): Promise<SamplePlan> {
  const planned = planHosts(portalLists.products)
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
    ...options,
    portalLists,
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
