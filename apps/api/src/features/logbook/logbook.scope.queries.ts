import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'
import type { Deleted } from '../../platform/management/trash.ts'
import { entriesInScope, isForeign } from '../../platform/scope/logbook-scope.sql.ts'

type Reader = Database['read']

/** Of these tickets those that lie outside a person's scope, in lower case. */
export async function foreignTickets(
  read: Reader,
  numbers: readonly string[],
  { scope }: Person,
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`select lower(t.number) as number from ticket t
    where lower(t.number) = any(${numbers.map((number) => number.toLowerCase())})
      and ${isForeign(scope.regions, scope.products)}`.execute(read)
  return new Set(rows.map(({ number }) => number))
}

/** The products that exist for a person: their names by id. */
export async function productsSeen(read: Reader, { scope }: Person): Promise<ReadonlyMap<number, string>> {
  const ids = scope.products && [...scope.products]
  const products = await read
    .selectFrom('product')
    .select(['id', 'name'])
    .$if(ids !== null, (query) => query.where('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
  return new Map(products.map(({ id, name }) => [id, name]))
}

/** Whether a person's data scope shows an entry that was deleted. */
export async function seesDeletedEntry({ row, read }: Deleted, person: Person): Promise<boolean> {
  const { rows } = await sql`
    select from json_populate_record(null::logbook_entry, ${JSON.stringify(row)}::json) e
    where ${entriesInScope(person)}`.execute(read)
  return rows.length > 0
}
