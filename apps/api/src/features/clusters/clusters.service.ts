import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking } from '../../platform/management/list.ts'
import { refuseWithDependents } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeepCluster } from './clusters.policy.ts'
import { havingOneOf, productsOfCluster } from './clusters.sql.ts'

interface NamedCluster {
  readonly name: string
  readonly products: readonly number[]
}

/** Refuses to delete what dashboards filter by. */
export async function refuseRemoving(
  trx: Trx,
  { name, products }: NamedCluster,
  { person, language }: Asking,
): Promise<void> {
  refuseIf(whyNotKeepCluster(person, products))
  const [boards, widgets] = [await countFiltering(trx, 'dashboard', name), await countFiltering(trx, 'widget', name)]
  const dependents = [
    { key: 'dependentDashboards', count: boards },
    { key: 'dependentWidgets', count: widgets },
  ] as const
  refuseWithDependents(name, dependents, language)
}

/** Dashboards that filter by the name of a cluster, in what they show or as they open, and widgets of the library that do. */
async function countFiltering(read: Database['read'], of: 'dashboard' | 'widget', name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(of)}
    where jsonb_path_exists(definition, 'strict $.**.filters.cluster[*] ? (@ == $name)',
      jsonb_build_object('name', ${name}::text), true)`.execute(read)
  return rows[0]?.count ?? 0
}

/** Puts the products of a cluster; another one that loses some by it says so in its own history. */
export async function putProducts(
  trx: Trx,
  record: RecordEvent,
  { id, products }: { id: number; products: readonly number[] },
  { person, reason = null }: Asking,
): Promise<void> {
  const losing = await clustersOf(trx, products, id)
  for (const other of losing) {
    refuseIf(whyNotKeepCluster(person, other.products))
    if (other.products.every((one) => products.includes(one)))
      throw invalid([{ field: 'products', key: 'clusterLeftEmpty', values: { name: other.name } }])
  }
  await sql`update product set cluster_id = case when id = any(${products}::integer[]) then ${id}::integer end
    where (cluster_id = ${id}::integer) <> (id = any(${products}::integer[]))
      or (cluster_id is null and id = any(${products}::integer[]))`.execute(trx)
  for (const other of losing) {
    await sql`update cluster set version = version + 1, changed_at = now() where id = ${other.id}`.execute(trx)
    const before = { products: other.products.toSorted((a, b) => a - b) }
    const after = { products: before.products.filter((one) => !products.includes(one)) }
    const subject = { type: 'cluster', id: other.id, label: other.name } as const
    await record({ action: 'cluster.changed', subject, reason, ...sidesOf(differences(before, after)) })
  }
}

/** The other clusters that some of these products are in. */
async function clustersOf(trx: Trx, products: readonly number[], id: number) {
  const { rows } = await sql<{ id: number; name: string; products: number[] }>`
    select r.id, r.name, ${productsOfCluster} as products from cluster r
    where r.id <> ${id} and ${havingOneOf(products)} order by r.id`.execute(trx)
  return rows
}
