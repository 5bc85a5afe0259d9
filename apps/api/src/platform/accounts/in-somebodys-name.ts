/**
 * The effect that a row has in the name of the account that it points to.
 * - `stops`: it acts, and stops at once when the account is suspended or loses the right. `returns`: it goes on by itself
 *   when the right returns; otherwise its owner has to start it again.
 * - `finishes`: it acts, and half of it would be worse than all of it.
 * - `records`: it names the author or owner of something and does nothing.
 */
export type InName = { does: 'stops'; returns: boolean } | { does: 'finishes'; why: string } | { does: 'records' }

const records: InName = { does: 'records' }
const returns: InName = { does: 'stops', returns: true }
const ends: InName = { does: 'stops', returns: false }

/** Every column that points to an account. A test compares the list with the database and tries each that stops. */
export const inSomebodysName: Readonly<Record<string, InName>> = {
  'session.account_id': ends,
  'session.view_as': ends,
  'access_key.account_id': ends,
  'password_link.account_id': returns,
  'access_challenge.account_id': returns,
  'factor_step.account_id': returns,
  'factor_reset.asked_by': returns,
  'api_key.maker_id': returns,
  'wall_link.maker_id': returns,
  'webhook.maker_id': returns,
  'import_file.run_by': ends,
  'import_file.made_by': records,
  'import_undo.asked_by': { does: 'finishes', why: 'half of an import taken back is neither before nor after it' },
  'email_change.account_id': {
    does: 'finishes',
    why: 'it gives no right: a suspended account is suspended under either address',
  },
  'access_request.account_id': records,
  'access_request.decided_by': records,
  'account_identity.account_id': records,
  'account_photo.account_id': records,
  'account_role.account_id': records,
  'activity.account_id': records,
  'announcement_dismissal.account_id': records,
  'catalogue_product.owner_id': records,
  'dashboard.changed_by': records,
  'dashboard.owner_id': records,
  'dashboard_version.changed_by': records,
  'download_log.account_id': records,
  'factor_reset.account_id': records,
  'found_case.owner_id': records,
  'found_case_event.by_id': records,
  'home_dashboard.account_id': records,
  'insight.created_by_id': records,
  'insight_feedback.account_id': records,
  'known_device.account_id': records,
  'last_write.account_id': records,
  'logbook_entry.agent_id': records,
  'logbook_handover.from_agent': records,
  'logbook_handover.signed_off_by': records,
  'notice.person_id': records,
  'notice_choice.person_id': records,
  'recovery_code.account_id': records,
  'saved_view.owner_id': records,
  'second_factor.account_id': records,
  'sign_in_failure.account_id': records,
  'trash.deleted_by': records,
  'voc.created_by_id': records,
  'voc.owner_id': records,
  'voc_attachment.created_by_id': records,
  'voc_change.by_id': records,
  'voc_column_setting.account_id': records,
  'voc_comment.by_id': records,
  'voc_mention.person_id': records,
  'widget.maker_id': records,
}
