import type { EndpointAnswer, confirmEmailChange, readEmailChange } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { StoredAccount } from '../../../platform/accounts/accounts.sql.ts'
import { lockAccount } from '../../../platform/accounts/accounts.queries.ts'
import {
  actorOf,
  inAuditedTransaction,
  portalActor,
  userSubject,
  type AuditActor,
  type RecordEvent,
} from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { drop, hashOfLink, lockChange, ripeChanges, settle, type AddressChange } from './address.service.ts'

type Parts = Pick<Services, 'database' | 'log'>
type Side = 'new' | 'former'

interface Linked {
  account_id: number
  side: Side
  email: string
  former: string
  name: string
  asked_by: string
  asked_at: Date
  confirmed_at: Date | null
  allowed_at: Date | null
  stop_until: Date
}

/** What a link opens: that of the new address until the change counts, that of the former while it may stop it. */
async function linked({ write }: Pick<Database, 'write'>, token: string): Promise<Linked> {
  const hash = hashOfLink(token)
  const { rows } = await sql<Linked>`
    select c.account_id, case when c.confirm_hash = ${hash} then 'new' else 'former' end as side, c.email,
      a.email as former, a.name, c.asked_by, c.asked_at, c.confirmed_at, c.allowed_at, c.stop_until
    from email_change c join account a on a.id = c.account_id
    where (c.confirm_hash = ${hash} and (c.confirm_until > now() or c.confirmed_at is not null))
      or (c.stop_hash = ${hash} and c.stop_until > now())`.execute(write)
  if (rows[0] === undefined) throw linkGone()
  return rows[0]
}

const linkGone = () => invalid([{ field: 'token', key: 'passwordLinkGone' }])

const countsAt = ({ allowed_at, stop_until }: Pick<AddressChange, 'allowed_at' | 'stop_until'>): string | null =>
  allowed_at === null ? stop_until.toISOString() : null

/** What the page of a link tells before anything is pressed. */
export async function readLink(database: Database, token: string): Promise<EndpointAnswer<typeof readEmailChange>> {
  const change = await linked(database, token)
  return {
    side: change.side,
    email: change.email,
    name: change.name,
    askedBy: change.asked_by,
    askedAt: change.asked_at.toISOString(),
    confirmedAt: change.confirmed_at?.toISOString() ?? null,
    countsAt: countsAt(change),
    allowed: change.allowed_at !== null,
  }
}

type Pressed = EndpointAnswer<typeof confirmEmailChange>

/** The owner of the new address says that it is theirs; pressed twice it is the same. */
export const confirmByLink = (services: Parts, token: string, request: FastifyRequest): Promise<Pressed> =>
  byLink(services, { token, side: 'new', request }, async (trx, record, { account, change }) => {
    if (change.confirmed_at === null) {
      await sql`update email_change set confirmed_at = clock_timestamp() where account_id = ${account.id}`.execute(trx)
      await record(eventOf('user.email-confirmed', account, change))
    }
    return pressed(trx, record, account, change)
  })

/** The former address agrees, so that nothing waits for it any more. */
export const allowByLink = (services: Parts, token: string, request: FastifyRequest): Promise<Pressed> =>
  byLink(services, { token, side: 'former', request }, async (trx, record, { account, change }) => {
    if (change.allowed_at === null) {
      await sql`update email_change set allowed_at = clock_timestamp() where account_id = ${account.id}`.execute(trx)
      await record(eventOf('user.email-allowed', account, change))
    }
    return pressed(trx, record, account, change)
  })

export const stopByLink = (services: Parts, token: string, request: FastifyRequest): Promise<void> =>
  byLink(services, { token, side: 'former', request }, (trx, record, pair) =>
    drop(trx, record, pair, 'user.email-stopped'),
  )

/** By the clock: what is due counts, what nobody confirmed ends; each on its own, so that one refuses no other. */
export async function settleRipe(services: Parts): Promise<void> {
  for (const id of await ripeChanges(services.database.write)) {
    await inAuditedTransaction(services, portalActor, (trx, record) => settle(trx, record, id))
  }
}

interface Press {
  token: string
  side: Side
  request: FastifyRequest
}

/** What a link does, in the name of the address that it was mailed to: nobody has signed in. */
async function byLink<T>(
  services: Parts,
  { token, side, request }: Press,
  work: (trx: Trx, record: RecordEvent, pair: { account: StoredAccount; change: AddressChange }) => Promise<T>,
): Promise<T> {
  const found = await linked(services.database, token)
  if (found.side !== side) throw linkGone()
  const name = side === 'new' ? found.email : found.former
  const actor: AuditActor = { ...actorOf(null, request), name }
  return inAuditedTransaction(services, actor, async (trx, record) => {
    const account = await lockAccount(trx, found.account_id)
    const change = await lockChange(trx, found.account_id)
    // It was stopped, withdrawn, replaced or counted in this very moment.
    if (change === null || change.asked_at.getTime() !== found.asked_at.getTime()) throw linkGone()
    return work(trx, record, { account, change })
  })
}

async function pressed(
  trx: Trx,
  record: RecordEvent,
  account: StoredAccount,
  { email }: AddressChange,
): Promise<Pressed> {
  const became = await settle(trx, record, account.id)
  // Somebody else has the address by now; the clock ends the change.
  if (became === 'ended') throw linkGone()
  const left = await lockChange(trx, account.id)
  if (left === null) return { email, confirmed: true, countsAt: null }
  return { email, confirmed: left.confirmed_at !== null, countsAt: countsAt(left) }
}

const eventOf = (
  action: 'user.email-confirmed' | 'user.email-allowed',
  { id, name }: StoredAccount,
  { email }: AddressChange,
) => ({
  action,
  subject: userSubject({ id, name }),
  before: { pendingEmail: email },
  after: { pendingEmail: email },
})
