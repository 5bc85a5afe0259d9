import { accessStates, type AccessState, type EndpointInput, type users } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, containsWords, oneOf, type Condition } from '../../../platform/filters.ts'
import { hasAccessNow } from '../../../platform/http/sessions.ts'
import { askedIds, askedNames, askedTruth } from '../../../platform/management/asked.ts'
import type { Supervisor } from './people.policy.ts'

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
  const regions = askedIds('region', filters.region)
  return allOf([
    visibleAccounts(person),
    containsWords(sql`concat_ws(' ', a.name, a.email, a.nik)`, filters.search),
    roles?.length
      ? sql<SqlBool>`exists (select from account_role f where f.account_id = a.id and f.role = any(${roles}))`
      : null,
    oneOf(accessState, askedNames('access', filters.access, accessStates)),
    oneOf(sql`a.suspended`, askedTruth(filters.suspended)),
    regions?.length ? sql<SqlBool>`a.scope_regions && ${regions}::int[]` : null,
  ])
}

/** `maySeeAccount` as a condition on account `a`, so that lists, totals and files keep to it; a test compares the two. */
export function visibleAccounts({ id, scope }: Supervisor): Condition {
  const within = allOf([withinPart('scope_regions', scope.regions), withinPart('scope_products', scope.products)])
  return within && sql<SqlBool>`(a.id = ${id} or not ${hasAccessNow('a')} or ${within})`
}

/** What the account sees of one part (its roles' joined, narrowed by its own) has an end, and nothing outside the list. */
function withinPart(part: 'scope_regions' | 'scope_products', list: readonly number[] | null): Condition {
  if (list === null) return null
  const [own, ofRoles] = [sql.ref(`a.${part}`), joinedScopes(part)]
  return sql<SqlBool>`(select coalesce(${own}, j.ids) is not null and not exists (
      select from unnest(coalesce(${own}, j.ids)) e
      where (j.ids is null or e = any(j.ids)) and e <> all(${list}::int[]))
    from (select ${ofRoles} as ids) j)`
}

const joinedScopes = (part: string): RawBuilder<number[] | null> => sql`(
  select case when count(*) = 0 or bool_or(${sql.ref(`r.${part}`)} is null) then null
    else coalesce(array_agg(e) filter (where e is not null), '{}') end
  from account_role h join role r on r.name = h.role left join lateral unnest(${sql.ref(`r.${part}`)}) e on true
  where h.account_id = a.id)`
