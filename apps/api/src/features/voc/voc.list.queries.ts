import type { VocListQuery } from '@ido/contract'
import { sql } from 'kysely'
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

/** Ids first, from the index where there is one, then only the rows of the page. */
async function readPage({ read }: Reader, scope: Scope, order: Order, place: Place): Promise<VocRecord[]> {
  const { from, where } = recordsOf(scope)
  const keys = order.keys.map((key) => key.by)
  const names = keys.map((_, index) => sql.ref(`place.k${index}`))
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`)
  const { rows } = await sql<VocRecord>`
    with place as materialized (
      select ${column('id')}, ${sql.join(selected)}
      from ${from} ${order.join}
      where ${where}
      order by ${orderClause(keys, order, place.reversed)}
      limit ${place.limit} offset ${place.offset}
    )
    select v.* from place join voc v on v.id = place.id
    order by ${orderClause(
      names.map((name) => sql`${name}`),
      order,
    )}`.execute(read)
  return rows
}
