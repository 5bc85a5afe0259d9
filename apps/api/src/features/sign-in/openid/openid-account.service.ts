import { sql } from 'kysely'
import { z } from 'zod'
import { type RecordEvent, userSubject } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Claims, FailedReason } from './provider.ts'

const nameLength = 120

/**
 * The account of who has signed in at the provider: the one that its subject is known by, else the one of the verified
 * address, else a new one without access. The subject never changes, so an address that moves on takes nobody along.
 */
export async function accountOfClaims(trx: Trx, record: RecordEvent, claims: Claims): Promise<number | FailedReason> {
  const email = z.email().max(254).safeParse(claims.email).data
  if (!claims.isVerified || email === undefined) return 'unverified'
  const { issuer, subject } = claims
  // First sign-ins of one person at once take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`openid ${email}`}, 0))`.execute(trx)
  const known = await trx
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known) return known.account_id
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'suspended', 'email_confirmed'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (account?.suspended) return 'suspended'
  // Whoever made that account has not shown that the address is theirs.
  if (account && !account.email_confirmed) return 'unverified'
  const name = (claims.name ?? email).slice(0, nameLength).toWellFormed()
  const { id } = account ?? (await addAccount(trx, record, { email, name }))
  await trx.insertInto('account_identity').values({ issuer, subject, account_id: id }).execute()
  await record({
    action: 'user.linked-to-openid',
    subject: userSubject({ id, name: account?.name ?? name }),
    after: { issuer, subject },
  })
  return id
}

async function addAccount(trx: Trx, record: RecordEvent, { email, name }: { email: string; name: string }) {
  const account = await trx
    .insertInto('account')
    .values({ email, name, email_confirmed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({
    action: 'user.created',
    subject: userSubject({ id: account.id, name }),
    after: { email, name, openId: true },
  })
  return account
}
