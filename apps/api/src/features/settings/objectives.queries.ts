import { type HistoryEntry, type Objectives, objectiveKinds } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { whyNotDecide } from './settings.policy.ts'

export type Held = Pick<Objectives, 'services' | 'products'>

/** What services and products are held to, as the figures take it. */
export async function readHeld(reader: Database['write'] | Trx): Promise<Held> {
  const columns = sql.raw('id, name, slo, availability_slo as availability')
  const [services, products] = await Promise.all([
    sql<Held['services'][number]>`select ${columns} from infra_service order by position, id`.execute(reader),
    sql<Held['products'][number]>`select ${columns} from product order by position, id`.execute(reader),
  ])
  return { services: services.rows, products: products.rows }
}

/** From the primary: who has just changed something sees it. */
export async function objectivesState({ write }: Pick<Database, 'write'>, person: Person): Promise<Objectives> {
  const [{ id, version }, held] = await Promise.all([readSetting(write, 'objectives'), readSeen(write, person)])
  return { id, version, ...held, can: { change: isAllowed(whyNotDecide(person)) } }
}

/** Without the products that one may not know of, and the services that run for those alone. */
async function readSeen(reader: Database['write'], { scope }: Pick<Person, 'scope'>): Promise<Held> {
  const held = await readHeld(reader)
  const { products: seen } = scope
  if (seen === null) return held
  const { rows } = await sql<{ id: number }>`select service_id as id from infra_host group by service_id
    having not coalesce(bool_or(product_id = any(${seen})), false)`.execute(reader)
  const foreign = new Set(rows.map(({ id }) => id))
  return {
    services: held.services.filter(({ id }) => !foreign.has(id)),
    products: held.products.filter(({ id }) => seen.includes(id)),
  }
}

/** What of a history is about something that one may know of; of the rest not even its name. */
export async function seenChanges(
  { write }: Pick<Database, 'write'>,
  person: Person,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  if (person.scope.products === null) return [...entries]
  const { services, products } = await readSeen(write, person)
  const names = new Set(
    [...services, ...products].flatMap(({ name }) => objectiveKinds.map((kind) => `${kind}.${name}`)),
  )
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => names.has(field))
    return changes.length > 0 ? [{ ...entry, changes }] : []
  })
}
