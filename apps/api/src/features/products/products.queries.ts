import type { NamedItem } from '@ido/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { among, contains } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'

export function products({ read }: Database, { scope }: Person): Promise<NamedItem[]> {
  return read
    .selectFrom('product')
    .select(['id', 'name'])
    .where(({ ref }) => ofProducts(ref('id'), scope))
    .orderBy('position')
    .orderBy('name')
    .execute()
}

export function subProducts({ read }: Database, { scope }: Person): Promise<(NamedItem & { product_id: number })[]> {
  return read
    .selectFrom('sub_product')
    .select(['id', 'name', 'product_id'])
    .where(({ ref }) => ofProducts(ref('product_id'), scope))
    .orderBy('position')
    .orderBy('name')
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

const ofProducts = (column: Expression<unknown>, { products: seen }: Person['scope']) =>
  among(column, seen) ?? sql<SqlBool>`true`
