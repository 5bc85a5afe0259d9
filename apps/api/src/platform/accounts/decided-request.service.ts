import type { DataScope } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../audit.ts'
import type { Trx } from '../database/transaction.ts'
import type { Person } from '../http/feature.ts'
import { hasAccessNow } from '../http/sessions.sql.ts'
import { addJob } from '../jobs.ts'
import { tellPrograms } from '../webhooks.sql.ts'

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
  await decide(trx, { ...decision, id, person, status: 'approved' })
  const { roles, scope, accessUntil, reason } = decision
  await record({
    action: 'access.approved',
    subject: { type: 'access-request', id, label: name },
    reason,
    before: { status: 'waiting' },
    after: { status: 'approved', hasAccess: true, accessUntil, scope, roles },
  })
  await addJob(trx, decidedJob, { request: id })
}

type Decided = {
  id: number
  person: Person
  status: 'approved' | 'rejected'
  reason: string | null
} & Partial<Decision>

/** Writes the decision into the request, which keeps it for ever. */
export async function decide(
  trx: Trx,
  { id, person, status, reason, roles, scope, accessUntil }: Decided,
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
      scope_regions: scope?.regions ?? null,
      scope_products: scope?.products ?? null,
      access_until: accessUntil ?? null,
    })
    .where('id', '=', id)
    .execute()
  await tellPrograms(trx, [{ kind: 'access.decided', id, page: '/v3/manage/access', status }])
}
