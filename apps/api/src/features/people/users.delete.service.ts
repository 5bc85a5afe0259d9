import { sql } from 'kysely'
import { whyNotDecideOn } from '../../platform/accounts/accounts.policy.ts'
import type { StoredAccount } from '../../platform/accounts/accounts.sql.ts'
import { keepingAnAdmin } from '../../platform/accounts/last-admin.service.ts'
import { managedAccount } from '../../platform/accounts/accounts.queries.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { endAll } from '../../platform/http/sessions.ts'
import type { Asking } from '../../platform/management/list.ts'
import { refuseWithDependents, type TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'

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
    // Else deleting and restoring an account would take its second factors away, which needs two.
    ['second_factor', 'account_id'],
    ['recovery_code', 'account_id'],
    ['saved_view', 'owner_id'],
    ['voc_column_setting', 'account_id'],
  ],
  links: [
    ['access_request', 'account_id'],
    ['access_request', 'decided_by'],
    ['activity', 'account_id'],
    ['api_key', 'maker_id'],
    ['catalogue_product', 'owner_id'],
    ['dashboard', 'changed_by'],
    ['dashboard', 'owner_id'],
    ['dashboard_version', 'changed_by'],
    ['download_log', 'account_id'],
    ['factor_reset', 'asked_by'],
    ['found_case', 'owner_id'],
    ['found_case_event', 'by_id'],
    ['import_file', 'made_by'],
    ['import_file', 'run_by'],
    ['import_undo', 'asked_by'],
    ['insight', 'created_by_id'],
    ['insight_feedback', 'account_id'],
    ['logbook_entry', 'agent_id'],
    ['logbook_handover', 'from_agent'],
    ['logbook_handover', 'signed_off_by'],
    ['trash', 'deleted_by'],
    ['voc', 'owner_id'],
    ['wall_link', 'maker_id'],
    ['webhook', 'maker_id'],
    ['widget', 'maker_id'],
  ],
}

/** Moves an account to the trash that nothing depends on, and ends its sessions. */
export async function removeAccount(
  trx: Trx,
  account: StoredAccount,
  { person, language }: Asking,
  move: () => Promise<number>,
): Promise<number> {
  refuseIf(whyNotDecideOn(person, managedAccount(account)))
  refuseWithDependents(account.name, await dependentsOf(trx, account.id), language)
  await endAll(trx, account.id)
  return keepingAnAdmin(trx, move)
}

/** Work that carries the account's id and would lose its author. */
async function dependentsOf(trx: Trx, id: number) {
  const { rows } = await sql<{ voc: number }>`
    select count(*)::int as voc from (
      select id from voc where created_by_id = ${id}
      union select record_id from voc_change where by_id = ${id}
      union select record_id from voc_comment where by_id = ${id}
      union select record_id from voc_attachment where created_by_id = ${id}) worked`.execute(trx)
  return [{ key: 'dependentVoc' as const, count: rows[0]?.voc ?? 0 }]
}
