import { vocStatuses } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import { deepOffset } from './list.way.ts'
import { orderClause, type Order } from './order.sql.ts'
import { visibilityOf, type Actor } from '../voc.policy.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, ownDrafts, sentStatuses, visibleRecords, type Source } from './where.sql.ts'

export interface Place {
  offset: number
  limit: number
  reversed?: boolean
}

export type Counted = VocRecord & { total: number }

/** The page's rows, each with the total where it is asked along. */
export function selectPage(
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
    ${offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`}`
  if (isDense && offset < deepOffset) return sql`select v.*, ${total} as total ${rest}`
  // What is passed over is looked at in the covering index alone: ids first, then the rows of the page.
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`)
  const carried = keys.map((_, index) => sql`${sql.ref(`place.k${index}`)}`)
  return sql`
    with place as materialized (select ${column('id')}, ${sql.join(selected)} ${rest})
    select v.*, ${total} as total from place join voc v on v.id = place.id
    order by ${orderClause(carried, order, reversed)}`
}

/**
 * A page of everything that a person who is bound to no region or product sees, in the order of time. How many records
 * each month has is counted (and their own drafts, which are few), so that only the rows of one month are passed over.
 */
export function selectPageByMonth(
  person: Actor,
  { direction }: Order,
  { offset, limit }: Place,
  total: RawBuilder<number>,
): RawBuilder<Counted> {
  const { draftsOf } = visibilityOf(person)
  const counted = draftsOf === 'everyone' ? vocStatuses : sentStatuses
  const drafts =
    draftsOf === 'everyone'
      ? sql``
      : sql`union all select voc_month_number(v.time_in), 1 from voc v where ${ownDrafts(draftsOf)}`
  const way = sql.raw(direction)
  const begins = sql`voc_month_start((select month from start) + ${direction === 'desc' ? 1 : 0})`
  const visible = visibleRecords(visibilityOf(person)) ?? sql`true`
  return sql`
    with months as (
      select c.value as month, c.total from voc_count c
      where c.field = 'month' and c.status = any(${[...counted]}::voc_status[]) ${drafts}
    ), passed as (
      select month, sum(total) as records, sum(sum(total)) over (order by month ${way}) as upto from months group by month
    ), start as materialized (
      select month, (upto - records)::bigint as before from passed where upto > ${offset} order by upto limit 1
    ), place as materialized (
      select v.id, v.time_in from voc v
      where ${visible} and v.time_in ${direction === 'desc' ? sql`<` : sql`>=`} ${begins}
      order by v.time_in ${way}, v.id ${way}
      limit ${limit} offset ${offset}::bigint - (select before from start)
    )
    select v.*, ${total} as total from place join voc v on v.id = place.id
    order by place.time_in ${way}, place.id ${way}`
}
