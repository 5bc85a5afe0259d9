import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Condition } from '../../platform/database/filters.sql.ts'

/** The products that say to be in the cluster `r`, in the order of their list. */
export const productsOfCluster: RawBuilder<number[]> = sql<
  number[]
>`array(select p.id from product p where p.cluster_id = r.id order by p.position, p.name)`

/** Clusters that one of these products is in; null asks for nothing. */
export const havingOneOf = (products: readonly number[] | null): Condition =>
  products &&
  sql<SqlBool>`exists (select from product p where p.cluster_id = r.id and p.id = any(${products}::integer[]))`

export const countOfProducts = sql`(select count(*) from product p where p.cluster_id = r.id)`

/** Behind all others. */
export const positionOfNew = sql<number>`(select coalesce(max(position), 0) + 1 from cluster)`
