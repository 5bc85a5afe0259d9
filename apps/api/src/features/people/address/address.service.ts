import { addressHours, type FieldChange } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isAdmin, whyNotDecideOn, whyNotManage, whyNotReassign } from '../../../platform/accounts/accounts.policy.ts'
import type { StoredAccount } from '../../../platform/accounts/accounts.sql.ts'
import { passwordLinkJob, voidLinks } from '../../../platform/accounts/password-link.service.ts'
import { lockAccount, managedAccount } from '../../../platform/accounts/accounts.queries.ts'
import { userSubject, type RecordEvent } from '../../../platform/audit/audit.ts'
import type { DB } from '../../../platform/database/schema.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { endAll } from '../../../platform/http/sessions.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Person } from '../../../platform/person.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { addressAskedMail, addressCountsMail, addressLeftMail, confirmAddressMail } from './address-mails.ts'

export const confirmJob = 'address-confirm'
export const askedJob = 'address-asked'
export const leftJob = 'address-left'
export const countsJob = 'address-counts'

interface Wanted {
  account: StoredAccount
  email: string
}

/**
 * Within the transaction of an edit, on a locked account: asks the owner of a new address to confirm it, in place of an
 * earlier change, and tells the former address. The account keeps the address that it has. The caller has seen to it that
 * nobody else has the new one. Answers what changed.
 */
export async function askForAddress(
  trx: Trx,
  record: RecordEvent,
  { account, email }: Wanted,
  { person, reason = null }: { person: Person; reason?: string | null | undefined },
): Promise<FieldChange[]> {
  const former = account.email_change?.email ?? null
  if (email === account.email || email === former) return []
  const rules = managedAccount(account)
  refuseIf(whyNotDecideOn(person, rules) ?? whyNotReassign(person, rules, 'email'))
  await forget(trx, account.id)
  await trx
    .insertInto('email_change')
    .values({
      account_id: account.id,
      email,
      asked_by: person.name,
      by_admin: isAdmin(person),
      // An address that nobody has shown to be theirs has no say.
      allowed_at: account.is_opened ? null : sql<Date>`clock_timestamp()`,
    })
    .execute()
  await sql`update account set version = version + 1, changed_at = now() where id = ${account.id}`.execute(trx)
  await record({
    action: 'user.email-asked',
    subject: userSubject(account),
    reason,
    before: { pendingEmail: former },
    after: { pendingEmail: email },
  })
  await addJob(trx, confirmJob, { accountId: account.id, email })
  await addJob(trx, askedJob, { accountId: account.id, email })
  return [{ field: 'pendingEmail', before: former, after: email }]
}

/** On a locked account: takes the change back that somebody asked for. */
export async function withdrawAddress(
  trx: Trx,
  record: RecordEvent,
  account: StoredAccount,
  person: Person,
): Promise<void> {
  refuseIf(whyNotManage(person, managedAccount(account)))
  const change = await lockChange(trx, account.id)
  if (change === null) throw notFound('emailChangeNone')
  await drop(trx, record, { account, change }, 'user.email-withdrawn')
}

export interface AddressChange {
  account_id: number
  email: string
  asked_by: string
  by_admin: boolean
  asked_at: Date
  confirmed_at: Date | null
  allowed_at: Date | null
  stop_until: Date
  /** Confirmed, and nobody may stop it any more. */
  is_due: boolean
  has_lapsed: boolean
}

const isDue = sql<boolean>`(confirmed_at is not null and (allowed_at is not null or stop_until <= now()))`
const hasLapsed = sql<boolean>`(confirmed_at is null and confirm_until <= now())`

export async function lockChange(trx: Trx, accountId: number): Promise<AddressChange | null> {
  const { rows } = await sql<AddressChange>`
    select account_id, email, asked_by, by_admin, asked_at, confirmed_at, allowed_at, stop_until,
      ${isDue} as is_due, ${hasLapsed} as has_lapsed
    from email_change where account_id = ${accountId} for update`.execute(trx)
  return rows[0] ?? null
}

