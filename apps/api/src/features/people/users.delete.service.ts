import type { UserDetail } from '@ido/contract'
import { sql } from 'kysely'
import { refuseDecidingOnOneself, refuseManaging } from '../../platform/accounts/accounts.policy.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import { lockAccount, managedAccount } from '../../platform/accounts/stored-account.queries.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { endAll } from '../../platform/http/sessions.ts'
import { moveToTrash, refuseWithDependents, takeFromTrash, type TrashKind } from '../../platform/management/trash.ts'
import type { Language } from '../../platform/messages.ts'
import { fieldsOf } from './users.changes.ts'
import { userDetail } from './users.queries.ts'
import { type Asking, type People } from './users.service.ts'

/**
 * What goes with an account and comes back with it. Its sessions, links, keys and codes are gone for good. Where its name
 * was copied (requests, decisions, logs) the entries stay and only forget whose they were until an undo.
 */
export const accountTrash: TrashKind = {
  kind: 'user',
  rows: [
    ['account', 'id'],
    ['account_role', 'account_id'],
    ['account_photo', 'account_id'],
    ['account_identity', 'account_id'],
    ['saved_view', 'owner_id'],
    ['voc_column_setting', 'account_id'],
  ],
  links: [
    ['access_request', 'account_id'],
    ['access_request', 'decided_by'],
    ['activity', 'account_id'],
    ['download_log', 'account_id'],
    ['logbook_entry', 'agent_id'],
    ['logbook_handover', 'from_agent'],
    ['logbook_handover', 'signed_off_by'],
    ['trash', 'deleted_by'],
  ],
}

/** Deletes an account that nothing depends on; answers what undoes it. */
export function removeUser(services: People, id: number, asking: Asking, language: Language): Promise<number> {
  const { person, request, reason = null } = asking
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, id)
    refuseManaging(person, managedAccount(account))
    refuseDecidingOnOneself(person, id)
    const { name: label } = account
    refuseWithDependents(label, await dependentsOf(trx, id), language)
    await endAll(trx, id)
    const trashId = await keepingAnAdmin(trx, () => moveToTrash(trx, accountTrash, { id, label }, person.id))
    const before = { ...fieldsOf(account) }
    await record({ action: 'user.deleted', subject: { type: 'user', id, label }, reason, before })
    return trashId
  })
}

/** Undoes a delete: the same id, roles and password; its sessions have ended. */
export async function restoreUser(services: People, trashId: number, asking: Asking): Promise<UserDetail> {
  const { person, request } = asking
  const id = await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const restored = await takeFromTrash(trx, accountTrash.kind, trashId)
    const account = await lockAccount(trx, restored.id)
    refuseManaging(person, managedAccount(account))
    const subject = { type: 'user', id: account.id, label: account.name }
    await record({ action: 'user.restored', subject, after: { ...fieldsOf(account) } })
    return account.id
  })
  return userDetail(services.database, id, person)
}

/** Work that carries the account's id and would lose its author. */
async function dependentsOf(trx: Trx, id: number) {
  const { rows } = await sql<{ voc: number; dashboards: number }>`
    select (select count(*)::int from (
        select id from voc where created_by_id = ${id}
        union select record_id from voc_change where by_id = ${id}
        union select record_id from voc_attachment where created_by_id = ${id}) worked) as voc,
      (select count(*)::int from dashboard where changed_by = ${id}) as dashboards`.execute(trx)
  return [
    { key: 'dependentVoc' as const, count: rows[0]?.voc ?? 0 },
    { key: 'dependentDashboards' as const, count: rows[0]?.dashboards ?? 0 },
  ]
}
