import { hourLength, type EndpointAnswer, type readFactorsOf } from '@ido/contract'
import { type Kysely, sql } from 'kysely'
import { whyNotManage } from '../../platform/accounts/accounts.policy.ts'
import { kindsOf } from '../../platform/accounts/second-factor/factors.service.ts'
import { findAccount, managedAccount } from '../../platform/accounts/stored-account.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { whyNotAskReset, whyNotConfirmReset, whyNotRefuseReset } from './reset.policy.ts'

/** Who is asked has so long to confirm it. */
export const resetHours = 72

export interface ResetRow {
  id: number
  account_id: number
  reason: string
  asked_by: number | null
  asked_by_name: string
  asked_at: Date
  state: string
}

/** What an administrator sees of an account's factors: kinds and no names, which are its owner's business. */
export async function factorsOf(
  { write }: Database,
  id: number,
  person: Person,
): Promise<EndpointAnswer<typeof readFactorsOf>> {
  const stored = await findAccount(write, { id })
  if (stored === null) throw notFound('accountNotFound')
  const account = managedAccount(stored)
  refuseIf(whyNotManage(person, account))
  const [kinds, reset, left] = await Promise.all([
    kindsOf(write, id),
    waitingReset(write, id),
    sql<{ count: number }>`select count(*)::int as count from recovery_code
      where account_id = ${id} and used_at is null`.execute(write),
  ])
  const isByKin = reset !== null && (await areKin(write, person.id, reset.asked_by))
  const until = reset && new Date(reset.asked_at.getTime() + resetHours * hourLength)
  return {
    kinds,
    recoveryCodesLeft: left.rows[0]?.count ?? 0,
    reset: reset && {
      id: reset.id,
      askedBy: reset.asked_by_name,
      askedAt: reset.asked_at.toISOString(),
      until: (until ?? reset.asked_at).toISOString(),
      reason: reset.reason,
    },
    can: {
      ask: isAllowed(whyNotAskReset(person, account, { hasFactor: kinds.length > 0, isWaiting: reset !== null })),
      confirm: reset !== null && isAllowed(whyNotConfirmReset(person, account, { ...reset, isByKin })),
      refuse: reset !== null && isAllowed(whyNotRefuseReset(person, account, reset)),
    },
  }
}

/** Whether one of the two made the other what they are: an account with roles, or the request for them approved. */
export async function areKin(database: Kysely<DB>, one: number, other: number | null): Promise<boolean> {
  if (other === null) return false
  const { rows } = await sql<{ isKin: boolean }>`
    select exists (
      select from audit_event e, (values (${one}::bigint, ${other}::bigint), (${other}, ${one})) pair (maker, made)
      where e.actor_id = pair.maker and e.subject_type = 'user' and e.subject_id = pair.made::text
        and (e.action in ('user.created', 'user.restored') or exists (
          select from role r where 'ADMIN' = any(r.flags) and e.after::jsonb -> 'roles' ? r.name))
    ) or exists (
      select from audit_event e, (values (${one}::bigint, ${other}::bigint), (${other}, ${one})) pair (maker, made)
      where e.actor_id = pair.maker and e.subject_type = 'role' and e.after::jsonb -> 'flags' ? 'ADMIN'
        and e.subject_label in (select h.role from account_role h where h.account_id = pair.made)
    ) or exists (
      select from access_request where status = 'approved'
        and (account_id, decided_by) in ((${one}, ${other}), (${other}, ${one}))
    ) as "isKin"`.execute(database)
  return rows[0]?.isKin ?? false
}

/** What waits for a decision on the account and has not run out. */
export async function waitingReset(database: Kysely<DB>, accountId: number): Promise<ResetRow | null> {
  const { rows } = await sql<ResetRow>`
    select id, account_id, reason, asked_by, asked_by_name, asked_at, state from factor_reset
    where account_id = ${accountId} and state = 'waiting'
      and asked_at > now() - make_interval(hours => ${resetHours})`.execute(database)
  return rows[0] ?? null
}
