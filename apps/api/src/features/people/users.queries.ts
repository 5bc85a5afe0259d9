import type { EndpointAnswer, HistoryEntry, peopleOptions, UserDetail, UserRow, users } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { isAdmin, type RoleRights, seesAccount, type Supervisor, whyNotDecideOn, whyNotGrantRole, whyNotLetIn, whyNotManage, whyNotReassign, whyNotViewAs } from '../../platform/accounts/accounts.policy.ts' // prettier-ignore
import { accessState } from '../../platform/accounts/accounts.sql.ts'
import { allRoleRights } from '../../platform/accounts/accounts.queries.ts'
import { readScopeNames, withNames } from '../../platform/accounts/accounts.queries.ts'
import { findAccount, lockAccount, managedAccount, rolesSeen } from '../../platform/accounts/accounts.queries.ts'
import { type StoredAccount, storedAccount } from '../../platform/accounts/accounts.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { notFound, type WrongField } from '../../platform/errors.ts'
import type { Person, Scope } from '../../platform/person.ts'
import { effectiveScope, isEverything } from '../../platform/http/scope.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import type { Deleted } from '../../platform/management/trash.ts'
import { isAllowed } from '../../platform/policy.ts'
import { accountsAsked } from './users.sql.ts'

type Filters = ListFilters<typeof users>
type Order = NonNullable<Filters['orderName']>

export function userSource(filters: Filters, person: Supervisor): ListSource<StoredAccount, Order> {
  return {
    columns: storedAccount,
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

/** The account; one that the person may not see is not there, and its name is not told. */
export async function readAccount(read: Database['read'], id: number, person: Supervisor): Promise<StoredAccount> {
  return visible(await findAccount(read, { id }), person)
}

/** The same, locked. */
export async function lockVisibleAccount(trx: Trx, id: number, person: Supervisor): Promise<StoredAccount> {
  return visible(await lockAccount(trx, id), person)
}

/** The same of a deleted one: by its scope, and by those that its roles have now. */
export async function seesDeletedAccount({ row, rowsOf, read }: Deleted, person: Supervisor): Promise<boolean> {
  if (isEverything(person.scope)) return true
  const held = rowsOf('account_role') as { role: string; source: string }[]
  const roles = await read
    .selectFrom('role')
    .select(['scope_regions as regions', 'scope_products as products'])
    .where(sql<SqlBool>`name = any(${held.map(({ role }) => role)}::text[])`)
    .execute()
  const { id, has_access, access_until, scope_regions, scope_products } = row as DeletedAccount
  const isLetIn = has_access && (access_until === null || Date.parse(access_until) > Date.now())
  const hasAccess = isLetIn || held.some(({ source }) => source === 'directory')
  const own = { regions: scope_regions, products: scope_products }
  return seesAccount(person, { id, hasAccess, effectiveScope: effectiveScope(own, roles) })
}

interface DeletedAccount {
  id: number
  has_access: boolean
  access_until: string | null
  scope_regions: number[] | null
  scope_products: number[] | null
}

function visible(account: StoredAccount | null, person: Supervisor): StoredAccount {
  if (account === null || !seesAccount(person, managedAccount(account))) throw notFound('accountNotFound')
  return account
}

export async function userHistory(
  database: Database,
  { id }: StoredAccount,
  { scope }: Person,
): Promise<HistoryEntry[]> {
  const [names, requests] = await Promise.all([
    readScopeNames(database, scope),
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
    roles: grantable.filter((role) => isAllowed(whyNotGrantRole(person, role))),
    regions: listed('regions'),
    products: listed('products'),
    accessUntil: person.accessUntil?.toISOString() ?? null,
    makesWithRights: isAdmin(person),
  }
}

/** As much of a list of regions or products as the person sees themselves. */
const placesSeen = (ids: readonly number[] | null, seen: readonly number[] | null): number[] | null =>
  ids && ids.filter((id) => seen?.includes(id) ?? true)

const scopeSeen = ({ scope: seen }: Supervisor, { regions, products }: Scope) => ({
  regions: placesSeen(regions, seen.regions),
  products: placesSeen(products, seen.products),
})

export function presentUserRow(account: StoredAccount, person: Supervisor): UserRow {
  const roles = rolesSeen(person, account)
  return {
    id: account.id,
    nik: account.nik,
    email: account.email,
    emailChange: account.email_change,
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

export async function presentUser(account: StoredAccount, person: Person, read: Database['read']): Promise<UserDetail> {
  const roles = await allRoleRights(read)
  const rules = managedAccount(account)
  const manage = isAllowed(whyNotManage(person, rules))
  const decide = isAllowed(whyNotDecideOn(person, rules))
  return {
    ...presentUserRow(account, person),
    effectiveScope: scopeSeen(person, rules.effectiveScope),
    fromDirectory: account.from_directory,
    hasPassword: account.has_password,
    sessions: account.sessions,
    can: {
      edit: manage,
      suspend: decide,
      remove: decide,
      endSessions: manage,
      viewAs: isAllowed(whyNotViewAs(person, rules)),
      readdress: decide && isAllowed(whyNotReassign(person, rules, 'email')),
      letIn: decide && isAllowed(whyNotLetIn(person, rules, 'hasAccess')),
      grant: decide ? roles.filter((role) => isAllowed(whyNotGrantRole(person, role))).map(({ name }) => name) : [],
    },
  }
}

interface KnownBy {
  email?: string | undefined
  nik?: string | null | undefined
}

/** Which of these somebody has already: all of them, so that a form tells them at once. */
export async function takenFields(trx: Trx, { email, nik }: KnownBy): Promise<WrongField[]> {
  const given = { email: email ?? null, nik: nik ?? null }
  if (given.email === null && given.nik === null) return []
  const { rows } = await sql<{ email: string; nik: string | null }>`
    select email, nik from account where email = ${given.email} or nik = ${given.nik}`.execute(trx)
  const fields = (['email', 'nik'] as const).filter((field) =>
    rows.some((row) => row[field] !== null && row[field] === given[field]),
  )
  return fields.map((field) => ({ field, key: 'taken' }))
}
