import type { Database } from '../platform/database/database.ts'
import { readVocLists } from '../platform/database/reference-lists.ts'
import { makeCatalogue, type Catalogue } from './catalogue.ts'

/** What the generator needs to know of the database: its lists. */
export async function readCatalogue(database: Pick<Database, 'write'>): Promise<Catalogue> {
  const subProducts = await database.write.selectFrom('sub_product').select(['id', 'product_id']).execute()
  return makeCatalogue(
    await readVocLists(database.write),
    new Map(subProducts.map(({ id, product_id }) => [id, product_id])),
  )
}
