import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { addToTable, fillEmptyTable, refreshStatistics, type FactTable } from '../bulk.service.ts'
import { untilAborted } from '../../platform/database/bulk-load.ts'
import { onConnection } from '../../platform/database/copy.ts'
import type { PortalLists } from '../portal-lists.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { Filled, FillOptions, Generated } from '../plan.ts'
import { generateSamples, sampleColumns, type SamplePlan } from './generator.ts'
import type { Taken } from './grid.ts'
import { planHosts } from './hosts.ts'

const facts: FactTable = {
  name: 'infra_sample',
  columns: sampleColumns,
  trigger: 'infra_rolled_up_insert',
  rebuild: 'infra_rollups_rebuild',
  dataset: 'infra',
}

/**
 * Writes generated samples in one transaction: all of them or, when it is stopped, none. Where the generator's hosts
 * have samples the new ones fill the time after them and then the time before.
 */
export async function fillInfra(database: Database, options: FillOptions): Promise<Filled> {
  const portalLists = await readPortalLists(database)
  const fill = async (client: pg.PoolClient) => {
    if (await fillEmptyInfra(client, portalLists, options)) return 0
    return addToTable(client, facts, await samples(client, portalLists, options), options.onStep)
  }
  const existing = await onConnection(database.pool, (client) =>
    untilAborted(database.pool, client, options.signal, () => fill(client)),
  )
  await refreshStatistics(database.pool, [facts.name], [facts.dataset])
  return { written: options.count, existing }
}

export const generatedInfra: Generated = {
  dataset: facts.dataset,
  most: 50_000_000,
  noun: { id: 'sampel infrastruktur', en: 'infrastructure samples' },
  help: {
    id: 'sampel infrastruktur, sedapatnya dua bulan lebih; makin lama makin renggang',
    en: 'infrastructure samples, over two months or more if they suffice; the older the sparser',
  },
  fill: fillInfra,
}

/** In the client's transaction. @returns whether the table was empty; if not, no samples are written */
export async function fillEmptyInfra(
  client: pg.PoolClient,
  portalLists: PortalLists,
  options: FillOptions,
): Promise<boolean> {
  return fillEmptyTable(client, facts, () => samples(client, portalLists, options), options.onStep)
}

async function samples(
  client: pg.PoolClient,
  portalLists: PortalLists,
  options: FillOptions,
): Promise<Iterable<Buffer>> {
  const { signal, onProgress } = options
  return generateSamples(await planOf(client, portalLists, options), (written) => {
    signal.throwIfAborted()
    onProgress(written)
  })
}

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
