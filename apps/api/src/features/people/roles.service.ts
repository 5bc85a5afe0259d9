import { type EndpointInput, type FieldChange, managedRoles, roles as allFlags, type RoleDetail } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction, type RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { endAllOfRole } from '../../platform/http/sessions.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { moveToTrash, refuseWithDependents, takeFromTrash, type TrashKind } from '../../platform/management/trash.ts'
import type { Language } from '../../platform/messages.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import {
  maySeeRole,
  refuseEditingRole,
  refuseScopeBeyond,
  type Supervisor,
} from '../../platform/accounts/accounts.policy.ts'
import { refuseUnknownScope } from '../../platform/accounts/role-rights.queries.ts'
import { findRole, roleDetail, type StoredRole } from './roles.queries.ts'
import type { Asking, People } from './users.service.ts'

type NewRole = EndpointInput<typeof managedRoles.create>['body']
export type RoleChange = Omit<EndpointInput<typeof managedRoles.change>['body'], 'version' | 'reason'>

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'role', id, label: name })

export async function createRole(services: People, input: NewRole, asking: Asking): Promise<RoleDetail> {
  const { person, request } = asking
  const { id } = await inAuditedTransaction(services, actorOf(person, request), (trx, record) =>
    insertRole(trx, record, input, asking),
  )
  return roleDetail(services.database, id, person)
}

/** Within its transaction: what a form and a line of a file do to make a role. */
export async function insertRole(trx: Trx, record: RecordEvent, input: NewRole, asking: Asking): Promise<StoredRole> {
  const { name, label, description, flags, scope } = input
  refuseScopeBeyond(asking.person, scope)
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

/** Changes the fields that the input names, if the role is still the version that the person read. */
export async function changeRole(
  services: People,
  { id, version, ...change }: RoleChange & { id: number; version: number },
  asking: Asking,
): Promise<RoleDetail> {
  await inAuditedTransaction(services, actorOf(asking.person, asking.request), async (trx, record) => {
    const role = await lockRole(trx, id, asking.person)
    refuseEditingRole(asking.person, role)
    await refuseStale(trx, { type: 'role', id, version: role.version, changedAt: role.changed_at }, version)
    await applyRoleChange(trx, record, { role, change }, asking)
  })
  return roleDetail(services.database, id, asking.person)
}

/**
 * Within its transaction, on a locked role: what one edit, a bulk edit and a line of a file have in common. Who holds the
 * role signs in again where its rights have changed.
 */
export async function applyRoleChange(
  trx: Trx,
  record: RecordEvent,
  { role, change }: { role: StoredRole; change: RoleChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const after = { ...roleFields(role), ...fieldsGiven(change) }
  const changes = differences(roleFields(role), after)
  if (changes.length === 0) return []
  refuseEditingRole(person, role)
  const changesFlags = changes.some(({ field }) => field === 'flags')
  if (changesFlags && role.built_in) throw invalid([{ field: 'flags', key: 'flagsBuiltIn' }])
  const scope = { regions: after.regions, products: after.products }
  refuseScopeBeyond(person, scope)
  await refuseUnknownScope(trx, scope)
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

export const roleTrash: TrashKind = { kind: 'role', rows: [['role', 'id']] }

/** Deletes a role of one's own making that nothing names. */
export function removeRole(
  services: People & Pick<Services, 'config'>,
  id: number,
  { person, request, reason = null }: Asking,
  language: Language,
): Promise<number> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const role = await lockRole(trx, id, person)
    if (role.built_in) throw conflict('roleBuiltIn', { role: role.name })
    refuseEditingRole(person, role)
    const groups = [...(services.config.ldap?.groupRoles.values() ?? [])].filter((name) => name === role.name)
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
    const trashId = await moveToTrash(trx, roleTrash, { id, label: role.name }, person.id)
    await record({ action: 'role.deleted', subject: subjectOf(role), reason, before: roleFields(role) })
    return trashId
  })
}

export async function restoreRole(services: People, trashId: number, { person, request }: Asking): Promise<RoleDetail> {
  const isSeen = (row: unknown) => {
    const { scope_regions: regions, scope_products: products } = row as Record<string, number[] | null>
    return maySeeRole(person, { scope: { regions: regions ?? null, products: products ?? null } })
  }
  const id = await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const restored = await takeFromTrash(trx, roleTrash.kind, trashId, isSeen)
    const role = await lockRole(trx, restored.id, person)
    refuseEditingRole(person, role)
    await record({ action: 'role.restored', subject: subjectOf(role), after: roleFields(role) })
    return role.id
  })
  return roleDetail(services.database, id, person)
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

/** The role, locked; one that the person may not see is not there. */
export async function lockRole(trx: Trx, id: number, person: Supervisor): Promise<StoredRole> {
  await trx.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute()
  const role = await findRole(trx, { id })
  if (role === null || !maySeeRole(person, role)) throw notFound('roleNotFound')
  return role
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'role_name_key')
    throw invalid([{ field: 'name', key: 'taken' }])
  throw error
}
