import type { PageMeta } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Condition } from '../database/filters.sql.ts'
import { offsetOf, pageOf } from '../database/paging.ts'

type Reader = Pick<Database, 'write'>

/** Where the rows of a management list come from: what was asked for, of what the person may see. */
export interface ListSource<Row, Order extends string> {
  columns: RawBuilder<Row>
  from: RawBuilder<unknown>
  /** What tells two rows apart; also the last word on their order. */
  key: RawBuilder<number>
  where: Condition
  /** By what the list may be sorted, as the contract names it. */
  orders: Readonly<Record<Order, RawBuilder<unknown>>>
  /** The order where none is asked for. */
  first: { orderName: NoInfer<Order>; orderBy: 'asc' | 'desc' }
}

interface Asked<Order extends string> {
  orderName?: Order | undefined
  orderBy?: 'asc' | 'desc' | undefined
}

/** A page of the list; read where it is written, so that who saves sees their change. */
export async function readListPage<Row, Order extends string>(
  { write }: Reader,
  source: ListSource<Row, Order>,
  query: Asked<Order> & { page: number; size: number },
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const { columns, from } = source
  const [page, count] = await Promise.all([
    sql<Row>`select ${columns} from ${from} where ${whereOf(source)} order by ${orderOf(source, query)}
      limit ${query.size} offset ${offsetOf(query)}`.execute(write),
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${whereOf(source)}`.execute(write),
  ])
  return { rows: page.rows, meta: pageOf({ ...query, total: count.rows[0]?.total ?? 0 }) }
}

const batchRows = 200

/**
 * The whole list, batch by batch. Which rows, and their order, is settled at the start, so that changes meanwhile
 * neither repeat nor hide others; no connection is held while a slow reader takes them.
 */
export async function* readListBatches<Row, Order extends string>(
  { write }: Reader,
  source: ListSource<Row, Order>,
  query: Asked<Order>,
): AsyncGenerator<Row[]> {
  const { columns, from, key } = source
  const { rows } = await sql<{ id: number }>`select ${key} as id from ${from} where ${whereOf(source)}
    order by ${orderOf(source, query)}`.execute(write)
  for (let start = 0; start < rows.length; start += batchRows) {
    const ids = rows.slice(start, start + batchRows).map(({ id }) => id)
    const batch = await sql<Row>`select ${columns} from ${from} where ${key} = any(${ids}) and ${whereOf(source)}
      order by array_position(${ids}::bigint[], ${key}::bigint)`.execute(write)
    yield batch.rows
  }
}

const whereOf = ({ where }: { where: Condition }) => where ?? sql<SqlBool>`true`

function orderOf<Order extends string>({ orders, first, key }: ListSource<unknown, Order>, asked: Asked<Order>) {
  const direction = sql.raw(asked.orderBy ?? (asked.orderName === undefined ? first.orderBy : 'asc'))
  return sql`${orders[asked.orderName ?? first.orderName]} ${direction} nulls last, ${key} ${direction}`
}
