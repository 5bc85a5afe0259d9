import type { DataScope } from '@ido/contract'
import { sql } from 'kysely'
import { findAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Person } from '../../platform/person.ts'
import { notifyWebhooks } from '../webhooks/webhooks.read.ts'

/** How the job is called that tells the person what was decided. */
export const decidedJob = 'access-decided'

/** What is given: roles, the part of the data, until when. */
export interface Decision {
  roles: string[]
  scope: DataScope
  accessUntil: string | null
  reason: string | null
}

interface Granted {
  accountId: number
  person: Person
  decision: Decision
}

/**
 * Closes the request of an account that was given access on another way, as approved by who gave it: nobody is left to
 * decide on what is decided. On a locked account.
 */
export async function closeWaiting(
  trx: Trx,
  record: RecordEvent,
  { accountId, person, decision }: Granted,
): Promise<void> {
  const waiting = await trx
    .selectFrom('access_request')
    .innerJoin('account', 'account.id', 'access_request.account_id')
    .select(['access_request.id', 'access_request.name'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .where(hasAccessNow('account'))
    .executeTakeFirst()
  if (waiting === undefined) return
  const { id, name } = waiting
  const effectiveScope = await seenNow(trx, accountId)
  const { roles, scope, accessUntil, reason } = decision
  await decide(trx, { id, person, status: 'approved', reason, roles, effectiveScope, accessUntil })
  await record({
    action: 'access.approved',
    subject: { type: 'access-request', id, label: name },
    reason,
    before: { status: 'waiting' },
    after: { status: 'approved', hasAccess: true, accessUntil, scope, effectiveScope, roles },
  })
  await addJob(trx, decidedJob, { request: id })
}

/** What the account sees by its own scope and those of its roles, as they are written by now. */
export async function seenNow(trx: Trx, accountId: number): Promise<DataScope> {
  const account = await findAccount(trx, { id: accountId })
  if (account === null) throw notFound('accountNotFound')
  const { regions, products } = managedAccount(account).effectiveScope
  return { regions: regions && [...regions], products: products && [...products] }
}

interface Decided extends Partial<Pick<Decision, 'roles' | 'accessUntil'>> {
  id: number
  person: Person
  status: 'approved' | 'rejected'
  reason: string | null
  /** What the person sees by the decision. */
  effectiveScope?: DataScope
}

/** Writes the decision into the request, which keeps it for ever. */
export async function decide(
  trx: Trx,
  { id, person, status, reason, roles, effectiveScope, accessUntil }: Decided,
): Promise<void> {
  await trx
    .updateTable('access_request')
    .set({
      status,
      reason,
      decided_at: sql`clock_timestamp()`,
      decided_by: person.id,
      decided_by_name: person.name,
      roles: roles ?? null,
      scope_regions: effectiveScope?.regions ?? null,
      scope_products: effectiveScope?.products ?? null,
      access_until: accessUntil ?? null,
    })
    .where('id', '=', id)
    .execute()
  await notifyWebhooks(trx, [{ kind: 'access.decided', id, page: '/v3/manage/access', status }])
}
