import type { Role } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, type Condition } from '../database/filters.sql.ts'
import type { Scope } from '../person.ts'

const idleHours = 8
/** How long a session lives at the most. */
export const longestDays = 7

/** Whether session `s` still lives. */
export const isAliveSession = sql<boolean>`(s.last_seen_at > now() - make_interval(hours => ${idleHours})
  and s.created_at > now() - make_interval(days => ${longestDays}))`

/** Whether session `t` ended by itself so many days ago. */
export const hasEndedFor = (days: number) => sql<boolean>`(
  t.last_seen_at < now() - make_interval(hours => ${idleHours}, days => ${days}::int)
  or t.created_at < now() - make_interval(days => ${longestDays} + ${days}::int))`

/**
 * Whether an account has access now: granted here and not run out, or by a group of the company directory.
 * @param a what the query calls the account
 */
export const hasAccessNow = (a: string) => sql<boolean>`((${column(a, 'has_access')}
    and (${column(a, 'access_until')} is null or ${column(a, 'access_until')} > now()))
  or exists (select from account_role g where g.account_id = ${column(a, 'id')} and g.source = 'directory'))`

/** When an account's access ends; null for never, as what a group of the directory gives. */
export const accessEnd = (a: string) => sql<Date | null>`(case
  when not exists (select from account_role g where g.account_id = ${column(a, 'id')} and g.source = 'directory')
  then ${column(a, 'access_until')} end)`

/** The flags of all roles that an account holds. */
export const flagsHeld = (a: string) => sql<Role[]>`array(
  select distinct flag from account_role h join role r on r.name = h.role cross join unnest(r.flags) flag
  where h.account_id = ${column(a, 'id')})`

/** The data scopes of all roles that an account holds. */
export const roleScopes = (a: string) => sql<Scope[]>`coalesce((
  select json_agg(json_build_object('regions', r.scope_regions, 'products', r.scope_products))
  from account_role h join role r on r.name = h.role where h.account_id = ${column(a, 'id')}), '[]')`

/**
 * Accounts that see nothing which the scope does not, as `isWithin(effectiveScope(...))` says it; null where it sees all.
 * @param a what the query calls the account
 */
export function accountWithin(a: string, scope: Scope): RawBuilder<SqlBool> | null {
  return allOf([partWithin(a, 'scope_regions', scope.regions), partWithin(a, 'scope_products', scope.products)])
}

function partWithin(a: string, part: 'scope_regions' | 'scope_products', outer: readonly number[] | null): Condition {
  if (outer === null) return null
  const own = column(a, part)
  const ofRole = sql.ref(`r.${part}`)
  return sql<SqlBool>`exists (
    select from (
      select case when count(*) = 0 or bool_or(${ofRole} is null) then null else array_agg(of_role) end as ids
      from account_role h join role r on r.name = h.role left join unnest(${ofRole}) of_role on true
      where h.account_id = ${column(a, 'id')}
    ) given
    where coalesce(${own}, given.ids) is not null
      and not exists (
        select from unnest(coalesce(${own}, given.ids)) seen
        where (given.ids is null or seen = any(given.ids)) and seen <> all(${outer}::integer[])))`
}

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** Of `wall_link l`: whether it holds by itself, whatever has become of its maker. */
export const isLivingLink = sql<boolean>`(l.revoked_at is null and l.ends_at > now())`

/** Rights of the maker `m` of a link, none where they are not let in any more. */
export const rightsOfMaker = sql<Role[]>`case when m.id is not null and not m.suspended and ${hasAccessNow('m')}
  then ${flagsHeld('m')} else '{}' end`
