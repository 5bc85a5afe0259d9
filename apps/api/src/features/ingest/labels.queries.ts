import type { Kysely } from 'kysely'
import type { ListEntry } from '../../platform/database/reference-lists.ts'
import type { DB } from '../../platform/database/schema.ts'
import { synonymsOf } from '../../platform/words/label-words.ts'
import type { LabelField } from './import/profile.ts'

interface SubProduct extends ListEntry {
  product_id: number
}

export async function readSubProducts(database: Kysely<DB>): Promise<SubProduct[]> {
  return database.selectFrom('sub_product').select(['id', 'name', 'product_id']).orderBy('id').execute()
}

/** A label is found in any letter case, by what either language calls it, and whatever stands between its letters. */
export function labelField(title: string, entries: readonly ListEntry[]): LabelField {
  const list = new Map(entries.map(({ id, name }) => [name.toLowerCase(), id]))
  return { kind: 'label', list, synonyms: synonymsOf(entries), names: entries.map(({ name }) => name), title }
}

/** A sub-product brings its product along; `product_id` is the product's field. */
export function withinProduct(title: string, entries: readonly SubProduct[]): LabelField {
  const of = new Map(entries.map(({ id, product_id }) => [id, product_id]))
  return { ...labelField(title, entries), within: { field: 'product_id', of } }
}
