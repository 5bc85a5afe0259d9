import { accessStates, type AccessState, type EndpointInput, type users } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, containsWords, oneOf, type Condition } from '../../../platform/filters.ts'
import { accountWithin, hasAccessNow } from '../../../platform/http/sessions.ts'
import { askedIds, askedNames, askedTruth } from '../../../platform/management/asked.ts'
import type { Supervisor } from './people.policy.ts'
import { visibleRoles } from './role-rights.queries.ts'

type Filters = Omit<EndpointInput<typeof users.export>['query'], 'format' | 'orderName' | 'orderBy'>

/** Why account `a` has access or not: an end that has passed is told from never having had any. */
export const accessState = sql<AccessState>`(case
  when ${hasAccessNow('a')} then 'granted'
  when exists (select from access_request q where q.account_id = a.id and q.status = 'waiting') then 'waiting'
  when a.access_until <= now() then 'expired'
  else 'none' end)`

/** The accounts that were asked for, of those that the person may see. */
export function accountsAsked(filters: Filters, person: Supervisor): Condition {
  const roles = askedNames('role', filters.role)
  const seen = person.scope.regions
  const asked = askedIds('region', filters.region)
  const regions = asked?.filter((id) => seen?.includes(id) ?? true)
  return allOf([
    visibleAccounts(person),
    containsWords(sql`concat_ws(' ', a.name, a.email, a.nik)`, filters.search),
    roles?.length
      ? sql<SqlBool>`exists (select from account_role f join role r on r.name = f.role
          where f.account_id = a.id and f.role = any(${roles}) and ${visibleRoles(person) ?? sql`true`})`
      : null,
    oneOf(accessState, askedNames('access', filters.access, accessStates)),
    oneOf(sql`a.suspended`, askedTruth(filters.suspended)),
    asked?.length ? sql<SqlBool>`a.scope_regions && ${regions ?? []}::int[]` : null,
  ])
}

/** `maySeeAccount` as a condition on account `a`, so that lists, totals and files keep to it; a test compares the two. */
export function visibleAccounts({ id, scope }: Supervisor): Condition {
  const within = accountWithin('a', scope)
  return within && sql<SqlBool>`(a.id = ${id} or not ${hasAccessNow('a')} or ${within})`
}
