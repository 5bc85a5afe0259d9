/**
 * What a row does in the name of the account that it points to.
 * - `stops`: it acts, and stops at once when the account is suspended or loses the right; `returns` says whether it goes on by
 *   itself when the right returns. What somebody has to start anew does not.
 * - `finishes`: it acts, and half of it would be worse than all of it.
 * - `tells`: it says who did or owns something and does nothing.
 */
export type InName = { does: 'stops'; returns: boolean } | { does: 'finishes'; why: string } | { does: 'tells' }

const tells: InName = { does: 'tells' }
const rests: InName = { does: 'stops', returns: true }
const ends: InName = { does: 'stops', returns: false }

/** Every column that points to an account. A test compares it with the database and tries what stops. */
export const inSomebodysName: Readonly<Record<string, InName>> = {
  'session.account_id': ends,
  'session.view_as': ends,
  'access_key.account_id': ends,
  'password_link.account_id': rests,
  'access_challenge.account_id': rests,
  'factor_step.account_id': rests,
  'factor_reset.asked_by': rests,
  'api_key.maker_id': rests,
  'wall_link.maker_id': rests,
  'webhook.maker_id': rests,
  'import_file.run_by': ends,
  'import_file.made_by': tells,
  'import_undo.asked_by': { does: 'finishes', why: 'half of an import taken back is neither before nor after it' },
  'email_change.account_id': {
    does: 'finishes',
    why: 'it gives nothing: who is suspended stays so under either address',
  },
  'access_request.account_id': tells,
  'access_request.decided_by': tells,
  'account_identity.account_id': tells,
  'account_photo.account_id': tells,
  'account_role.account_id': tells,
  'activity.account_id': tells,
  'announcement_dismissal.account_id': tells,
  'catalogue_product.owner_id': tells,
  'dashboard.changed_by': tells,
  'dashboard.owner_id': tells,
  'dashboard_version.changed_by': tells,
  'download_log.account_id': tells,
  'factor_reset.account_id': tells,
  'home_dashboard.account_id': tells,
  'insight.created_by_id': tells,
  'insight_feedback.account_id': tells,
  'known_device.account_id': tells,
  'last_write.account_id': tells,
  'logbook_entry.agent_id': tells,
  'logbook_handover.from_agent': tells,
  'logbook_handover.signed_off_by': tells,
  'notice.person_id': tells,
  'notice_choice.person_id': tells,
  'recovery_code.account_id': tells,
  'saved_view.owner_id': tells,
  'second_factor.account_id': tells,
  'sign_in_failure.account_id': tells,
  'trash.deleted_by': tells,
  'voc.created_by_id': tells,
  'voc.owner_id': tells,
  'voc_attachment.created_by_id': tells,
  'voc_change.by_id': tells,
  'voc_column_setting.account_id': tells,
  'voc_comment.by_id': tells,
  'voc_mention.person_id': tells,
  'widget.maker_id': tells,
}
