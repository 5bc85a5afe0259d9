import { type BoardAudience, type DashboardAnswer, leadingRole, type Role } from '@ido/contract'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Dashboard } from '../../platform/database/schema.ts'
import type { Person } from '../../platform/person.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'

/** A row, how it stands to what the code ships, which only the database can compare, and to the one who reads it. */
export interface StoredDashboard extends Pick<
  Selectable<Dashboard>,
  'id' | 'path' | 'definition' | 'built_in' | 'version' | 'changed_at' | 'owner_id'
> {
  origin: DashboardAnswer['origin']
  audience: BoardAudience
  roles: Role[]
  owner: string | null
  /** Whether its owner is gone: no account, or no access any more. */
  is_left: boolean
  is_home: boolean
}

const isLeft = sql<boolean>`(d.owner_id is null or ${hasAccessNow('o')} is not true)`

/** `d` with its owner `o`. */
export const fromDashboards = sql`dashboard d left join account o on o.id = d.owner_id`

/** Columns of StoredDashboard; equality of jsonb does not mind the order of keys. */
export const storedColumns = ({ id }: Pick<Person, 'id'>) => sql`d.id, d.path, d.definition, d.built_in, d.version,
  d.changed_at, d.owner_id, d.audience, d.roles, o.name as owner, ${isLeft} as is_left,
  exists (select from home_dashboard h where h.account_id = ${id} and h.dashboard_id = d.id) as is_home,
  case when d.built_in is null then 'own' when d.built_in = d.definition then 'built-in' else 'changed' end as origin`

/**
 * Which dashboards a person sees, of `fromDashboards`: everybody's, their own, those for the role that leads. An
 * administrator sees what is shared with anybody, and what somebody who is gone has left, so that nothing is lost.
 */
export function seenBy({ id, roles }: Pick<Person, 'id' | 'roles'>) {
  const role = leadingRole(roles)
  const forAdmin = sql`or d.audience = 'roles' or ${isLeft}`
  return sql<SqlBool>`(d.audience = 'all' or d.owner_id = ${id} or ${role ?? null}::text = any(d.roles)
    ${role === 'ADMIN' ? forAdmin : sql``})`
}
