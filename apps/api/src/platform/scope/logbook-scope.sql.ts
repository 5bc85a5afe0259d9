import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf } from '../database/filters.sql.ts'
import type { Person } from '../person.ts'

const yes = sql<SqlBool>`true`

/**
 * Which entries (as `e`) a person's data scope shows. An entry has no region of its own, but the ticket that it names may
 * have one; what people wrote themselves is theirs to read, except of a product that they may no longer see.
 */
export function entriesInScope({ id, scope: { regions, products } }: Person): RawBuilder<SqlBool> {
  const isOwn = sql<SqlBool>`e.agent_id = ${id}`
  const ofProduct =
    products && sql<SqlBool>`(e.product_id = any(${[...products]}::int[]) or (e.product_id is null and ${isOwn}))`
  const ofTicket = (regions ?? products) && sql<SqlBool>`(${isOwn} or not ${namesForeignTicket(regions, products)})`
  return allOf([ofProduct, ofTicket]) ?? yes
}

function namesForeignTicket(regions: readonly number[] | null, products: readonly number[] | null) {
  return sql<SqlBool>`exists (
    select from ticket t where lower(t.number) = lower(e.ticket_number) and ${isForeign(regions, products)})`
}

/** Whether an entry (as `e`) names a ticket that exists for a person; null where it names none. */
export function namesKnownTicket({ scope: { regions, products } }: Person): RawBuilder<boolean | null> {
  return sql<boolean | null>`case when e.ticket_number is not null then exists (select from ticket t
    where lower(t.number) = lower(e.ticket_number) and not ${isForeign(regions, products)}) end`
}

/** Whether a ticket `t` lies outside. */
export function isForeign(regions: readonly number[] | null, products: readonly number[] | null): RawBuilder<SqlBool> {
  const inside = allOf([
    regions && sql<SqlBool>`t.region_id = any(${[...regions]}::int[])`,
    products && sql<SqlBool>`t.product_id = any(${[...products]}::int[])`,
  ])
  return sql<SqlBool>`(${inside ?? yes}) is not true`
}

/** A hand-over (as `h`) speaks of a whole shift: who may not see one of its entries does not see it either. */
export function handoversInScope(person: Person): RawBuilder<SqlBool> {
  const { regions, products } = person.scope
  if (regions === null && products === null) return yes
  return sql<SqlBool>`(h.from_agent = ${person.id} or not exists (
    select from logbook_entry e where ${ofThatShift} and not (${entriesInScope(person)})))`
}

/**
 * Joins an entry `e` with the hand-over `h` of its agent, day and shift; a deleted account is known by its name. What
 * began after the sign-off was not part of what was signed.
 */
export const ofThatShift = sql<SqlBool>`e.date = h.date and e.shift = h.shift
  and e.agent_id is not distinct from h.from_agent and (e.agent_id is not null or e.agent_name = h.from_name)
  and (h.signed_off_at is null or e.started_at <= h.signed_off_at)`
