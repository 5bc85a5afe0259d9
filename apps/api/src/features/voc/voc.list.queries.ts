import type { VocListQuery } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerCache } from '../../platform/answer-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf } from '../../platform/paging.ts'
import { orderClause, orderOf, type Order } from './voc.order.queries.ts'
import type { VocRecord } from './voc.rows.ts'
import { countersTotal, dataVersion, scopeKey, totalOf, type Total } from './voc.totals.queries.ts'
import { column, recordsOf, recordsOfIds, type Scope, type Source } from './voc.where.queries.ts'

type Reader = Pick<Database, 'read'>

/** From here on the total is awaited first, since a page past the middle is read from the other end. */
const deepOffset = 1_000

export interface Page extends Total {
  records: VocRecord[]
}

/** A page of the records that the person may see, with the total of them all. */
export async function listPage(
  database: Reader,
  cache: AnswerCache,
  query: Pick<VocListQuery, 'page' | 'size' | 'total' | 'orderName' | 'orderBy'>,
  scope: Scope,
): Promise<Page> {
  const order = orderOf(query)
  const wanted = { offset: offsetOf(query), limit: query.size }
  const few = await findFew(database, cache, scope)
  if (few !== null) {
    const total = { total: few.length, isExact: true }
    return { records: await readNear(database, recordsOfIds(few, scope.person), order, wanted, total), ...total }
  }
  const source = recordsOf(scope)
  const count = () => totalOf(database, cache, scope, query.total)
  if (wanted.offset >= deepOffset) {
    const total = await count()
    return { records: await readNear(database, source, order, wanted, total), ...total }
  }
  const counters = countersTotal(scope)
  if (counters === null) {
    const [records, total] = await Promise.all([readPage(database, source, order, wanted), count()])
    return { records, ...total }
  }
  // One walk to the database brings both; a page without rows brings no total.
  const { rows } = await selectPage(source, order, wanted, counters).execute(database.read)
  const total = rows[0] === undefined ? await count() : { total: rows[0].total, isExact: true }
  return { records: rows, ...total }
}

/** Up to so many hits of a search are found once, counted there and sorted from there. */
const fewHits = 1_000

/** The ids of what a search finds, if they are few; null where they are many or nothing is searched. */
async function findFew(database: Reader, cache: AnswerCache, scope: Scope): Promise<number[] | null> {
  const { from, where, usesText } = recordsOf(scope)
  if (!usesText) return null
  const key = `few ${await dataVersion(database)} ${scopeKey(scope)}`
  return cache.get(key, async () => {
    const { rows } = await sql<{ id: number }>`
      select ${column('id')} from ${from} where ${where} limit ${fewHits + 1}`.execute(database.read)
    return rows.length > fewHits ? null : rows.map(({ id }) => id)
  })
}

interface Place {
  offset: number
  limit: number
  reversed?: boolean
}

/** The page, read from the end that is nearer; beyond the last row it is empty without a look. */
async function readNear(
  database: Reader,
  source: Source,
  order: Order,
  wanted: Place,
  all: Total,
): Promise<VocRecord[]> {
  const { offset } = wanted
  if (!all.isExact) return readPage(database, source, order, wanted)
  if (offset >= all.total) return []
  const limit = Math.min(wanted.limit, all.total - offset)
  const isNear = offset * 2 < all.total
  const place = isNear ? { offset, limit } : { offset: all.total - offset - limit, limit, reversed: true }
  return readPage(database, source, order, place)
}

async function readPage({ read }: Reader, source: Source, order: Order, place: Place): Promise<VocRecord[]> {
  const { rows } = await selectPage(source, order, place).execute(read)
  return place.reversed ? rows.toReversed() : rows
}

type Counted = VocRecord & { total: number }

/** The page's rows, each with the total where it is asked along. */
function selectPage(
  { from, where, isDense }: Source,
  order: Order,
  { offset, limit, reversed }: Place,
  total: RawBuilder<number> = sql`0`,
): RawBuilder<Counted> {
  const keys = order.keys.map((key) => key.by)
  const rest = sql`
    from ${from} ${order.join}
    where ${where}
    order by ${orderClause(keys, order, reversed)}
    limit ${limit} offset ${offset}`
  if (isDense && offset < deepOffset) return sql`select v.*, ${total} as total ${rest}`
  // What is passed over is looked at in the covering index alone: ids first, then the rows of the page.
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`)
  const carried = keys.map((_, index) => sql`${sql.ref(`place.k${index}`)}`)
  return sql`
    with place as materialized (select ${column('id')}, ${sql.join(selected)} ${rest})
    select v.*, ${total} as total from place join voc v on v.id = place.id
    order by ${orderClause(carried, order, reversed)}`
}
