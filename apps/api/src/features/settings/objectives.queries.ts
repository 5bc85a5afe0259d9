import type { Objectives } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Person } from '../../platform/http/feature.ts'
import { isAllowed } from '../../platform/policy.ts'
import { readSetting } from '../../platform/settings.ts'
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

/** From the primary: who has just changed something sees it. Products that one may not know of are not told. */
export async function objectivesState({ write }: Pick<Database, 'write'>, person: Person): Promise<Objectives> {
  const [{ id, version }, { services, products }] = await Promise.all([
    readSetting(write, 'objectives'),
    readHeld(write),
  ])
  const { products: seen } = person.scope
  return {
    id,
    version,
    services,
    products: products.filter((product) => seen === null || seen.includes(product.id)),
    can: { change: isAllowed(whyNotDecide(person)) },
  }
}
