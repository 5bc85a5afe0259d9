import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { forWholePortal } from '../../platform/management/declared/policy.ts'

/** What the group says of a whole unit is for those who see all of it: a part of the data cannot be held against it. */
export const topdownPolicy = forWholePortal('topdownNeedsEverything')

/** A top-down NPS as it is stored. */
export interface StoredTopdown {
  id: number
  cfu: string
  year: number
  semester: number
  nps_score: number
  target: number
}

interface Wanted {
  readonly cfu?: string | undefined
  readonly id?: number
  readonly most: number
}

/** The newest records that the person sees of units whose name has these words, or the one of an id, and how many there are. */
export async function findTopdown(
  read: Database['read'],
  { cfu, id, most }: Wanted,
  person: Person,
): Promise<{ records: StoredTopdown[]; total: number }> {
  const ids = id === undefined ? undefined : [id]
  const { rows } = await sql<StoredTopdown & { total: number }>`
    select r.*, count(*) over ()::int as total from topdown_nps r
    where ${allOf([topdownPolicy.within(person), containsWords(sql`r.cfu`, cfu), oneOf(sql`r.id`, ids)]) ?? sql`true`}
    order by r.year desc, r.semester desc, lower(r.cfu), r.id limit ${most}`.execute(read)
  return { records: rows, total: rows[0]?.total ?? 0 }
}