/** Accounts whose change counts from now on, or was never confirmed. */
export async function ripeChanges(database: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from email_change where ${isDue} or ${hasLapsed} order by account_id`.execute(database)
  return rows.map(({ account_id: id }) => id)
}

/** Lets a change count that is due, ends one that nobody confirmed or that cannot count, and leaves any other. */
export async function settle(trx: Trx, record: RecordEvent, accountId: number): Promise<'waits' | 'counted' | 'ended'> {
  const account = await lockAccount(trx, accountId)
  const change = await lockChange(trx, accountId)
  if (change === null || !(change.has_lapsed || change.is_due)) return 'waits'
  // Who asked for it could not ask this of the administrator that the account has become.
  const isBeyond = !change.by_admin && isAdmin({ roles: account.flags })
  if (change.has_lapsed || isBeyond || (await isTaken(trx, change.email))) {
    await drop(trx, record, { account, change }, isBeyond ? 'user.email-withdrawn' : 'user.email-lapsed')
    return 'ended'
  }
  await count(trx, record, { account, change })
  return 'counted'
}

interface Pair {
  account: StoredAccount
  change: AddressChange
}

/** From here on the account is known by the new address; links that went to the former one open it no more. */
async function count(trx: Trx, record: RecordEvent, { account, change }: Pair): Promise<void> {
  const { id, email: former } = account
  await forget(trx, id)
  await trx
    .updateTable('account')
    .set({ email: change.email, email_confirmed: true, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await voidLinks(trx, id)
  await endAll(trx, id)
  await record({
    action: 'user.email-changed',
    subject: userSubject(account),
    before: { email: former },
    after: { email: change.email },
  })
  await addJob(trx, leftJob, { to: former })
  await addJob(trx, countsJob, { to: change.email })
  // What invited its owner went astray.
  if (!account.is_opened) await addJob(trx, passwordLinkJob, { accountId: id, purpose: 'invitation' })
}

/** Ends a change that will not count. */
export async function drop(
  trx: Trx,
  record: RecordEvent,
  { account, change }: Pair,
  action: 'user.email-withdrawn' | 'user.email-stopped' | 'user.email-lapsed',
): Promise<void> {
  await forget(trx, account.id)
  await sql`update account set version = version + 1, changed_at = now() where id = ${account.id}`.execute(trx)
  await record({ action, subject: userSubject(account), before: { pendingEmail: change.email }, after: { pendingEmail: null } }) // prettier-ignore
}

const forget = (trx: Trx, accountId: number) =>
  trx.deleteFrom('email_change').where('account_id', '=', accountId).execute()

async function isTaken(trx: Trx, email: string): Promise<boolean> {
  return (await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

type Parts = Pick<Services, 'config' | 'database' | 'mail'>

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()
const inHours = sql<Date>`clock_timestamp() + make_interval(hours => ${addressHours})`

const asked = z.object({ accountId: z.int(), email: z.string() })

/** Makes the link and mails it to the new address; a try that fails is made again with another link. */
export async function mailConfirmAddress({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, email } = asked.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ name: string; asked_by: string }>`
    update email_change c set confirm_hash = ${hashOfLink(token)}, confirm_until = ${inHours} from account a
    where c.account_id = ${accountId} and c.email = ${email} and c.confirmed_at is null and a.id = c.account_id
    returning a.name, c.asked_by`.execute(database.write)
  const [change] = rows
  if (change === undefined) return
  const { name, asked_by: askedBy } = change
  await mail.deliver(confirmAddressMail({ name, email, askedBy }, `${config.publicUrl}/confirm-email/${token}`))
}

/** The same to the address that the account has; its 72 hours begin with this mail. */
export async function mailAddressAsked({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, email } = asked.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ former: string; name: string; asked_by: string }>`
    update email_change c set stop_hash = ${hashOfLink(token)}, stop_until = ${inHours} from account a
    where c.account_id = ${accountId} and c.email = ${email} and a.id = c.account_id
    returning a.email as former, a.name, c.asked_by`.execute(database.write)
  const [change] = rows
  if (change === undefined) return
  const { former, name, asked_by: askedBy } = change
  await mail.deliver(addressAskedMail(former, { name, email, askedBy }, `${config.publicUrl}/stop-email/${token}`))
}

const payloadShape = z.object({ to: z.email() })

export const mailAddressLeft = async ({ config, mail }: Parts, payload: unknown): Promise<void> =>
  mail.deliver(addressLeftMail(payloadShape.parse(payload).to, config.publicUrl))

export const mailAddressCounts = async ({ config, mail }: Parts, payload: unknown): Promise<void> =>
  mail.deliver(addressCountsMail(payloadShape.parse(payload).to, config.publicUrl))
