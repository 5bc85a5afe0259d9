import { createHash, randomBytes } from 'node:crypto'
import type { LinkPurpose } from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'

/** Why an account gets a link, and for how many hours it holds. */
const hours: Readonly<Record<LinkPurpose, number>> = { 'first-admin': 24, forgot: 1, invitation: 72 }
export const linkHours = (purpose: LinkPurpose): number => hours[purpose]

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/**
 * Makes a one-time link for the account and returns the token, which is shown only here. An invitation voids older
 * links. `forgot-password` voids none: strangers may request it, and must not take away the link that the owner is
 * using. The first administrator's links stay until one is used, since each process that starts makes one. Setting a
 * password voids all links.
 */
export async function newPasswordLink(
  trx: Trx,
  accountId: number,
  purpose: LinkPurpose,
  token = newLinkToken(),
): Promise<string> {
  if (purpose !== 'forgot') {
    await trx
      .deleteFrom('password_link')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .where('purpose', '!=', 'first-admin')
      .execute()
  }
  await sql`
    insert into password_link (token_hash, account_id, purpose, expires_at)
    values (${hashOfToken(token)}, ${accountId}, ${purpose}, clock_timestamp() + make_interval(hours => ${hours[purpose]}))
  `.execute(trx)
  return token
}

interface LinkOwner {
  id: number
  email: string
  name: string
  nik: string | null
  purpose: LinkPurpose
}

/**
 * Uses the link up and answers whose it was, or null where it is unknown, used or expired. Of requests at once one gets
 * the account: the others wait for its row and find it used, or usable again where that one rolled back.
 */
export async function spendPasswordLink(trx: Trx, token: string): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    update password_link link set used_at = clock_timestamp()
    from account
    where link.token_hash = ${hashOfToken(token)} and link.used_at is null and link.expires_at > clock_timestamp()
      and account.id = link.account_id and not account.suspended
    returning account.id, account.email, account.name, account.nik, link.purpose
  `.execute(trx)
  return rows[0] ?? null
}

/** Links of the account that nobody used: a newer one, or a password that was set, has made them pointless. */
export async function voidLinks(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('password_link').where('account_id', '=', accountId).where('used_at', 'is', null).execute()
}

/** The job that mails a one-time link which sets a password: `{accountId, purpose}`; an account of nobody gets none. */
export const passwordLinkJob = 'password-link'

/** The job that tells the owner of an account that its password was changed. */
export const passwordChangedJob = 'password-changed'
