import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '../../../platform/person.ts'

/** Of `wall_link l`: whether it shows nothing that the scope does not; to who sees less it is not there. */
export const isLinkWithin = ({ regions, products }: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${regions}::integer[] is null or coalesce(l.scope_regions <@ ${regions}::integer[], false))
  and (${products}::integer[] is null or coalesce(l.scope_products <@ ${products}::integer[], false)))`
