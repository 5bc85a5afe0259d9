import type { VocListQuery } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inLane } from '../../../platform/pools/query-context.ts'
import type { Answers } from '../../../platform/pools/answers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepared, statementOf, type PreparedStatement } from '../../../platform/database/prepared.ts'
import { offsetOf } from '../../../platform/database/paging.ts'
import { isWalked, wayToRead, type Hits, type Way } from './list.way.ts'
import { orderOf, type Order } from './order.sql.ts'
import { selectPage, type Counted, type Place } from './page.sql.ts'
import type { VocRecord } from '../record/rows.ts'
import { countersTotal } from './counters.sql.ts'
import { countEighth, isSearchAlone, isUnfiltered, scopeKey, totalOf, type Total } from './totals.queries.ts'
import { column, recordsOf, recordsOfIds, type TextPath, type VocSelection, type Searched } from './where.sql.ts'
import { searchedIn } from './words.queries.ts'

type Reader = Pick<Database, 'read' | 'readPool' | 'reached'>
type Query = Pick<VocListQuery, 'page' | 'size' | 'total' | 'orderName' | 'orderBy'>

export interface Page extends Total {
  records: VocRecord[]
}

/** A page of the records that the person may see, with the total of them all. */
export async function listPage(database: Reader, answers: Answers, query: Query, asked: VocSelection): Promise<Page> {
  const order = orderOf(query)
  const place = { offset: offsetOf(query), limit: query.size }
  const scope = await searchedIn(database, asked)
  const found = await findRecords(database, answers, scope)
  const way = wayToRead({
    offset: place.offset,
    found: found && (found.ids === null ? 'many' : found.ids.length === 0 ? 'nothing' : 'few'),
    isCounted: countersTotal(scope) !== null,
  })
  const isLight = order.isIndexed && lightWays.has(way)
  return inLane(isLight ? 'light' : 'lists', () =>
    readers[way]({ database, answers, query, scope, order, place, found }),
  )
}

/** Where an index has the order, these look at few rows, however many there are. */
const lightWays = new Set<Way>(['none', 'together'])

interface Reading {
  database: Reader
  answers: Answers
  query: Query
  scope: Searched
  order: Order
  place: Place
  found: Found | null
}

const readers: Record<Way, (reading: Reading) => Promise<Page>> = {
  none: () => Promise.resolve({ records: [], total: 0, isExact: true }),

  async found(reading) {
    const { scope, found } = reading
    const ids = found?.ids ?? []
    const total = { total: ids.length, isExact: true }
    return { records: await readNearer(reading, total, recordsOfIds(ids, scope.person)), ...total }
  },

  async nearer(reading) {
    const total = await countAll(reading)
    return { records: await readNearer(reading, total), ...total }
  },

  together: (reading) =>
    readCounted(reading, (total) =>
      isUsual(reading)
        ? prepared(reading.database.readPool, usualStatement(reading, total))
        : select(reading, selectPage(sourceOf(reading), reading.order, reading.place, total())),
    ),

  async apart(reading) {
    const [records, total] = await Promise.all([readPage(reading, reading.place), countAll(reading)])
    return { records, ...total }
  },
}

const countAll = ({ database, answers, scope, query }: Reading) => totalOf(database, answers, scope, query.total)

/** One walk to the database brings rows and total; a page without rows brings no total. */
async function readCounted(
  reading: Reading,
  read: (total: () => RawBuilder<number>) => Promise<Counted[]>,
): Promise<Page> {
  const rows = await read(() => countersTotal(reading.scope) ?? sql`0`)
  const total = rows[0] === undefined ? await countAll(reading) : { total: rows[0].total, isExact: true }
  return { records: rows, ...total }
}

const select = async ({ database }: Reading, query: RawBuilder<Counted>): Promise<Counted[]> =>
  (await query.execute(database.read)).rows

// ---- What most people ask for first ----

const usualSizes = new Set([10, 20, 50, 100])
const usualStatements = new LRUCache<string, PreparedStatement<Counted>>({ max: 500 })

/** The newest or oldest of everything: few enough texts to be planned once a connection. */
const isUsual = ({ query, scope }: Reading): boolean =>
  query.page === 1 && query.orderName === undefined && usualSizes.has(query.size) && isUnfiltered(scope)

/** Put together once for all who see the same. */
function usualStatement(reading: Reading, total: () => RawBuilder<number>): PreparedStatement<Counted> {
  const key = `${reading.query.size} ${reading.query.orderBy} ${scopeKey(reading.scope)}`
  const kept = usualStatements.get(key)
  if (kept !== undefined) return kept
  const statement = statementOf(selectPage(sourceOf(reading), reading.order, reading.place, total()))
  usualStatements.set(key, statement)
  return statement
}

/** The page, read from the end that is nearer; beyond the last row it is empty without a look. */
async function readNearer(
  reading: Reading,
  all: Total,
  source?: ReturnType<typeof recordsOfIds>,
): Promise<VocRecord[]> {
  const { offset } = reading.place
  if (!all.isExact) return readPage(reading, reading.place, source)
  if (offset >= all.total) return []
  const limit = Math.min(reading.place.limit, all.total - offset)
  const isNear = offset * 2 < all.total
  const place = isNear ? { offset, limit } : { offset: all.total - offset - limit, limit, reversed: true }
  return readPage(reading, place, source)
}

async function readPage(reading: Reading, place: Place, source = sourceOf(reading, place)): Promise<VocRecord[]> {
  const { rows } = await selectPage(source, reading.order, place).execute(reading.database.read)
  return place.reversed ? rows.toReversed() : rows
}

function sourceOf({ scope, order, found }: Reading, { offset, limit }: Place = { offset: 0, limit: 0 }) {
  if (found === null) return recordsOf(scope)
  const { hits, records } = found
  const question: Hits = { hits, records, needed: offset + limit, isIndexed: order.isIndexed }
  const finding: TextPath = isWalked(question) ? 'walking' : 'hits'
  return recordsOf(scope, finding)
}

// ---- What a search finds ----

/** Up to so many hits of a search are found once, counted there and sorted from there. */
const fewHits = 1_000
/** From so many texts on, records with further filters are not looked for among them first. */
const manyTexts = 20_000

interface Found {
  /** Of the records, if they are few. */
  ids: number[] | null
  /** About how many texts have what is looked for, of how many records there are. */
  hits: number
  records: number
}

async function findRecords(database: Reader, answers: Answers, scope: Searched): Promise<Found | null> {
  const { hits: asked, data } = scope
  if (asked === null || data === null) return null
  if (asked.isNothing) return { ids: [], hits: 0, records: 0 }
  const { version, records } = data
  const weigh = ({ ids }: Found) => 1 + (ids?.length ?? 0)
  const find = async () => {
    const hits = asked.share === null ? 8 * (await countEighth(database, answers, scope)) : asked.share * records
    const isMany = asked.share === null ? hits > 8 * fewHits && isSearchAlone(scope) : hits > fewHits
    if (hits > manyTexts || isMany) return { ids: null, hits, records }
    const { from, where } = recordsOf(scope, 'hits')
    const { rows } = await sql<{ id: number }>`
      select ${column('id')} from ${from} where ${where} limit ${fewHits + 1}`.execute(database.read)
    return { ids: rows.length > fewHits ? null : rows.map(({ id }) => id), hits: Math.max(hits, rows.length), records }
  }
  return answers.get(`found ${version} ${scopeKey(scope)}`, find, { weigh })
}
