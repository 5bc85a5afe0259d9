import { leadingRole, managementPages, type managedRoles, type Role, type RoleDetail, type RoleRow, roles as allFlags } from '@ido/contract' // prettier-ignore
import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { DB } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import { askedNames, askedTruth } from '../../platform/management/asked.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { seesRole, type Supervisor, whyNotEditRole } from '../../platform/accounts/accounts.policy.ts'
import { visibleRoles } from '../../platform/accounts/accounts.sql.ts'
import { readScopeNames, withNames } from '../../platform/accounts/accounts.queries.ts'
import { isAllowed } from '../../platform/policy.ts'

export interface StoredRole {
  id: number
  name: string
  label: string
  description: string
  flags: Role[]
  scope: { regions: number[] | null; products: number[] | null }
  built_in: boolean
  holders: number
  version: number
  changed_at: Date
}

const columns = sql<StoredRole>`r.id, r.name, r.label, r.description, r.flags,
  json_build_object('regions', r.scope_regions, 'products', r.scope_products) as scope, r.built_in,
  (select count(distinct h.account_id)::int from account_role h where h.role = r.name) as holders,
  r.version, r.changed_at`

type Asked = ListFilters<typeof managedRoles>

export function roleSource(asked: Asked, person: Supervisor): ListSource<StoredRole, NonNullable<Asked['orderName']>> {
  const flags = askedNames('flag', asked.flag, allFlags)
  return {
    columns,
    from: sql`role r`,
    key: sql`r.id`,
    where: allOf([
      containsWords(sql`concat_ws(' ', r.name, r.label, r.description)`, asked.search),
      flags?.length ? sql<SqlBool>`r.flags && ${flags}::text[]` : null,
      oneOf(sql`r.built_in`, askedTruth(asked.builtIn)),
      visibleRoles(person),
    ]),
    orders: {
      name: sql`r.name`,
      label: sql`lower(r.label)`,
      holders: sql`(select count(distinct h.account_id) from account_role h where h.role = r.name)`,
    },
    first: { orderName: 'name', orderBy: 'asc' },
  }
}

export async function findRole(
  database: Kysely<DB>,
  by: { id: number } | { name: string },
): Promise<StoredRole | null> {
  const where = 'id' in by ? sql`r.id = ${by.id}` : sql`r.name = ${by.name}`
  const { rows } = await sql<StoredRole>`select ${columns} from role r where ${where}`.execute(database)
  return rows[0] ?? null
}

/** The role; one that the person may not see is not there. */
export async function readRole(database: Kysely<DB>, id: number, person: Supervisor): Promise<StoredRole> {
  const role = await findRole(database, { id })
  if (role === null || !seesRole(person, role)) throw notFound('roleNotFound')
  return role
}

/** The same, locked. */
export async function lockRole(trx: Trx, id: number, person: Supervisor): Promise<StoredRole> {
  await trx.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute()
  return readRole(trx, id, person)
}

export async function roleHistory(database: Database, { id }: StoredRole, person: Supervisor) {
  const names = await readScopeNames(database, person.scope)
  return readHistory(database, [{ type: 'role', id }], (change) => withNames(change, names))
}

export function presentRoleRow({ built_in: builtIn, flags, ...role }: StoredRole): RoleRow {
  return { ...role, builtIn, flags: allFlags.filter((flag) => flags.includes(flag)) }
}

export function presentRole(role: StoredRole, person: Supervisor): RoleDetail {
  const leading = leadingRole(role.flags)
  const edit = isAllowed(whyNotEditRole(person, role))
  return {
    ...presentRoleRow(role),
    pages: leading === undefined ? [] : [...managementPages[leading]],
    can: { edit, editFlags: edit && !role.built_in, remove: edit && !role.built_in },
  }
}
