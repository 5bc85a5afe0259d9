import { type EventRow, type events, eventStates } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import { askedIds, askedNames } from '../../platform/management/asked.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { seesEvent, whyNotKeep } from './events.policy.ts'
import { concerning, seenWithin, stateNow, type StoredEvent } from './events.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof events>

/** What is asked for, of what the person may see. */
export function eventSource(
  query: Filters,
  { scope }: Person,
): ListSource<StoredEvent, NonNullable<Filters['orderName']>> {
  return {
    columns: sql<StoredEvent>`e.*`,
    from: sql`event e`,
    key: sql`e.id`,
    where: allOf([
      seenWithin(scope),
      concerning(sql`e.regions`, askedIds('region', query.region)),
      concerning(sql`e.products`, askedIds('product', query.product)),
      oneOf(stateNow, askedNames('state', query.state, eventStates)),
      containsWords(sql`concat_ws(' ', e.name, e.place, e.note)`, query.search),
    ]),
    orders: {
      name: sql`lower(e.name)`,
      startsAt: sql`e.starts_at`,
      endsAt: sql`e.ends_at`,
      place: sql`nullif(lower(e.place), '')`,
    },
    first: { orderName: 'startsAt', orderBy: 'desc' },
  }
}

/** The event; 404 where the person may not see it. */
export async function readEvent(read: Reader, id: number, person: Person): Promise<StoredEvent> {
  const { rows } = await sql<StoredEvent>`select e.* from event e where e.id = ${id}`.execute(read)
  const [event] = rows
  if (event === undefined || !seesEvent(person, event)) throw notFound('notFound')
  return event
}

/** The event of that name, in any letter case, or null. */
export async function findEvent(read: Reader, name: string): Promise<StoredEvent | null> {
  const { rows } = await sql<StoredEvent>`select e.* from event e where lower(e.name) = lower(${name})`.execute(read)
  return rows[0] ?? null
}

export async function eventHistory(database: Database, { id }: StoredEvent, { scope }: Person) {
  const names = await readScopeNames(database, scope)
  return readHistory(database, [{ type: 'event', id }], (change) => withNames(change, names))
}

const seenOf = (ids: number[] | null, seen: readonly number[] | null) =>
  ids === null || seen === null ? ids : ids.filter((id) => seen.includes(id))

export function presentEvent(event: StoredEvent, person: Person): EventRow {
  const { id, name, starts_at, ends_at, products, regions, place, note, version } = event
  return {
    id,
    name,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    // Of what one may not know not even the number.
    products: seenOf(products, person.scope.products),
    regions: seenOf(regions, person.scope.regions),
    place,
    note,
    version,
    can: { edit: isAllowed(whyNotKeep(person, event)) },
  }
}
