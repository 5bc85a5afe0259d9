import { sql, type RawBuilder } from 'kysely'
import { orderClause, type Order } from './order.sql.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, type Source } from './where.sql.ts'

/** From here on passing over rows costs more than asking first at which end to begin. */
export const deepOffset = 1_000

export interface Place {
  offset: number
  limit: number
  reversed?: boolean
}

/** The page's rows. */
export function selectPage(
  { from, where, isDense }: Source,
  order: Order,
  { offset, limit, reversed }: Place,
): RawBuilder<VocRecord> {
  const keys = order.keys.map((key) => key.by)
  const rest = sql`
    from ${from} ${order.join}
    where ${where}
    order by ${orderClause(keys, order, reversed)}
    ${offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`}`
  if (isDense && offset < deepOffset) return sql`select v.* ${rest}`
  // What is passed over is looked at in the covering index alone: ids first, then the rows of the page.
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`)
  const carried = keys.map((_, index) => sql`${sql.ref(`place.k${index}`)}`)
  return sql`
    with place as materialized (select ${column('id')}, ${sql.join(selected)} ${rest})
    select v.* from place join voc v on v.id = place.id
    order by ${orderClause(carried, order, reversed)}`
}
