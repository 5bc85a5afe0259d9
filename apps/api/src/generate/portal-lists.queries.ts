import { readLists, referenceTables, type ListEntry } from '../platform/database/reference-lists.ts'
import type { Database } from '../platform/database/database.ts'
import { productTraits, unknownProduct, type ProductTraits } from './world.ts'

export interface Product {
  id: number
  name: string
  subProducts: { id: number; name: string }[]
  traits: ProductTraits
}

/** The lists that columns of generated rows refer to. */
const tables = {
  ...referenceTables,
  region_id: 'region',
  segment_id: 'segment',
  business_unit_id: 'business_unit',
  source_app_id: 'source_app',
  platform_id: 'platform',
  category_id: 'ticket_category',
  priority_id: 'ticket_priority',
  channel_id: 'ticket_channel',
  ticket_status: 'ticket_status',
} as const

export interface PortalLists {
  products: Product[]
  platforms: readonly ListEntry[]
  /** Id of a name in the list of a column; null where staff took it out of the list or renamed it, undefined where the column has no list. */
  idOf(column: string, name: string | null): number | null | undefined
}

/** What the generator needs to know of the database: its lists. */
export async function readPortalLists(database: Pick<Database, 'write'>): Promise<PortalLists> {
  const entries = await readLists(database.write, tables)
  const subProducts = await database.write.selectFrom('sub_product').select(['id', 'name', 'product_id']).execute()
  const ids = new Map(
    Object.entries(entries).map(([column, all]) => [column, new Map(all.map(({ id, name }) => [name, id]))]),
  )
  return {
    products: entries.product_id.map(({ id, name }) => {
      const own = subProducts.filter((sub) => sub.product_id === id).toSorted((one, other) => one.id - other.id)
      return { id, name, subProducts: own, traits: productTraits[name] ?? unknownProduct }
    }),
    platforms: entries.platform_id,
    idOf(column, name) {
      const list = ids.get(column)
      return list && (list.get(name ?? '') ?? null)
    },
  }
}
