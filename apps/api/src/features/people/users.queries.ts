import type {
  EndpointAnswer,
  EndpointInput,
  HistoryEntry,
  peopleOptions,
  UserDetail,
  UserRow,
  users,
} from '@ido/contract'
import { sql } from 'kysely'
import { mayDecideOn, mayGrantRole, mayManage, maySeeAccount, mayViewAs, type RoleRights, type Supervisor } from '../../platform/accounts/accounts.policy.ts' // prettier-ignore
import { accessState } from '../../platform/accounts/accounts.sql.ts'
import { allRoleRights } from '../../platform/accounts/role-rights.queries.ts'
import { readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import {
  findAccount,
  managedAccount,
  rolesSeen,
  type StoredAccount,
  storedAccount,
} from '../../platform/accounts/stored-account.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/feature.ts'
import { readHistory } from '../../platform/management/history.ts'
import { type ListSource, readListBatches, readListPage } from '../../platform/management/page.ts'
import type { Scope } from '../../semantic/validate.ts'
import { accountsAsked } from './users.sql.ts'

type Query = EndpointInput<typeof users.list>['query']
type Order = NonNullable<Query['orderName']>

function source(filters: Omit<Query, 'page' | 'size'>, person: Supervisor): ListSource<StoredAccount, Order> {
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

async function visibleAccount({ write }: Database, id: number, person: Supervisor): Promise<StoredAccount> {
  const account = await findAccount(write, { id })
  if (account === null || !maySeeAccount(person, managedAccount(account))) throw notFound('accountNotFound')
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
  const rules = managedAccount(account)
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
