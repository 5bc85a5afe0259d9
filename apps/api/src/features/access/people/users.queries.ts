import type {
  EndpointAnswer,
  EndpointInput,
  HistoryEntry,
  peopleOptions,
  UserDetail,
  UserRow,
  users,
} from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/feature.ts'
import { effectiveScope, everything } from '../../../platform/http/scope.ts'
import { flagsHeld, hasAccessNow, isAliveSession, roleScopes } from '../../../platform/http/sessions.ts'
import { readHistory } from '../../../platform/management/history.ts'
import { type ListSource, readListBatches, readListPage } from '../../../platform/management/page.ts'
import type { Scope } from '../../../semantic/validate.ts'
import { type ManagedAccount, mayDecideOn, mayGrantRole, mayManage, maySeeAccount, maySeeRole, mayViewAs, type RoleRights, type Supervisor } from './people.policy.ts' // prettier-ignore
import { allRoleRights } from './role-rights.queries.ts'
import { readScopeNames, withNames } from './scope-names.queries.ts'
import { accessState, accountsAsked } from './users.where.queries.ts'

/** An account with all that the list, the form and the rules need to know. */
export interface StoredAccount {
  id: number
  nik: string | null
  email: string
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
  sessions: number
}

const scopeOfRole = sql`coalesce((
  select json_object_agg(r.name, json_build_object('regions', r.scope_regions, 'products', r.scope_products))
  from role r where exists (select from account_role h where h.account_id = a.id and h.role = r.name)), '{}')`
const columns = sql<StoredAccount>`a.id, a.nik, a.email, a.name,
  array(select distinct role from account_role h where h.account_id = a.id order by role) as roles,
  array(select role from account_role h where h.account_id = a.id and source = 'directory' order by role) as directory_roles,
  ${flagsHeld('a')} as flags, ${roleScopes('a')} as role_scopes,
  ${scopeOfRole} as scope_of_role,
  json_build_object('regions', a.scope_regions, 'products', a.scope_products) as scope,
  ${accessState} as access, ${hasAccessNow('a')} as has_access_now, a.has_access, a.access_until, a.suspended,
  a.last_signed_in_at, a.created_at, a.changed_at, a.version, a.from_directory,
  a.password_hash is not null as has_password,
  (select count(*)::int from session s where s.account_id = a.id and ${isAliveSession}) as sessions`

type Query = EndpointInput<typeof users.list>['query']
type Order = NonNullable<Query['orderName']>

function source(filters: Omit<Query, 'page' | 'size'>, person: Supervisor): ListSource<StoredAccount, Order> {
  return {
    columns,
    from: sql`account a`,
    key: sql`a.id`,
    where: accountsAsked(filters, person),
    orders: {
      name: sql`lower(a.name)`,
      email: sql`a.email`,
      nik: sql`a.nik`,
      access: accessState,
      accessUntil: sql`a.access_until`,
      lastSignedInAt: sql`a.last_signed_in_at`,
      createdAt: sql`a.created_at`,
    },
    first: { orderName: 'name', orderBy: 'asc' },
  }
}

export async function userPage(database: Database, query: Query, person: Supervisor) {
  const { rows, meta } = await readListPage(database, source(query, person), query)
  return { answer: rows.map((account) => presentRow(account, person)), meta }
}

/** The filtered list, batch by batch, as it goes into a file. */
export function userBatches(
  database: Database,
  query: EndpointInput<typeof users.export>['query'],
  person: Supervisor,
): AsyncIterable<StoredAccount[]> {
  return readListBatches(database, source(query, person), query)
}

/** The account, or null; whether the person may see it is for the caller to ask. */
export async function findAccount(
  database: Kysely<DB>,
  by: { id: number } | { email: string },
): Promise<StoredAccount | null> {
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`a.email = ${by.email}`
  const { rows } = await sql<StoredAccount>`select ${columns} from account a where ${where}`.execute(database)
  return rows[0] ?? null
}

