import { type InsightDetail, type InsightRow, insightStates, type insights, type NamedItem } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { readEvidence } from './insights.evidence.queries.ts'
import {
  keepsInsight,
  keepsOwnAlone,
  whyNotKeepInsight,
  whyNotMoveInsight,
  whyNotRemoveInsight,
} from './insights.policy.ts'
import { insightColumns, insightTables, keptBy, ofPart, type StoredInsight } from './insights.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof insights>

/** What is asked for, of what the person keeps. */
export function insightSource(
  { state, search, ...part }: Filters,
  person: Person,
): ListSource<StoredInsight, NonNullable<Filters['orderName']>> {
  return {
    columns: insightColumns,
    from: insightTables,
    key: sql`i.id`,
    where: allOf([
      keptBy(person),
      oneOf(sql`i.state::text`, askedNames('state', state, insightStates)),
      ofPart(part),
      containsWords(sql`concat_ws(' ', i.title, p.name, s.name, i.created_by, i.text)`, search),
    ]),
    orders: {
      title: sql`lower(i.title)`,
      product: sql`lower(p.name)`,
      period: sql`i.starts_on`,
      state: sql`i.state`,
      published: sql`i.published_at`,
      changed: sql`i.changed_at`,
    },
    first: { orderName: 'changed', orderBy: 'desc' },
  }
}

/** The insight; 404 where the person does not keep it. */
export async function readInsight(read: Reader, id: number, person: Person): Promise<StoredInsight> {
  const { rows } = await sql<StoredInsight>`select ${insightColumns} from ${insightTables} where i.id = ${id}`.execute(
    read,
  )
  const [insight] = rows
  if (insight === undefined || !keepsInsight(person, insight)) throw notFound('notFound')
  return insight
}

/** The insight that a line of a file speaks of, or null. */
export async function findInsight(read: Reader, title: string, product: number): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from insight where lower(title) = lower(${title}) and product_id = ${product}`.execute(read)
  return rows[0] ?? null
}

/** The products that the person makes insights of. */
export async function productsOfMaker({ read }: Database, person: Person): Promise<NamedItem[]> {
  const own = keepsOwnAlone(person)
    ? sql<SqlBool>`exists (select from catalogue_product c where c.product_id = p.id and c.owner_id = ${person.id})`
    : sql<SqlBool>`true`
  const { products } = person.scope
  const { rows } = await sql<NamedItem>`select p.id, p.name from product p
    where ${own} and (${products}::int[] is null or p.id = any(${products}::int[])) order by p.position, p.name`.execute(
    read,
  )
  return rows
}

export function presentInsight(insight: StoredInsight, person: Person): InsightRow {
  const { id, title, product, state, helpful, unhelpful, version } = insight
  return {
    id,
    title,
    product,
    state,
    helpful,
    unhelpful,
    version,
    productId: insight.product_id,
    subProductId: insight.sub_product_id,
    subProduct: insight.sub_product,
    from: insight.starts_on,
    to: insight.ends_on,
    maker: insight.created_by,
    publishedAt: insight.published_at?.toISOString() ?? null,
    publishedBy: insight.published_by,
    withdrawnAt: insight.withdrawn_at?.toISOString() ?? null,
    withdrawnBy: insight.withdrawn_by,
    withdrawnReason: insight.withdrawn_reason,
    evidence: insight.records.length,
    hasSnapshot: insight.snapshot_title !== null,
    can: {
      edit: isAllowed(whyNotKeepInsight(person, insight)),
      publish: isAllowed(whyNotMoveInsight(person, insight, 'published')),
      withdraw: isAllowed(whyNotMoveInsight(person, insight, 'withdrawn')),
      remove: isAllowed(whyNotRemoveInsight(person, insight)),
    },
  }
}

export async function presentWhole(insight: StoredInsight, person: Person, read: Reader): Promise<InsightDetail> {
  return { ...presentInsight(insight, person), text: insight.text, ...(await readEvidence(read, insight, person)) }
}
