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
import { allOf, among, type Condition } from '../../platform/database/filters.sql.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import type { Person } from '../../platform/person.ts'
import { periodOf } from '../../semantic/validate.ts'
import { seenWithin } from './events.sql.ts'

type Asked = EndpointInput<typeof eventWindows>['query']
type Window = EndpointAnswer<typeof eventWindows>[number]
type FoundEvent = Omit<Window, 'startsAt' | 'endsAt'> & { starts_at: Date; ends_at: Date }

/** The events that share a moment with the period and something with the filters, within the scope, the newest first. */
export async function readWindows({ read }: Pick<Database, 'read'>, asked: Asked, { scope }: Person) {
  const wrong: WrongField[] = []
  const { from, to } = periodOf(asked, wrong)
  const filters = knownFilters(asked.filters, wrong)
  if (wrong.length > 0) throw invalid(wrong)
  const where = allOf([
    seenWithin(scope),
    from === null ? null : sql<SqlBool>`r.ends_at > ${new Date(from)}`,
    to === null ? null : sql<SqlBool>`r.starts_at < ${new Date(to)}`,
    named('product', filters['product']),
    named('region', filters['region']),
    asked.id === undefined ? null : sql<SqlBool>`r.id = ${asked.id}`,
  ])
  const found = where ?? sql`true`
  const { rows } = await sql<FoundEvent>`
    select r.id, r.name, r.starts_at, r.ends_at, r.place, r.note,
      ${namesSeen('product', scope.products)} as products, ${namesSeen('region', scope.regions)} as regions
    from event r where ${found} order by r.starts_at desc, r.id desc
    limit ${mostWindows} offset ${mostWindows * (asked.page - 1)}`.execute(read)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from event r where ${found}`.execute(read) // prettier-ignore
  return { answer: rows.map(presentWindow), meta: { total: counted[0]?.total ?? 0 } }
}

function knownFilters(text: string | undefined, wrong: WrongField[]): QueryFilters {
  const filters = readFilters(text)
  const unknown = Object.keys(filters).filter((name) => !eventDimensions.some((known) => known === name))
  wrong.push(...unknown.map((name) => unknownName(`filters.${name}`, name, eventDimensions)))
  return filters
}

const columns = {
  product: { ids: sql`r.products`, list: sql`product` },
  region: { ids: sql`r.regions`, list: sql`region` },
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
