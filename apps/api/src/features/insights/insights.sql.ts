import type { InsightSnapshot, InsightState } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import { allOf, among, type Condition, oneOf } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedIds } from '../../platform/management/asked.ts'
import { keepsOwnAlone } from './insights.policy.ts'

/** An insight as lists show it: with names, and how much it rests on and was said of it. */
export interface StoredInsight {
  id: number
  title: string
  text: string
  product_id: number
  product: string
  /** Whose product the catalogue says it is. */
  owner_id: number | null
  sub_product_id: number | null
  sub_product: string | null
  starts_on: string
  ends_on: string
  state: InsightState
  created_by: string
  published_at: Date | null
  published_by: string | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
  /** Ids of the feedback that it rests on, in their order. */
  records: number[]
  /** The question of its chart, in Indonesian. */
  snapshot_title: string | null
  helpful: number
  unhelpful: number
  version: number
  changed_at: Date
}

export const insightColumns: RawBuilder<StoredInsight> = sql<StoredInsight>`
  i.id, i.title, i.text, i.product_id, p.name as product, c.owner_id, i.sub_product_id, s.name as sub_product, i.starts_on, i.ends_on,
  i.state, i.created_by, i.published_at, i.published_by, i.withdrawn_at, i.withdrawn_by, i.withdrawn_reason, i.version, i.changed_at,
  i.snapshot ->> 'title' as snapshot_title,
  array(select e.voc_id from insight_voc e where e.insight_id = i.id order by e.place, e.voc_id) as records,
  (select count(*)::int from insight_feedback f where f.insight_id = i.id and f.helpful) as helpful,
  (select count(*)::int from insight_feedback f where f.insight_id = i.id and not f.helpful) as unhelpful`

export const insightTables = sql`insight i join product p on p.id = i.product_id
  left join catalogue_product c on c.product_id = i.product_id left join sub_product s on s.id = i.sub_product_id`

/** Insights of the products that somebody sees; the region of what they rest on does not place them. */
export const ofSeenProducts = ({ scope }: Pick<Person, 'scope'>): Condition => among(sql`i.product_id`, scope.products)

/** Of those the ones that the person keeps. */
export const keptBy = (person: Person): Condition =>
  allOf([ofSeenProducts(person), keepsOwnAlone(person) ? sql`c.owner_id = ${person.id}` : null])

interface AskedPart {
  product?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Of some products, and of periods that share a day with the one that was asked for. */
export const ofPart = ({ product, from, to }: AskedPart): Condition =>
  allOf([
    oneOf(sql`i.product_id`, askedIds('product', product)),
    from === undefined ? null : sql`i.ends_on > ${from}::date`,
    to === undefined ? null : sql`i.starts_on < ${to}::date`,
  ])

/** What of the data a chart was counted over; null is all of it. */
export interface StoredSnapshot {
  snapshot: (InsightSnapshot & { title: string }) | null
  snapshot_regions: number[] | null
  snapshot_products: number[] | null
}
