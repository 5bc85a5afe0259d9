import type { VocReferenceField } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import { referenceTables } from '../../../platform/database/reference-tables.ts'
import type { DB } from '../../../platform/database/schema.ts'

export interface ListEntry {
  id: number
  name: string
}
export type VocLists = Record<VocReferenceField, ListEntry[]>

/** Every reference list as it is now, in one statement. */
export async function readVocLists(database: Kysely<DB>): Promise<VocLists> {
  const lists = Object.entries(referenceTables).map(
    ([field, table]) => sql`select ${field}::text as field, id, name from ${sql.table(table)}`,
  )
  const { rows } = await sql<ListEntry & { field: VocReferenceField }>`
    ${sql.join(lists, sql` union all `)} order by field, id`.execute(database)
  const byField = Object.groupBy(rows, (row) => row.field)
  const entries = Object.keys(referenceTables).map((field) => [field, byField[field as VocReferenceField] ?? []])
  return Object.fromEntries(entries) as VocLists
}
