import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, type Condition } from '../../platform/filters.sql.ts'
import type { Scope } from '../../platform/person.ts'

/** An event as it is stored. */
export interface StoredEvent {
  id: number
  name: string
  starts_at: Date
  ends_at: Date
  products: number[] | null
  regions: number[] | null
  place: string
  note: string
  version: number
  changed_at: Date
}

type Column = Expression<unknown>

/** Events that concern one of these, or everything; an empty list meets only the latter, none asks for nothing. */
export function concerning(column: Column, ids: readonly number[] | null | undefined): Condition {
  return ids == null ? null : sql<SqlBool>`(${column} is null or ${column} && ${ids}::integer[])`
}

/** What somebody with this scope may see. */
export const seenWithin = ({ regions, products }: Scope): Condition =>
  allOf([concerning(sql`e.regions`, regions), concerning(sql`e.products`, products)])

/** Whether an event runs now, is still to come, or is past. */
export const stateNow: RawBuilder<string> = sql`case when e.ends_at <= now() then 'past'
  when e.starts_at <= now() then 'running' else 'coming' end`
