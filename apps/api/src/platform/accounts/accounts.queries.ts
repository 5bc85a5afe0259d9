import { plainId, seenLabel, type FieldChange, type Language, type Role, type SeenData } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.ts'
import type { Trx } from '../database/transaction.ts'
import { invalid, notFound, unknownName } from '../errors.ts'
import { effectiveScope, everything, hiddenPlace, isEverything } from '../http/scope.ts'
import { readNames } from '../management/columns.ts'
import type { Scope } from '../person.ts'
import { squeezed, synonymsOf } from '../words/label-words.ts'
import { seesRole, type ManagedAccount, type RoleRights, type Supervisor } from './accounts.policy.ts'
import { storedAccount, type StoredAccount } from './accounts.sql.ts'

/** Every role with its rights, in order of their names. */
export async function allRoleRights(database: Kysely<DB>): Promise<RoleRights[]> {
  const rows = await database
    .selectFrom('role')
    .select(['name', 'flags', 'scope_regions', 'scope_products'])
    .orderBy('name')
    .execute()
  return rows.map(({ name, flags, scope_regions: regions, scope_products: products }) => ({
    name,
    flags: flags as Role[],
    scope: { regions, products },
  }))
}

/**
 * The rights of these roles. Refuses (400) a name that is none, or none that exists for the person who names it.
 * @param trx within a transaction the roles stay as they are until it ends
 * @param held roles that the account holds already, whoever gave them
 */
export async function rightsOfRoles(
  trx: Kysely<DB>,
  names: readonly string[],
  person: Supervisor,
  held: readonly string[] = [],
): Promise<RoleRights[]> {
  await sql`select from role order by name for share`.execute(trx)
  const all = await allRoleRights(trx)
  const known = all.filter((role) => seesRole(person, role)).map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name) && !held.includes(name))
  if (unknown !== undefined) throw invalid([unknownName('roles', unknown, known)])
  return all.filter(({ name }) => names.includes(name))
}

/**
 * Refuses (400) regions and products that do not exist, and an empty list of either: such a scope would silently show
 * nothing.
 * @param before the stored scope; a list that is empty there may stay empty
 * @param under the prefix of the fields that are named
 */
export async function refuseUnknownScope(
  database: Kysely<DB>,
  scope: Scope,
  { before, under = 'scope.' }: { before?: Scope; under?: string } = {},
): Promise<void> {
  const emptied = (['regions', 'products'] as const).filter(
    (part) => scope[part]?.length === 0 && before?.[part]?.length !== 0,
  )
  if (emptied.length > 0) throw invalid(emptied.map((part) => ({ field: under + part, key: 'scopeEmpty' })))
  const { rows } = await sql<{ region: number | null; product: number | null }>`
    select (select asked from unnest(${scope.regions ?? []}::bigint[]) asked
        where not exists (select from region r where r.id = asked) limit 1) as region,
      (select asked from unnest(${scope.products ?? []}::bigint[]) asked
        where not exists (select from product p where p.id = asked) limit 1) as product`.execute(database)
  const { region, product } = rows[0] ?? {}
  const wrong = [
    { field: `${under}regions`, id: region },
    { field: `${under}products`, id: product },
  ].flatMap(({ field, id }) => (id == null ? [] : [{ field, key: 'notInList' as const, values: { id } }]))
  if (wrong.length > 0) throw invalid(wrong)
}

type List = 'region' | 'product'

/** What a scope lets one see, in names, as staff ordered them. */
export async function seenBy(database: Pick<Database, 'write'>, { regions, products }: Scope): Promise<SeenData> {
  const [inRegions, ofProducts] = await Promise.all([
    namesOf(database, 'region', regions),
    namesOf(database, 'product', products),
  ])
  return { regions: inRegions, products: ofProducts }
}

/** What pages show of `seenBy`, as a text for files. */
export async function seenWords(
  database: Pick<Database, 'write'>,
  { scope }: { scope: Scope },
  language: Language,
): Promise<string> {
  return seenLabel(await seenBy(database, scope), language)
}

