import type { Database } from '../platform/database/database.ts'
import { readVocLists } from '../platform/database/reference-lists.ts'
import { makePortalLists, type PortalLists } from './portal-lists.ts'

/** What the generator needs to know of the database: its lists. */
export async function readPortalLists(database: Pick<Database, 'write'>): Promise<PortalLists> {
  const subProducts = await database.write.selectFrom('sub_product').select(['id', 'product_id']).execute()
  return makePortalLists(
    await readVocLists(database.write),
    new Map(subProducts.map(({ id, product_id }) => [id, product_id])),
  )
}
