import { sql } from 'kysely'
import { allOf, type Condition } from '../../platform/database/filters.sql.ts'
import { concerning } from '../../platform/management/declared/kinds.sql.ts'
import type { Scope } from '../../platform/person.ts'

/** The events `r` that somebody with this scope may see. */
export const seenWithin = ({ regions, products }: Scope): Condition =>
  allOf([concerning(sql`r.regions`, regions), concerning(sql`r.products`, products)])

/** Whether an event runs now, is still to come, or is past. */
export const stateNow = sql<string>`case when r.ends_at <= now() then 'past'
  when r.starts_at <= now() then 'running' else 'coming' end`
