import type { EndpointAnswer, listCatalogueProducts, NamedItem } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { contains } from '../../platform/filters.ts'

export function products({ read }: Database): Promise<NamedItem[]> {
  return read.selectFrom('product').select(['id', 'name']).orderBy('position').orderBy('name').execute()
}

export function subProducts({ read }: Database): Promise<(NamedItem & { product_id: number })[]> {
  return read
    .selectFrom('sub_product')
    .select(['id', 'name', 'product_id'])
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Every tile of the catalogue. */
export function catalogueProducts({ read }: Database): Promise<EndpointAnswer<typeof listCatalogueProducts>> {
  return read
    .selectFrom('catalogue_product')
    .select(['slug', 'product', 'app_name as appName', 'logo', 'product_id as productId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Categories whose name contains the text, in any letter case; all of them without one. */
export function categories({ read }: Database, text: string | undefined): Promise<NamedItem[]> {
  return read
    .selectFrom('voc_category')
    .select(['id', 'name'])
    .where(({ ref }) => contains(ref('name'), text) ?? sql<SqlBool>`true`)
    .orderBy('position')
    .orderBy('name')
    .execute()
}
