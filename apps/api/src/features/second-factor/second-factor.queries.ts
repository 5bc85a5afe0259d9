import { hourLength, type EndpointAnswer, type readFactorsOf, type readSecondFactor } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { whyNotManage } from '../../platform/accounts/accounts.policy.ts'
import { findAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import { kindsOf } from '../../platform/accounts/second-factor/factors.service.ts'
import { partyOf } from '../../platform/accounts/second-factor/passkeys.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { asksFor } from '../../platform/http/sessions.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { whyNotAskReset, whyNotConfirmReset, whyNotRefuseReset } from './reset.policy.ts'

/** Who is asked has so long to confirm it. */
export const resetHours = 72

interface ResetRow {
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

type Own = EndpointAnswer<typeof readSecondFactor>
interface Row extends Pick<Own['factors'][number], 'id' | 'kind' | 'name'> {
  created_at: Date
  last_used_at: Date | null
}

/** One's own factors, the oldest first, and with what one can prove to be oneself. */
export async function ownFactors(
  { config, database: { write } }: Services,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<Own> {
  const [{ rows }, left, account] = await Promise.all([
    sql<Row>`select id, kind, name, created_at, last_used_at from second_factor
      where account_id = ${person.id} order by id`.execute(write),
    write
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', person.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    write
      .selectFrom('account')
      .select(['from_directory', sql<boolean>`password_hash is not null`.as('has_password')])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow(),
  ])
  const passkeysWork = partyOf(request, config) !== null
  return {
    factors: rows.map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: left.count,
    required: asksFor(config.requireSecondFactor, person.roles),
    passkeysWork,
    proofs: {
      password: account.has_password || (account.from_directory && config.ldap !== null),
      code: rows.length > 0,
      passkey: passkeysWork && rows.some(({ kind }) => kind === 'passkey'),
    },
  }
}
