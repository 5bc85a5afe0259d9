import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { listTables } from './catalog/catalog.ts'
import { type LabelEntry, type Id, Lists } from './lists.ts'

interface Row {
  list: string
  id: number
  name: string
  links: Record<string, number | null>
  attribute: number | null
}

/** Every list as it is now, in one statement; entries stand in the order that staff gave them. */
export async function loadLists({ read }: Pick<Database, 'read'>): Promise<Lists> {
  const selects = Object.entries(listTables).map(([table, { links = {}, attribute }]) => {
    const pairs = Object.entries(links).flatMap(([list, column]) => [sql.lit(list), sql.ref(column)])
    const number = attribute === undefined ? sql`null::float8` : sql.ref(attribute)
    return sql`select ${sql.lit(table)} as list, id, name, position, jsonb_build_object(${sql.join(pairs)}) as links,
      ${number} as attribute from ${sql.table(table)}`
  })
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)} order by list, position, id`.execute(read)
  const byList = new Map<string, LabelEntry[]>(Object.keys(listTables).map((name) => [name, []]))
  for (const { list, id, name, links, attribute } of rows) {
    const entry = { id: id as Id, name, links }
    byList.get(list)?.push(attribute === null ? entry : { ...entry, attribute })
  }
  return new Lists(byList)
}
