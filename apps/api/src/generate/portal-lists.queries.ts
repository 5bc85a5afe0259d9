import { readLists, type ListEntry } from '../platform/database/reference-lists.ts'
import { referenceTables } from '../platform/database/reference-lists.ts'
import type { Database } from '../platform/database/database.ts'
import { productTraits, unknownProduct, type ProductTraits } from './world.ts'

export interface Product {
  id: number
  name: string
  subProducts: { id: number; name: string }[]
  traits: ProductTraits
}

/** The lists whose names generated rows carry: those of VOC by their fields, the others by their tables. */
const tables = {
  ...referenceTables,
  region: 'region',
  segment: 'segment',
  business_unit: 'business_unit',
  source_app: 'source_app',
  platform: 'platform',
  ticket_category: 'ticket_category',
  ticket_priority: 'ticket_priority',
  ticket_channel: 'ticket_channel',
  ticket_status: 'ticket_status',
} as const
type List = keyof typeof tables

export interface PortalLists {
  products: Product[]
  entries: Readonly<Record<List, readonly ListEntry[]>>
  /** Id of a name; null where staff took it out of its list or renamed it. */
  idOf(list: List, name: string | null): number | null
}

/** What the generator needs to know of the database: its lists. */
export async function readPortalLists(database: Pick<Database, 'write'>): Promise<PortalLists> {
  const entries = await readLists(database.write, tables)
  const subProducts = await database.write.selectFrom('sub_product').select(['id', 'name', 'product_id']).execute()
  const ids = new Map(
    Object.entries(entries).map(([list, all]) => [list, new Map(all.map(({ id, name }) => [name, id]))]),
  )
  return {
    entries,
    products: entries.product_id.map(({ id, name }) => {
      const own = subProducts.filter((sub) => sub.product_id === id).toSorted((one, other) => one.id - other.id)
      return { id, name, subProducts: own, traits: productTraits[name] ?? unknownProduct }
    }),
    idOf: (list, name) => (name === null ? null : (ids.get(list)?.get(name) ?? null)),
  }
}
