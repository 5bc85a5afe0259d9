import type { VocListQuery } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf } from '../../platform/paging.ts'
import type { AnswerCache } from './voc.cache.ts'
import { orderClause, orderOf, type Order } from './voc.order.queries.ts'
import type { VocRecord } from './voc.rows.ts'
import { totalOf, type Total } from './voc.totals.queries.ts'
import { column, recordsOf, type Scope } from './voc.where.queries.ts'

type Reader = Pick<Database, 'read'>

/** From here on the total is awaited first: a page past the middle is read from the other end, one past the end not at all. */
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
  const offset = offsetOf(query)
  if (offset < deepOffset) {
    const [records, total] = await Promise.all([
      readPage(database, scope, order, { offset, limit: query.size }),
      totalOf(database, cache, scope, query.total),
    ])
    return { records, ...total }
  }
  const total = await totalOf(database, cache, scope, query.total)
  const place = placeOf(offset, query.size, total)
  return { records: place === null ? [] : await readPage(database, scope, order, place), ...total }
}

interface Place {
  offset: number
  limit: number
  reversed?: boolean
}

function placeOf(offset: number, size: number, { total, isExact }: Total): Place | null {
  if (!isExact) return { offset, limit: size }
  if (offset >= total) return null
  const limit = Math.min(size, total - offset)
  return offset * 2 < total ? { offset, limit } : { offset: total - offset - limit, limit, reversed: true }
}

async function readPage({ read }: Reader, scope: Scope, order: Order, place: Place): Promise<VocRecord[]> {
  const { rows } = await selectPage(scope, order, place).execute(read)
  return place.reversed ? rows.toReversed() : rows
}

function selectPage(scope: Scope, order: Order, { offset, limit, reversed }: Place): RawBuilder<VocRecord> {
  const { from, where } = recordsOf(scope)
  const keys = order.keys.map((key) => key.by)
  const rest = sql`
    from ${from} ${order.join}
    where ${where}
    order by ${orderClause(keys, order, reversed)}
    limit ${limit} offset ${offset}`
  if (offset < deepOffset) return sql`select v.* ${rest}`
  // Skipped rows are only counted: ids first, from the index where there is one, then the rows of the page.
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`)
  const carried = keys.map((_, index) => sql`${sql.ref(`place.k${index}`)}`)
  return sql`
    with place as materialized (select ${column('id')}, ${sql.join(selected)} ${rest})
    select v.* from place join voc v on v.id = place.id
    order by ${orderClause(carried, order, reversed)}`
}
