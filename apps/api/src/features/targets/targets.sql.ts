import { sql } from 'kysely'
import { allOf, among } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'

/** A target as it is stored, with the names of its product and region. */
export interface StoredTarget {
  id: number
  measure: string
  period: string
  starts_on: string
  ends_on: string
  product_id: number | null
  product: string | null
  region_id: number | null
  region: string | null
  value: number
  note: string
  version: number
  changed_at: Date
}

export const targetColumns = sql<StoredTarget>`t.*, p.name as product, r.name as region`
export const targetTables = sql`target t left join product p on p.id = t.product_id left join region r on r.id = t.region_id`

/** What somebody with this scope may see. */
export const seenWithin = ({ regions, products }: Person['scope']) =>
  allOf([among(sql`t.region_id`, regions), among(sql`t.product_id`, products)])
