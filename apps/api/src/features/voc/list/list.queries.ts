import type { VocListQuery } from '@ido/contract'
import { inLane } from '../../../platform/pools/query-context.ts'
import type { Answers } from '../../../platform/pools/answers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { offsetOf } from '../../../platform/database/paging.ts'
import { orderOf, type Order } from './order.sql.ts'
import { deepOffset, selectPage, type Place } from './page.sql.ts'
import type { VocRecord } from '../record/rows.ts'
import { countersTotal } from './counters.sql.ts'
import { foundBySearch, totalOf, type Total } from './totals.queries.ts'
import { recordsOf, recordsOfIds, type Source, type VocSelection } from './where.sql.ts'

type Reader = Pick<Database, 'read' | 'reached'>
type Query = Pick<VocListQuery, 'page' | 'size' | 'total' | 'orderName' | 'orderBy'>

export interface Page extends Total {
  records: VocRecord[]
}

/**
 * A page of the records that the person may see, with the total of them all. Up to 10,000 records that a search finds are
 * sorted by their ids; more of them, and lists without a search, are read along the order.
 */
export async function listPage(database: Reader, answers: Answers, query: Query, scope: VocSelection): Promise<Page> {
  const order = orderOf(query)
  const place = { offset: offsetOf(query), limit: query.size }
  const isNear = place.offset < deepOffset
  const isLight = order.isIndexed && isNear && countersTotal(scope) !== null
  return inLane(isLight ? 'light' : 'lists', async () => {
    const found = foundBySearch(database, answers, scope)
    const ids = await found
    const source = ids === null ? recordsOf(scope) : recordsOfIds(ids, scope.person)
    const count = () => totalOf(database, answers, scope, query.total, found)
    if (isNear) {
      const [records, total] = await Promise.all([readPage(database, source, order, place), count()])
      return { records, ...total }
    }
    const total = await count()
    return { records: await readNearer(database, source, order, place, total), ...total }
  })
}

/** The page, read from the end that is nearer; beyond the last row it is empty without a look. */
async function readNearer(
  database: Reader,
  source: Source,
  order: Order,
  { offset, limit: most }: Place,
  { total, isExact }: Total,
): Promise<VocRecord[]> {
  if (!isExact) return readPage(database, source, order, { offset, limit: most })
  if (offset >= total) return []
  const limit = Math.min(most, total - offset)
  const isNear = offset * 2 < total
  return readPage(
    database,
    source,
    order,
    isNear ? { offset, limit } : { offset: total - offset - limit, limit, reversed: true },
  )
}

async function readPage({ read }: Reader, source: Source, order: Order, place: Place): Promise<VocRecord[]> {
  const { rows } = await selectPage(source, order, place).execute(read)
  return place.reversed ? rows.toReversed() : rows
}
