import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, dayBetween } from '../../../platform/database/filters.sql.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person.ts'
import { entriesInScope, isForeign } from '../../../platform/scope/logbook-scope.sql.ts'

/** Days of shifts, from (included) to (not included). */
export interface ShiftPeriod {
  from: string
  to: string
}

const yes = sql<SqlBool>`true`

/** Entries (as `e`) of the period that the person may see. */
export function countedEntries({ from, to }: ShiftPeriod, person: Person): RawBuilder<SqlBool> {
  return allOf([entriesInScope(person), dayBetween(sql`e.date`, from, to)]) ?? yes
}

/** Entries (as `e`) of one agent, as the list names it. @throws Refusal 400 where it is no such name */
export function entriesOfAgent(agent: string): RawBuilder<SqlBool> {
  const [, id] = /^id:([1-9]\d{0,14})$/.exec(agent) ?? []
  if (id !== undefined) return sql<SqlBool>`e.agent_id = ${id}::bigint`
  const [, name] = /^name:(.+)$/su.exec(agent) ?? []
  if (name === undefined) throw invalid([{ field: 'agent', key: 'agentUnknown' }])
  return sql<SqlBool>`(e.agent_id is null and e.agent_name = ${name})`
}

/**
 * The ticket `t` that `number` (lower case) names, within what the person may see: as everywhere, the one opened last where several
 * sources number alike.
 */
export function ticketNamed(number: RawBuilder<unknown>, { scope: { regions, products } }: Person) {
  return sql`lateral (select * from ticket t where lower(t.number) = ${number} and not ${isForeign(regions, products)}
    order by t.opened_at desc, t.id desc limit 1) t`
}

/** Seconds until a ticket `t` was resolved, without paused states; null of one that is not (`greatest` leaves nulls out). */
export const netSeconds = sql<
  number | null
>`case when t.resolve_s is not null then greatest(0, t.resolve_s - t.pending_s) end`