async function namesOf(
  { write }: Pick<Database, 'write'>,
  list: List,
  ids: readonly number[] | null,
): Promise<string[] | null> {
  if (ids === null || ids.length === 0) return ids && []
  const rows = await write
    .selectFrom(list)
    .select('name')
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** A role by its code, which never changes, and by the name that people know it by. */
export interface RoleName {
  readonly name: string
  readonly label: string
}

/** The roles that exist for the reader. */
export async function readRoleNames({ write }: Pick<Database, 'write'>, reader: Scope): Promise<RoleName[]> {
  const roles = await write
    .selectFrom('role')
    .select(['name', 'label', 'scope_regions as regions', 'scope_products as products'])
    .orderBy('id')
    .execute()
  return roles.filter(({ regions, products }) => seesRole({ scope: reader }, { scope: { regions, products } }))
}

const code = /^[A-Z][A-Z0-9_]{1,39}$/

/** Reads roles in a cell as their codes: each by its code, or by its name in either language. */
export function rolesReader(field: string, roles: readonly RoleName[]): (text: string) => string[] {
  const byLabel = synonymsOf(roles.map(({ label }, id) => ({ id, name: label })))
  const labels = roles.map(({ label }) => label)
  return (text) =>
    readNames(text, labels).map((word) => {
      const named = plainId(word).toUpperCase()
      if (roles.some(({ name }) => name === named)) return named
      const found = roles[byLabel.get(squeezed(word)) ?? -1]
      // A code that is none of these is for the rules to judge: an account may hold roles that its reader does not see.
      if (found === undefined && !code.test(named))
        throw invalid([unknownName(field, word, roles.map(({ name, label }) => `${label} (${name})`))]) // prettier-ignore
      return found?.name ?? named
    })
}

/** The account, or null; whether the person may see it is for the caller to ask. */
export async function findAccount(
  database: Kysely<DB>,
  by: { id: number } | { email: string },
): Promise<StoredAccount | null> {
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`a.email = ${by.email}`
  const { rows } = await sql<StoredAccount>`select ${storedAccount} from account a where ${where}`.execute(database)
  return rows[0] ?? null
}

/** The account, locked: who waited for it sees what the one before them wrote. */
export async function lockAccount(trx: Trx, id: number): Promise<StoredAccount> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
  const account = await findAccount(trx, { id })
  if (account === null) throw notFound('accountNotFound')
  return account
}

/** The account as the rules see it. */
export function managedAccount(account: StoredAccount): ManagedAccount {
  const { id, name, flags, suspended, has_access_now: hasAccess } = account
  const { is_opened: isOpened, is_known: isKnown } = account
  const seen = effectiveScope(account.scope, account.role_scopes)
  return { id, name, flags, suspended, hasAccess, isOpened, isKnown, effectiveScope: seen }
}

/** Those of the account's roles that exist for the person. */
export const rolesSeen = (person: Supervisor, { roles, scope_of_role: scopes }: StoredAccount): string[] =>
  roles.filter((name) => seesRole(person, { scope: scopes[name] ?? everything }))

/** Regions and products by id, in the order of their lists, as far as the reader sees them. */
export type ScopeNames = Record<keyof Scope, ReadonlyMap<number, string>> & {
  /** The roles that exist for the reader; null is all of them, those that were deleted too. */
  roles: ReadonlySet<string> | null
}

/** What has a name for the reader; to them the rest is as unknown as what does not exist. */
export async function readScopeNames({ write }: Pick<Database, 'write'>, reader: Scope): Promise<ScopeNames> {
  const [regions, products, roles] = await Promise.all([
    write.selectFrom('region').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    write.selectFrom('product').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    isEverything(reader) ? null : allRoleRights(write),
  ])
  const byId = (rows: { id: number; name: string }[], seen: readonly number[] | null) =>
    new Map(rows.flatMap(({ id, name }) => (seen === null || seen.includes(id) ? [[id, name]] : [])))
  return {
    regions: byId(regions, reader.regions),
    products: byId(products, reader.products),
    roles: roles && new Set(roles.filter((role) => seesRole({ scope: reader }, role)).map(({ name }) => name)),
  }
}

/** A change of a scope in names instead of ids; what lies outside the reader's own scope has none, roles neither. */
export function withNames(change: FieldChange, names: ScopeNames): FieldChange {
  const { field, before, after } = change
  const said = (part: keyof Scope) => (ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => names[part].get(Number(id)) ?? hiddenPlace) : ids
  if (field === 'regions' || field === 'products')
    return { field, before: said(field)(before), after: said(field)(after) }
  if (field === 'roles') return { field, before: rolesSaid(before, names), after: rolesSaid(after, names) }
  if (field !== 'scope' && field !== 'effectiveScope') return change
  // A decision about a request tells the scope as one.
  const saidWhole = (scope: unknown) => {
    if (typeof scope !== 'object' || scope === null) return scope
    const { regions, products } = scope as Record<keyof Scope, unknown>
    return { regions: said('regions')(regions), products: said('products')(products) }
  }
  return { field, before: saidWhole(before), after: saidWhole(after) }
}

function rolesSaid(held: unknown, { roles }: ScopeNames): unknown {
  if (!Array.isArray(held) || roles === null) return held
  return held.map((name) => (roles.has(String(name)) ? String(name) : hiddenPlace))
}
