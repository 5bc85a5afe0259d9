import type { Role } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../database/schema.ts'
import { invalid, unknownName } from '../errors.ts'
import type { Scope } from '../person.ts'
import { seesRole, type RoleRights, type Supervisor } from './accounts.policy.ts'

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
