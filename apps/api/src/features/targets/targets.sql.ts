import { sql } from 'kysely'
import { allOf, among, oneOf } from '../../platform/database/filters.sql.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { today } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import { askedNames, askedTruth } from '../../platform/management/asked.ts'
import type { Person } from '../../platform/person.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'

// Pieces of statements, in which `r` is a target.

/** What a decision needs to know of a target: which part of the data it is for; null is all of it. */
export interface TargetPlace {
  readonly productId: number | null
  readonly regionId: number | null
}

/** What somebody with this scope may see. */
export const seenWithin = ({ regions, products }: Person['scope']) =>
  allOf([among(sql`r.region_id`, regions), among(sql`r.product_id`, products)])

/** People look for a measure by what it is called, in either language; which are called what is code. */
const titlesOfMeasures = sql`(${JSON.stringify(
  Object.fromEntries(
    datasets.flatMap(({ id: dataset, measures }) =>
      measures.map(({ id, titles }) => [`${dataset}.${id}`, `${titles.id} ${titles.en}`]),
    ),
  ),
)}::jsonb ->> r.measure)`

export const targetStatements = {
  table: 'target',
  joined: sql`left join product p on p.id = r.product_id left join region g on g.id = r.region_id`,
  workedOut: () => ({ from: sql`r.starts_on`, to: sql`r.ends_on`, product: sql`p.name`, region: sql`g.name` }),
  orders: { measure: sql`r.measure`, period: sql`r.starts_on`, product: sql`lower(p.name)`, region: sql`g.position` },
  filters: {
    measure: (asked: string | undefined) => oneOf(sql`r.measure`, askedNames('measure', asked)),
    period: (asked: string | undefined) => oneOf(sql`r.period`, askedNames('period', asked)),
    running: (asked: string | undefined) =>
      oneOf(sql`(r.starts_on <= ${today()}::date and r.ends_on > ${today()}::date)`, askedTruth(asked)),
  },
  searched: sql`concat_ws(' ', r.measure, ${titlesOfMeasures}, r.period, p.name, g.name, r.note)`,
}

/** Refuses what is in no list. */
export async function refuseUnknownPlace(trx: Trx, { productId, regionId }: TargetPlace): Promise<void> {
  const { rows } = await sql<{ field: string; id: number }>`
    select 'productId' as field, ${productId}::int as id
      where ${productId}::int is not null and not exists (select from product where id = ${productId}::int)
    union all select 'regionId', ${regionId}::int
      where ${regionId}::int is not null and not exists (select from region where id = ${regionId}::int)`.execute(trx)
  if (rows.length > 0) throw invalid(rows.map(({ field, id }) => ({ field, key: 'notInList', values: { id } })))
}
