import type { clusters, FieldChange } from '@ido/contract'
import { sql } from 'kysely'
import { refuseUnknownScope } from '../../platform/accounts/role-rights.queries.ts'
import type { RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import { refuseWithDependents, type TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotKeepCluster } from './clusters.policy.ts'
import { countFiltering, readCluster } from './clusters.queries.ts'
import { clusterColumns, type StoredCluster } from './clusters.sql.ts'

type NewCluster = NewRecord<typeof clusters>
type ClusterChange = RecordChange<typeof clusters>

/** Products are in none while their cluster is in the trash; those that found another one stay there when it comes back. */
export const clusterTrash: TrashKind = {
  kind: 'cluster',
  rows: [['cluster', 'id']],
  links: [['product', 'cluster_id']],
}

const place = sql<number>`(select coalesce(max(position), 0) + 1 from cluster)`

/** Makes a cluster that nobody has made yet. */
export async function addCluster(
  trx: Trx,
  record: RecordEvent,
  { name, description, products }: NewCluster,
  { person }: Asking,
): Promise<StoredCluster> {
  await oneWriter(trx)
  await refuseWrong(trx, products, person)
  const { id } = await trx
    .insertInto('cluster')
    .values({ name, description, position: place })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await putProducts(trx, record, { id, products }, { person, reason: null })
  const cluster = await readCluster(trx, id, person)
  await record({ action: 'cluster.created', subject: subjectOf(cluster), after: clusterFields(cluster) })
  return cluster
}

/** The cluster, locked against every other writer of clusters: what one takes another one loses. */
export async function lockCluster(trx: Trx, id: number, person: Person): Promise<StoredCluster> {
  await oneWriter(trx)
  return readCluster(trx, id, person)
}

/** Changes a locked cluster; a change that changes nothing writes nothing. */
export async function putCluster(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredCluster; change: ClusterChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const { id } = stored
  const before = clusterFields(stored)
  const { name = before.name, description = before.description, products = before.products } = change
  const changes = differences(before, { name, description, products: inOrder(products) })
  if (changes.length === 0) return []
  refuseIf(whyNotKeepCluster(person, stored.products))
  await refuseWrong(trx, products, person)
  await trx
    .updateTable('cluster')
    .set({ name, description, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  await putProducts(trx, record, { id, products }, { person, reason })
  await record({ action: 'cluster.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** Refuses to delete what dashboards filter by. */
export async function refuseRemoving(
  trx: Trx,
  { name, products }: StoredCluster,
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

// ---- Products ----

interface Why {
  person: Person
  reason: string | null
}

/** Puts the products of a cluster; another one that loses some by it says so in its own history. */
async function putProducts(
  trx: Trx,
  record: RecordEvent,
  { id, products }: { id: number; products: readonly number[] },
  { person, reason }: Why,
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
    const before = clusterFields(other)
    const after = { ...before, products: before.products.filter((one) => !products.includes(one)) }
    const sides = sidesOf(differences(before, after))
    await record({ action: 'cluster.changed', subject: subjectOf(other), reason, ...sides })
  }
}

/** The other clusters that some of these products are in. */
async function clustersOf(trx: Trx, products: readonly number[], id: number): Promise<StoredCluster[]> {
  const { rows } = await sql<StoredCluster>`
    select ${clusterColumns} from cluster c where c.id <> ${id} and exists (
      select from product p where p.cluster_id = c.id and p.id = any(${products}::integer[])) order by c.id`.execute(
    trx,
  )
  return rows
}

async function oneWriter(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clusters'))`.execute(trx)
}

// ---- Fields ----

/** A cluster in the audit log and in its history, in the order of the form; ids, which readers are told by name. */
export function clusterFields({ name, description, products }: StoredCluster) {
  return { name, description, products: inOrder(products) }
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

const subjectOf = ({ id, name }: Pick<StoredCluster, 'id' | 'name'>) => ({ type: 'cluster' as const, id, label: name })

// ---- Refusals ----

async function refuseWrong(trx: Trx, products: readonly number[], person: Person): Promise<void> {
  refuseIf(whyNotKeepCluster(person, products))
  await refuseUnknownScope(trx, { regions: null, products: [...products] }, { under: '' })
}

function refuseTaken(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  if (constraint === 'cluster_name' || constraint === 'cluster_name_key')
    throw invalid([{ field: 'name', key: 'taken' }])
  throw error
}
