import {
  eventDimensions,
  eventWindows,
  mostWindows,
  type EndpointAnswer,
  type EndpointInput,
  type QueryFilters,
} from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import { allOf, among, type Condition } from '../../platform/filters.sql.ts'
import { readFilters } from '../../platform/given-filters.ts'
import type { Person } from '../../platform/person.ts'
import { periodOf } from '../../semantic/validate.ts'
import { seenWithin, type StoredEvent } from './events.sql.ts'

type Asked = EndpointInput<typeof eventWindows>['query']
type Window = EndpointAnswer<typeof eventWindows>[number]
type FoundEvent = Pick<StoredEvent, 'id' | 'name' | 'starts_at' | 'ends_at' | 'place' | 'note'> & {
  products: string[] | null
  regions: string[] | null
}

/** The events that share a moment with the period and something with the filters, within the scope, the newest first. */
export async function readWindows({ read }: Pick<Database, 'read'>, asked: Asked, { scope }: Person) {
  const wrong: WrongField[] = []
  const { from, to } = periodOf(asked, wrong)
  const filters = knownFilters(asked.filters, wrong)
  if (wrong.length > 0) throw invalid(wrong)
  const where = allOf([
    seenWithin(scope),
    from === null ? null : sql<SqlBool>`e.ends_at > ${new Date(from)}`,
    to === null ? null : sql<SqlBool>`e.starts_at < ${new Date(to)}`,
    named('product', filters['product']),
    named('region', filters['region']),
    asked.id === undefined ? null : sql<SqlBool>`e.id = ${asked.id}`,
  ])
  const found = where ?? sql`true`
  const { rows } = await sql<FoundEvent>`
    select e.id, e.name, e.starts_at, e.ends_at, e.place, e.note,
      ${namesSeen('product', scope.products)} as products, ${namesSeen('region', scope.regions)} as regions
    from event e where ${found} order by e.starts_at desc, e.id desc
    limit ${mostWindows} offset ${mostWindows * (asked.page - 1)}`.execute(read)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from event e where ${found}`.execute(read) // prettier-ignore
  return { answer: rows.map(presentWindow), meta: { total: counted[0]?.total ?? 0 } }
}

function knownFilters(text: string | undefined, wrong: WrongField[]): QueryFilters {
  const filters = readFilters(text)
  const unknown = Object.keys(filters).filter((name) => !eventDimensions.some((known) => known === name))
  wrong.push(...unknown.map((name) => unknownName(`filters.${name}`, name, eventDimensions)))
  return filters
}

const columns = {
  product: { ids: sql`e.products`, list: sql`product` },
  region: { ids: sql`e.regions`, list: sql`region` },
} as const

/** Events that concern one of the labels, or everything, as `touches` of the contract has it. */
function named(dimension: keyof typeof columns, labels: readonly (string | null)[] = []): Condition {
  if (labels.length === 0) return null
  const { ids, list } = columns[dimension]
  const wanted = labels.filter((label) => label !== null)
  return sql<SqlBool>`(${ids} is null or exists (select from ${list} l
    where l.id = any(${ids}) and lower(l.name) in (select lower(label) from unnest(${wanted}::text[]) label)))`
}

/** Names of what an event concerns, as far as the reader sees it. */
function namesSeen(dimension: keyof typeof columns, seen: readonly number[] | null): RawBuilder<string[] | null> {
  const { ids, list } = columns[dimension]
  return sql`case when ${ids} is not null then array(select l.name from ${list} l
    where ${allOf([sql<SqlBool>`l.id = any(${ids})`, among(sql`l.id`, seen)])} order by l.position, l.name) end`
}

function presentWindow({ id, name, starts_at, ends_at, products, regions, place, note }: FoundEvent): Window {
  return { id, name, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), products, regions, place, note }
}
