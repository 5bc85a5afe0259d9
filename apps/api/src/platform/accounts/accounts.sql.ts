import type { AccessState } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, type Condition } from '../database/filters.sql.ts'
import { accountWithin, hasAccessNow } from '../http/sessions.sql.ts'
import type { Supervisor } from './accounts.policy.ts'

/** Why account `a` has access or not: an end that has passed is told from never having had any. */
export const accessState = sql<AccessState>`(case
  when ${hasAccessNow('a')} then 'granted'
  when exists (select from access_request q where q.account_id = a.id and q.status = 'waiting') then 'waiting'
  when a.access_until <= now() then 'expired'
  else 'none' end)`

/** `seesAccount` as a condition on account `a`, so that lists, totals and files keep to it; a test compares the two. */
export function visibleAccounts({ id, scope }: Supervisor): Condition {
  const within = accountWithin('a', scope)
  return within && sql<SqlBool>`(a.id = ${id} or not ${hasAccessNow('a')} or ${within})`
}

/** `seesRole` as a condition on role `r`. */
export function visibleRoles({ scope }: Pick<Supervisor, 'scope'>): Condition {
  const known = (part: 'scope_regions' | 'scope_products', seen: readonly number[] | null): Condition =>
    seen && sql<SqlBool>`(${sql.ref(`r.${part}`)} is null or ${sql.ref(`r.${part}`)} <@ ${[...seen]}::int[])`
  return allOf([known('scope_regions', scope.regions), known('scope_products', scope.products)])
}
