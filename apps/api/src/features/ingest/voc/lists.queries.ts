import type { VocReferenceField } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/database/schema.ts'

/** The table behind each coded field of a VOC record. */
const listTables = {
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

export interface ListEntry {
  id: number
  name: string
}
export type VocLists = Record<VocReferenceField, ListEntry[]>

/** Every reference list as it is now, in one statement. */
export async function readVocLists(database: Kysely<DB>): Promise<VocLists> {
  const lists = Object.entries(listTables).map(
    ([field, table]) => sql`select ${field}::text as field, id, name from ${sql.table(table)}`,
  )
  const { rows } = await sql<ListEntry & { field: VocReferenceField }>`
    ${sql.join(lists, sql` union all `)} order by field, id`.execute(database)
  const byField = Object.groupBy(rows, (row) => row.field)
  const entries = Object.keys(listTables).map((field) => [field, byField[field as VocReferenceField] ?? []])
  return Object.fromEntries(entries) as VocLists
}
