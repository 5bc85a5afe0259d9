import { vocStatuses, type VocStatus } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { searchWords } from '../../../platform/database/filters.sql.ts'
import { positionHere } from '../../../platform/database/log-position.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import type { Answers } from '../../../platform/pools/answers.ts'
import { visibilityOf, type Actor } from '../voc.policy.ts'
import { countersTotal, isNothing } from './counters.sql.ts'
import { recordsOf, soughtText, textsOf, type VocSelection } from './where.sql.ts'

type Reader = Pick<Database, 'read' | 'reached'>

export interface Total {
  total: number
  isExact: boolean
}

type StatusCount = Total & { status: VocStatus }

/** Where a bounded total stops: 10,001 means 'more than 10,000'. */
const bound = 10_001

/**
 * How many records the scope has. With no filter or one counted field (and the status) the counters know; otherwise the
 * rows are counted from the same condition as the list, once per version of the data.
 */
export async function totalOf(
  database: Reader,
  answers: Answers,
  scope: VocSelection,
  kind: 'exact' | 'bounded',
  found = foundBySearch(database, answers, scope),
): Promise<Total> {
  const counted = countersTotal(scope)
  if (counted !== null) {
    const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(database.read)
    return { total: rows[0]?.total ?? 0, isExact: true }
  }
  const ids = await found
  if (ids !== null) return { total: ids.length, isExact: true }
  if (kind === 'bounded' && soughtText(scope) !== null) return { total: bound, isExact: false }
  const key = `${kind} ${await dataVersion(database)} ${scopeKey(scope)}`
  return answers.get(key, () => countRows(database, scope, kind))
}

/**
 * Ids of the records that a search finds, once per version of the data; null where they are more than a bounded total
 * counts, and where nothing is searched.
 */
export async function foundBySearch(database: Reader, answers: Answers, scope: VocSelection): Promise<number[] | null> {
  if (soughtText(scope) === null) return null
  const find = async () => {
    const { from, where } = isUnfiltered(scope) ? textsOf(scope) : recordsOf(scope)
    const { rows } = await sql<{ id: number }>`
      select t.record_id as id from ${from} where ${where} limit ${sql.lit(bound)}`.execute(database.read)
    return rows.length < bound ? rows.map(({ id }) => id) : null
  }
  const weigh = (ids: number[] | null) => 1 + Math.ceil((ids?.length ?? 0) / idsPerEntry)
  return answers.get(`found ${await dataVersion(database)} ${scopeKey(scope)}`, find, { weigh })
}

/** A cached answer is weighed in entries of some hundred bytes. */
const idsPerEntry = 20

/** Two people who see the same records share it; drafts that have no place yet are seen beside a scope by one alone. */
function scopeKey({ filters, search, person }: VocSelection): string {
  // What is overdue changes by the minute.
  const minute = filters.overdue ? Math.floor(Date.now() / 60_000) : null
  const alone = filters.mine || filters.answered_from || !isEverything(person.scope) ? person.id : null
  return JSON.stringify([filters, searchWords(search), visibilityOf(person).draftsOf, person.scope, alone, minute])
}

async function countRows(database: Reader, scope: VocSelection, kind: 'exact' | 'bounded'): Promise<Total> {
  const { from, where } = isUnfiltered(scope) ? textsOf(scope) : recordsOf(scope)
  const counted =
    kind === 'exact'
      ? sql<{ total: number }>`select count(*) as total from ${from} where ${where}`
      : sql<{ total: number }>`select count(*) as total from (select from ${from} where ${where} limit ${bound}) found`
  const { rows } = await counted.execute(database.read)
  const total = rows[0]?.total ?? 0
  return { total, isExact: kind === 'exact' || total < bound }
}

/** Whether neither filters nor regions and products narrow the records down. */
function isUnfiltered({ filters, person }: VocSelection): boolean {
  return Object.values(filters).every(isNothing) && isEverything(person.scope)
}

/** Grows with every write to a VOC record, in whichever process. */
export async function dataVersion({ read, reached }: Reader): Promise<number> {
  const { rows } = await sql<{ version: number; position: string | null }>`
    select coalesce(sum(writes), 0)::bigint as version, ${sql.raw(positionHere)} as position
    from voc_count where field = ''`.execute(read)
  const [row] = rows
  // Rows of the version that it tells must not be older, though they may be read elsewhere.
  reached.raise(row?.position ?? null)
  return row?.version ?? 0
}

/** How many records of each status the scope has: exact where the counters know, else bounded. */
export async function statusCounts(database: Reader, answers: Answers, scope: VocSelection): Promise<StatusCount[]> {
  const ofStatus = (status: VocStatus): VocSelection => ({ ...scope, filters: { ...scope.filters, status: [status] } })
  const counters = vocStatuses.flatMap((status) => {
    const total = countersTotal(ofStatus(status))
    return total === null ? [] : [sql`${total} as ${sql.ref(status)}`]
  })
  if (counters.length === vocStatuses.length) {
    const { rows } = await sql<Record<VocStatus, number>>`select ${sql.join(counters)}`.execute(database.read)
    return vocStatuses.map((status) => ({ status, total: rows[0]?.[status] ?? 0, isExact: true }))
  }
  const totals = vocStatuses.map((status) => totalOf(database, answers, ofStatus(status), 'bounded'))
  const counted = await Promise.all(totals)
  return vocStatuses.map((status, index) => ({ status, ...(counted[index] ?? { total: 0, isExact: true }) }))
}

/** Records by status as the person may see them; every status is there, with 0 where it has none. */
export async function totalsByStatus(
  database: Reader,
  answers: Answers,
  person: Actor,
): Promise<{ status: VocStatus; total: number }[]> {
  const totals = vocStatuses.flatMap((status) => {
    const total = countersTotal({ filters: { status: [status] }, search: undefined, person })
    return total === null ? [] : [sql`${total} as ${sql.ref(status)}`]
  })
  const isCounted = totals.length === vocStatuses.length
  const byStatus = isCounted
    ? (await sql<Record<VocStatus, number>>`select ${sql.join(totals)}`.execute(database.read)).rows[0]
    : await countByStatus(database, answers, person)
  return vocStatuses.map((status) => ({ status, total: byStatus?.[status] ?? 0 }))
}

/** For a scope of regions and products at once, of which the counters know nothing. */
async function countByStatus(database: Reader, answers: Answers, person: Actor) {
  const scope = { filters: {}, search: undefined, person }
  return answers.get(`statuses ${await dataVersion(database)} ${scopeKey(scope)}`, async () => {
    const { from, where } = recordsOf(scope)
    const { rows } = await sql<{ status: VocStatus; total: number }>`
      select v.status, count(*) as total from ${from} where ${where} group by v.status`.execute(database.read)
    return Object.fromEntries(rows.map(({ status, total }) => [status, total])) as Partial<Record<VocStatus, number>>
  })
}
