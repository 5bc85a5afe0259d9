import { type FieldChange, type managedRoles, roles as allFlags } from '@ido/contract'
import { sql } from 'kysely'
import {
  isAdmin,
  seesRole,
  type Supervisor,
  whyNotEditRole,
  whyNotGiveScope,
} from '../../platform/accounts/accounts.policy.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import { refuseUnknownScope } from '../../platform/accounts/accounts.queries.ts'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, forbiddenField, invalid } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { endAllOfRole } from '../../platform/http/sessions.ts'
import { accessEnd, hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import { refuseWithDependents, type TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { lockRole, type StoredRole } from './roles.queries.ts'
import { givesMore } from './users.changes.ts'

type RoleChange = RecordChange<typeof managedRoles>

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'role' as const, id, label: name })

/** Within its transaction: what a form and a line of a file do to make a role. */
export async function insertRole(
  trx: Trx,
  record: RecordEvent,
  input: NewRecord<typeof managedRoles>,
  asking: Asking,
): Promise<StoredRole> {
  const { name, label, description, flags, scope } = input
  refuseIf(whyNotGiveScope(asking.person, scope))
  await refuseUnknownScope(trx, scope)
  const { id } = await trx
    .insertInto('role')
    .values({ name, label, description, flags, scope_regions: scope.regions, scope_products: scope.products })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const role = await lockRole(trx, id, asking.person)
  await record({
    action: 'role.created',
    subject: subjectOf(role),
    reason: asking.reason ?? null,
    after: roleFields(role),
  })
  return role
}

/**
 * Within its transaction, on a locked role: what one edit, a bulk edit and a line of a file have in common. Who holds the
 * role signs in again where its rights have changed.
 */
export async function applyRoleChange(
  trx: Trx,
  record: RecordEvent,
  { stored: role, change }: { stored: StoredRole; change: RoleChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const after = { ...roleFields(role), ...fieldsGiven(change) }
  const changes = differences(roleFields(role), after)
  if (changes.length === 0) return []
  refuseIf(whyNotEditRole(person, role))
  const changesFlags = changes.some(({ field }) => field === 'flags')
  if (changesFlags && role.built_in) throw invalid([{ field: 'flags', key: 'flagsBuiltIn' }])
  const scope = { regions: after.regions, products: after.products }
  refuseIf(whyNotGiveScope(person, scope))
  await refuseUnknownScope(trx, scope, { before: role.scope })
  const wider = changes.find((one) => widens(role, one))
  if (wider !== undefined) await refuseBeyondOwnEnd(trx, role, wider.field, person)
  await keepingAnAdmin(trx, () =>
    trx
      .updateTable('role')
      .set({
        label: after.label,
        description: after.description,
        flags: after.flags,
        scope_regions: after.regions,
        scope_products: after.products,
        version: sql`version + 1`,
        changed_at: sql`now()`,
      })
      .where('id', '=', role.id)
      .execute(),
  )
  if (changes.some(({ field }) => rights.has(field))) await endAllOfRole(trx, role.name)
  await record({ action: 'role.changed', subject: subjectOf(role), reason, ...sidesOf(changes) })
  return changes
}

const rights = new Set(['flags', 'regions', 'products'])

/** What makes an administrator includes every other right. */
const widens = ({ flags }: StoredRole, change: FieldChange): boolean =>
  rights.has(change.field) && givesMore(change) && !(change.field === 'flags' && isAdmin({ roles: flags }))

/** What a role is widened by reaches everybody who holds it: for none of them longer than who widens it has access. */
async function refuseBeyondOwnEnd(trx: Trx, { name }: StoredRole, field: string, person: Person): Promise<void> {
  const { accessUntil: own } = person
  if (own === null) return
  const { rows } = await sql`
    select from account a join account_role h on h.account_id = a.id
    where h.role = ${name} and ${hasAccessNow('a')} and coalesce(${accessEnd('a')}, 'infinity') > ${own}
    limit 1`.execute(trx)
  if (rows.length === 0) return
  const at = field === 'flags' ? field : `scope.${field}`
  throw forbiddenField(at, 'roleUntilBeyond', { until: own })
}

export const roleTrash: TrashKind = { kind: 'role', rows: [['role', 'id']] }

/** Refuses to delete a role that the portal comes with, or that something names. */
export async function refuseRemovingRole(
  trx: Trx,
  { ldap }: Pick<Config, 'ldap'>,
  role: StoredRole,
  { person, language }: Pick<Asking, 'person' | 'language'>,
): Promise<void> {
  if (role.built_in) throw conflict('roleBuiltIn', { role: role.name })
  refuseIf(whyNotEditRole(person, role))
  const groups = [...(ldap?.groupRoles.values() ?? [])].filter((name) => name === role.name)
  const views = await trx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shared_role', '=', role.name)
    .executeTakeFirstOrThrow()
  const dependents = [
    { key: 'dependentUsers' as const, count: role.holders },
    { key: 'dependentViews' as const, count: views.count },
    { key: 'dependentGroups' as const, count: groups.length },
  ]
  refuseWithDependents(role.name, dependents, language)
}

/** Whether the person sees a deleted role, by the row that it was. */
export function seesDeletedRole(row: unknown, person: Supervisor): boolean {
  const { scope_regions: regions, scope_products: products } = row as Record<string, number[] | null>
  return seesRole(person, { scope: { regions: regions ?? null, products: products ?? null } })
}

/** The fields of a role as history and previews tell them; flags in order of precedence. */
export function roleFields({ name, label, description, flags, scope }: StoredRole) {
  return {
    name,
    label,
    description,
    flags: ordered(flags),
    regions: sorted(scope.regions),
    products: sorted(scope.products),
  }
}

function fieldsGiven({ label, description, flags, scope }: RoleChange) {
  return {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(flags && { flags: ordered(flags) }),
    ...(scope && { regions: sorted(scope.regions), products: sorted(scope.products) }),
  }
}

const ordered = (flags: StoredRole['flags']) => allFlags.filter((flag) => flags.includes(flag))
const sorted = (ids: number[] | null) => ids && [...new Set(ids)].toSorted((a, b) => a - b)

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'role_name_key')
    throw invalid([{ field: 'name', key: 'taken' }])
  throw error
}
