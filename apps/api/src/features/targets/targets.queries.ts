import type { TargetRow, targets } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { today } from '../../platform/days.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedIds, askedNames } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { seesTarget, whyNotSet } from './targets.policy.ts'
import { seenWithin, type StoredTarget, targetColumns, targetTables } from './targets.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof targets>

/** What is asked for, of what the person may see. */
export function targetSource(
  query: Filters,
  { scope }: Person,
): ListSource<StoredTarget, NonNullable<Filters['orderName']>> {
  return {
    columns: targetColumns,
    from: targetTables,
    key: sql`t.id`,
    where: allOf([
      seenWithin(scope),
      oneOf(sql`t.measure`, askedNames('measure', query.measure)),
      oneOf(sql`t.period`, askedNames('period', query.period)),
      oneOf(sql`t.region_id`, askedIds('region', query.region)),
      oneOf(sql`t.product_id`, askedIds('product', query.product)),
      isRunning(query.running),
      containsWords(
        sql`concat_ws(' ', t.measure, ${titlesOfMeasures}, t.period, p.name, r.name, t.note)`,
        query.search,
      ),
    ]),
    orders: {
      measure: sql`t.measure`,
      period: sql`t.starts_on`,
      product: sql`lower(p.name)`,
      region: sql`r.position`,
      value: sql`t.value`,
    },
    first: { orderName: 'period', orderBy: 'desc' },
  }
}

function isRunning(asked: Filters['running']) {
  if (asked === undefined) return null
  const running = sql<SqlBool>`(t.starts_on <= ${today()}::date and t.ends_on > ${today()}::date)`
  return asked === 'true' ? running : sql<SqlBool>`not ${running}`
}

/** People look for a measure by what it is called, in either language; which are called what is code. */
const titlesOfMeasures = sql`(${JSON.stringify(
  Object.fromEntries(
    datasets.flatMap(({ id: dataset, measures }) =>
      measures.map(({ id, titles }) => [`${dataset}.${id}`, `${titles.id} ${titles.en}`]),
    ),
  ),
)}::jsonb ->> t.measure)`

/** The target; 404 where the person may not see it. */
export async function readTarget(read: Reader, id: number, person: Person): Promise<StoredTarget> {
  const { rows } = await sql<StoredTarget>`select ${targetColumns} from ${targetTables} where t.id = ${id}`.execute(
    read,
  )
  const [target] = rows
  if (target === undefined || !seesTarget(person, target)) throw notFound('notFound')
  return target
}

/** What names a target. */
export type TargetName = Pick<StoredTarget, 'measure' | 'period' | 'product_id' | 'region_id'>

/** The target that there is for this, or null. */
export async function findTarget(read: Reader, name: TargetName): Promise<Pick<StoredTarget, 'id'> | null> {
  const { rows } = await sql<{ id: number }>`
    select id from target where measure = ${name.measure} and period = ${name.period}
      and product_id is not distinct from ${name.product_id}::int
      and region_id is not distinct from ${name.region_id}::int`.execute(read)
  return rows[0] ?? null
}

export function presentTarget(target: StoredTarget, person: Person): TargetRow {
  const { id, measure, period, product, region, value, note, version } = target
  return {
    id,
    measure,
    period,
    product,
    region,
    value,
    note,
    version,
    from: target.starts_on,
    to: target.ends_on,
    productId: target.product_id,
    regionId: target.region_id,
    can: { edit: isAllowed(whyNotSet(person, target)) },
  }
}
