import type { ClusterRow, clusters } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, type Condition } from '../../platform/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedIds } from '../../platform/management/asked.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { seesCluster, whyNotKeepCluster } from './clusters.policy.ts'
import { clusterColumns, type StoredCluster } from './clusters.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof clusters>

/** What is asked for, of what the person may see. */
export function clusterSource(
  query: Filters,
  { scope }: Person,
): ListSource<StoredCluster, NonNullable<Filters['orderName']>> {
  const asked = askedIds('product', query.product)
  return {
    columns: clusterColumns,
    from: sql`cluster c`,
    key: sql`c.id`,
    where: allOf([
      havingOneOf(scope.products),
      asked && asked.length > 0 ? havingOneOf(asked) : null,
      containsWords(sql`concat_ws(' ', c.name, c.description)`, query.search),
    ]),
    orders: {
      name: sql`lower(c.name)`,
      products: sql`(select count(*) from product p where p.cluster_id = c.id)`,
    },
    first: { orderName: 'name', orderBy: 'asc' },
  }
}

/** Clusters that one of these products is in; null asks for nothing. */
const havingOneOf = (products: readonly number[] | null): Condition =>
  products &&
  sql<SqlBool>`exists (select from product p where p.cluster_id = c.id and p.id = any(${products}::integer[]))`

/** The cluster; 404 where the person may not see it. */
export async function readCluster(read: Reader, id: number, person: Pick<Person, 'scope'>): Promise<StoredCluster> {
  const { rows } = await sql<StoredCluster>`select ${clusterColumns} from cluster c where c.id = ${id}`.execute(read)
  const [cluster] = rows
  if (cluster === undefined || !seesCluster(person, cluster.products)) throw notFound('notFound')
  return cluster
}

/** The cluster of that name, in any letter case, or null. */
export async function findCluster(read: Reader, name: string): Promise<StoredCluster | null> {
  const { rows } = await sql<StoredCluster>`
    select ${clusterColumns} from cluster c where lower(c.name) = lower(${name})`.execute(read)
  return rows[0] ?? null
}

/** Dashboards that filter by the name of a cluster, in what they show or as they open, and widgets of the library that do. */
export async function countFiltering(read: Reader, of: 'dashboard' | 'widget', name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(of)}
    where jsonb_path_exists(definition, 'strict $.**.filters.cluster[*] ? (@ == $name)',
      jsonb_build_object('name', ${name}::text), true)`.execute(read)
  return rows[0]?.count ?? 0
}

export async function clusterHistory(database: Database, { id }: StoredCluster, { scope }: Person) {
  const names = await readScopeNames(database, scope)
  return readHistory(database, [{ type: 'cluster', id }], (change) => withNames(change, names))
}

export function presentCluster(cluster: StoredCluster, person: Person): ClusterRow {
  const { id, name, description, products, version } = cluster
  const { products: seen } = person.scope
  return {
    id,
    name,
    description,
    // Of what one may not know not even the number.
    products: products.filter((one) => seen === null || seen.includes(one)),
    version,
    can: { edit: isAllowed(whyNotKeepCluster(person, products)) },
  }
}
