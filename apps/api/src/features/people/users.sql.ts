import { accessStates, type EndpointInput, type users } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, containsWords, oneOf, timeBetween, type Condition } from '../../platform/database/filters.sql.ts'
import { accessEnd } from '../../platform/http/sessions.sql.ts'
import { askedIds, askedNames, askedTruth } from '../../platform/management/asked.ts'
import type { Supervisor } from '../../platform/accounts/accounts.policy.ts'
import { visibleRoles } from '../../platform/accounts/accounts.sql.ts'
import { accessState, visibleAccounts } from '../../platform/accounts/accounts.sql.ts'

type Filters = Omit<EndpointInput<typeof users.export>['query'], 'format' | 'orderName' | 'orderBy'>

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
    timeBetween(accessEnd('a'), undefined, filters.accessUntil_to),
  ])
}
