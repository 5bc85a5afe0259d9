import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/database/schema.ts'
import type { LabelField } from './import/profile.ts'

interface Entry {
  id: number
  name: string
}
interface SubProduct extends Entry {
  product_id: number
}

/** The entries of several lists, by the name that each is asked for, in one statement. */
export async function readLists<K extends string>(
  database: Kysely<DB>,
  tables: Readonly<Record<K, keyof DB>>,
): Promise<Record<K, Entry[]>> {
  const names = Object.keys(tables) as K[]
  const lists = names.map((name) => sql`select ${name}::text as list, id, name from ${sql.table(tables[name])}`)
  const { rows } = await sql<Entry & { list: K }>`${sql.join(lists, sql` union all `)} order by list, id`.execute(
    database,
  )
  const byList: Partial<Record<string, Entry[]>> = Object.groupBy(rows, (row) => row.list)
  return Object.fromEntries(names.map((name) => [name, byList[name] ?? []])) as Record<K, Entry[]>
}

export async function readSubProducts(database: Kysely<DB>): Promise<SubProduct[]> {
  return database.selectFrom('sub_product').select(['id', 'name', 'product_id']).orderBy('id').execute()
}

/** A label is found in any letter case. */
export function labelField(title: string, entries: readonly Entry[]): LabelField {
  return { kind: 'label', list: new Map(entries.map(({ id, name }) => [name.toLowerCase(), id])), title }
}

/** A sub-product brings its product along; `product_id` is the product's field. */
export function withinProduct(title: string, entries: readonly SubProduct[]): LabelField {
  const of = new Map(entries.map(({ id, product_id }) => [id, product_id]))
  return { ...labelField(title, entries), within: { field: 'product_id', of } }
}
