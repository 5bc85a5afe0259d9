import { sql, type SqlBool } from 'kysely'
import type { Person } from '../../platform/person.ts'
import { seesTopdown } from './topdown.policy.ts'

/** A top-down NPS as it is stored. */
export interface StoredTopdown {
  id: number
  cfu: string
  year: number
  semester: number
  nps_score: number
  target: number
  version: number
  changed_at: Date
}

export const topdownColumns = sql<StoredTopdown>`t.*`
export const topdownTable = sql`topdown_nps t`

/** What the person may see: all or nothing. */
export const seenBy = (person: Person) => (seesTopdown(person) ? null : sql<SqlBool>`false`)
