import type { VocReferenceField } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import { referenceTables } from './reference-tables.ts'
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
