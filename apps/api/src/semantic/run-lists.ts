import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { listTables } from './catalog/catalog.ts'
import { type LabelEntry, type Id, Lists } from './lists.ts'

interface Row {
  list: string
  id: number
  name: string
  links: Record<string, number | null>
  attributes: Record<string, number | null>
}

/** Every list as it is now, in one statement; entries stand in the order that staff gave them. */
export async function loadLists({ read }: Pick<Database, 'read'>): Promise<Lists> {
  const selects = Object.entries(listTables).map(([table, { links = {}, attributes = [] }]) => {
    const pairs = Object.entries(links).flatMap(([list, column]) => [sql.lit(list), sql.ref(column)])
    const numbers = attributes.flatMap((column) => [sql.lit(column), sql.ref(column)])
    return sql`select ${sql.lit(table)} as list, id, name, position, jsonb_build_object(${sql.join(pairs)}) as links,
      jsonb_build_object(${sql.join(numbers)}) as attributes from ${sql.table(table)}`
  })
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)} order by list, position, id`.execute(read)
  const byList = new Map<string, LabelEntry[]>(Object.keys(listTables).map((name) => [name, []]))
  for (const { list, id, name, links, attributes } of rows) {
    const known = Object.entries(attributes).filter((pair): pair is [string, number] => pair[1] !== null)
    const entry = { id: id as Id, name, links }
    byList.get(list)?.push(known.length === 0 ? entry : { ...entry, attributes: Object.fromEntries(known) })
  }
  return new Lists(byList)
}
