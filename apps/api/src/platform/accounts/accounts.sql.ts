import type { AccessState, EmailChange, UserRow } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, type Condition } from '../database/filters.sql.ts'
import { accountWithin, flagsHeld, hasAccessNow, isAliveSession, roleScopes } from '../http/sessions.sql.ts'
import type { Scope } from '../person.ts'
import type { ManagedAccount, Supervisor } from './accounts.policy.ts'

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

/** The change of address of account `a` that is under way, null where there is none. */
export const emailChangeUnderWay = sql<EmailChange | null>`(
  select json_build_object('email', c.email, 'askedBy', c.asked_by, 'askedAt', c.asked_at,
    'confirmedAt', c.confirmed_at, 'countsAt', case when c.allowed_at is null then c.stop_until end)
  from email_change c
  where c.account_id = a.id and (c.confirmed_at is not null or c.confirm_until > now()))`

/** An account with all that the list, the form and the rules need to know. */
export interface StoredAccount {
  id: number
  nik: string | null
  email: string
  email_change: EmailChange | null
  name: string
  roles: string[]
  directory_roles: string[]
  flags: ManagedAccount['flags']
  role_scopes: Scope[]
  /** The scope of each role that the account holds: some of them exist for few. */
  scope_of_role: Readonly<Record<string, Scope>>
  scope: { regions: number[] | null; products: number[] | null }
  access: UserRow['access']
  has_access_now: boolean
  has_access: boolean
  access_until: Date | null
  suspended: boolean
  last_signed_in_at: Date | null
  created_at: Date
  changed_at: Date
  version: number
  from_directory: boolean
  has_password: boolean
  is_opened: boolean
  is_known: boolean
  sessions: number
}

const scopeOfRole = sql`coalesce((
  select json_object_agg(r.name, json_build_object('regions', r.scope_regions, 'products', r.scope_products))
  from role r where exists (select from account_role h where h.account_id = a.id and h.role = r.name)), '{}')`
const openedByOwner = sql<boolean>`(a.password_hash is not null or a.from_directory
  or exists (select from account_identity i where i.account_id = a.id))`
const everLetIn = sql<boolean>`(a.has_access or a.access_until is not null
  or exists (select from account_role h where h.account_id = a.id)
  or exists (select from access_request q where q.account_id = a.id and q.status <> 'rejected'))`

/** The columns of account `a` that make a `StoredAccount`. */
export const storedAccount = sql<StoredAccount>`a.id, a.nik, a.email, ${emailChangeUnderWay} as email_change, a.name,
  array(select distinct role from account_role h where h.account_id = a.id order by role) as roles,
  array(select role from account_role h where h.account_id = a.id and source = 'directory' order by role) as directory_roles,
  ${flagsHeld('a')} as flags, ${roleScopes('a')} as role_scopes,
  ${scopeOfRole} as scope_of_role,
  json_build_object('regions', a.scope_regions, 'products', a.scope_products) as scope,
  ${accessState} as access, ${hasAccessNow('a')} as has_access_now, a.has_access, a.access_until,
  a.suspended,
  a.last_signed_in_at, a.created_at, a.changed_at, a.version, a.from_directory,
  a.password_hash is not null as has_password, ${openedByOwner} as is_opened, ${everLetIn} as is_known,
  (select count(*)::int from session s where s.account_id = a.id and ${isAliveSession}) as sessions`