async function visibleAccount({ write }: Database, id: number, person: Supervisor): Promise<StoredAccount> {
  const account = await findAccount(write, { id })
  if (account === null || !maySeeAccount(person, managed(account))) throw notFound('accountNotFound')
  return account
}

export async function userDetail(database: Database, id: number, person: Person): Promise<UserDetail> {
  const account = await visibleAccount(database, id, person)
  return presentDetail(account, person, await allRoleRights(database.write))
}

export async function userHistory(database: Database, id: number, person: Person): Promise<HistoryEntry[]> {
  await visibleAccount(database, id, person)
  const [names, requests] = await Promise.all([
    readScopeNames(database, person.scope),
    database.write.selectFrom('access_request').select('id').where('account_id', '=', id).execute(),
  ])
  const subjects = [{ type: 'user', id }, ...requests.map((request) => ({ type: 'access-request', id: request.id }))]
  return readHistory(database, subjects, (change) => withNames(change, names))
}

/** What the forms of people and roles choose from: roles, regions and products that the person may grant. */
export async function optionsFor(database: Database, person: Person): Promise<EndpointAnswer<typeof peopleOptions>> {
  const [names, roles] = await Promise.all([
    readScopeNames(database, person.scope),
    database.write
      .selectFrom('role')
      .select([
        'name',
        'label',
        'flags',
        'built_in as builtIn',
        'scope_regions as regions',
        'scope_products as products',
      ])
      .orderBy('id')
      .execute(),
  ])
  const listed = (part: 'regions' | 'products') => [...names[part]].map(([id, name]) => ({ id, name }))
  const grantable = roles.map(({ regions, products, flags, ...role }) => ({
    ...role,
    flags: flags as RoleRights['flags'][number][],
    scope: { regions, products },
  }))
  return {
    roles: grantable.filter((role) => mayGrantRole(person, role)),
    regions: listed('regions'),
    products: listed('products'),
  }
}

/** The account as the rules see it. */
export function managed(account: StoredAccount): ManagedAccount {
  const { id, flags, suspended, has_access_now: hasAccess } = account
  return { id, flags, suspended, hasAccess, effectiveScope: effectiveScope(account.scope, account.role_scopes) }
}

/** Those of the account's roles that exist for the person. */
export const rolesSeen = (person: Supervisor, { roles, scope_of_role: scopes }: StoredAccount): string[] =>
  roles.filter((name) => maySeeRole(person, { scope: scopes[name] ?? everything }))

/** As much of a list of regions or products as the person sees themselves. */
const placesSeen = (ids: readonly number[] | null, seen: readonly number[] | null): number[] | null =>
  ids && ids.filter((id) => seen?.includes(id) ?? true)

const scopeSeen = ({ scope: seen }: Supervisor, { regions, products }: Scope) => ({
  regions: placesSeen(regions, seen.regions),
  products: placesSeen(products, seen.products),
})

function presentRow(account: StoredAccount, person: Supervisor): UserRow {
  const roles = rolesSeen(person, account)
  return {
    id: account.id,
    nik: account.nik,
    email: account.email,
    name: account.name,
    roles,
    access: account.access,
    suspended: account.suspended,
    scope: scopeSeen(person, account.scope),
    version: account.version,
    directoryRoles: account.directory_roles.filter((role) => roles.includes(role)),
    accessUntil: account.access_until?.toISOString() ?? null,
    lastSignedInAt: account.last_signed_in_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
  }
}

export function presentDetail(account: StoredAccount, person: Supervisor, roles: readonly RoleRights[]): UserDetail {
  const rules = managed(account)
  const decide = mayDecideOn(person, rules)
  return {
    ...presentRow(account, person),
    effectiveScope: scopeSeen(person, rules.effectiveScope),
    fromDirectory: account.from_directory,
    hasPassword: account.has_password,
    sessions: account.sessions,
    can: {
      edit: mayManage(person, rules),
      suspend: decide,
      remove: decide,
      endSessions: mayManage(person, rules),
      viewAs: mayViewAs(person, rules),
      grant: decide ? roles.filter((role) => mayGrantRole(person, role)).map(({ name }) => name) : [],
    },
  }
}
