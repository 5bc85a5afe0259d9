import { sql } from 'kysely'
import { shownTo } from '../../platform/scope/audience.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'

/** Puts away, for this person, what they have read of it; 404 for what is not shown to them. Twice is once. */
export async function dismiss(
  { write }: Database,
  id: number,
  version: number,
  person: Pick<Person, 'id' | 'roles'>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into announcement_dismissal as d (announcement_id, account_id, version)
    select a.id, ${person.id}, least(${version}::integer, a.version) from announcement a
    where a.id = ${id} and ${shownTo(sql`a.audience`, person.roles)}
    on conflict (announcement_id, account_id) do update set version = greatest(d.version, excluded.version), at = now()
    returning announcement_id as id`.execute(write)
  if (rows.length === 0) throw notFound('notFound')
}
