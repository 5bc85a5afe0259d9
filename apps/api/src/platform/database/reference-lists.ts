import type { VocReferenceField } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { DB } from './schema.ts'

export interface ListEntry {
  id: number
  name: string
}
export type VocLists = Record<VocReferenceField, ListEntry[]>

/** The entries of several lists, by the name that each is asked for, in one statement. */
export async function readLists<K extends string>(
  database: Kysely<DB>,
  tables: Readonly<Record<K, keyof DB>>,
): Promise<Record<K, ListEntry[]>> {
  const names = Object.keys(tables) as K[]
  const lists = names.map((name) => sql`select ${name}::text as list, id, name from ${sql.table(tables[name])}`)
  const { rows } = await sql<ListEntry & { list: K }>`${sql.join(lists, sql` union all `)} order by list, id`.execute(
    database,
  )
  const byList: Partial<Record<string, ListEntry[]>> = Object.groupBy(rows, (row) => row.list)
  return Object.fromEntries(names.map((name) => [name, byList[name] ?? []])) as Record<K, ListEntry[]>
}

/** Every reference list of VOC as it is now. */
export const readVocLists = (database: Kysely<DB>): Promise<VocLists> => readLists(database, referenceTables)

/** The table behind each coded field of a VOC record. */
export const referenceTables = {
  product_id: 'product',
  sub_product: 'sub_product',
  regional_company: 'region',
  customer_ownership_id: 'voc_customer_ownership',
  source_id: 'voc_source',
  media_id: 'voc_media',
  category_feedback: 'voc_category',
  type_feedback: 'voc_type',
  sentiment_feedback: 'voc_sentiment',
  validate_journey: 'voc_journey',
  category_improvement_id: 'voc_category_improvement',
  factory_id: 'voc_factory',
  burn_feedback_id: 'voc_burn_feedback',
  type_nps: 'voc_type_nps',
  interestingness: 'voc_interestingness',
  data_acuan: 'voc_data_acuan',
} as const satisfies Record<VocReferenceField, keyof DB>
