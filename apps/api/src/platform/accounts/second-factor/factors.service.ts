import { factorLimits, type FactorKind } from '@ido/contract'
import { sql, type Kysely } from 'kysely'
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { userSubject, type RecordEvent } from '../../audit/audit.ts'
import type { DB } from '../../database/schema.ts'
import type { Trx } from '../../database/transaction.ts'
import { forbidden } from '../../errors.ts'
import type { Services } from '../../http/feature.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { Person } from '../../person.ts'
import { unseal } from '../../secrets/secrets.ts'
import { factorNoticeJob } from './notices.ts'
import { checkSigned, type KnownPasskey, type Party } from './passkeys.ts'

/** What a sealed secret belongs to. */
export const secretOf = (accountId: number): string => `second-factor:${accountId}`

/** The kinds of second factor that the account has, each once. */
export async function kindsOf(database: Kysely<DB>, accountId: number): Promise<FactorKind[]> {
  const rows = await database
    .selectFrom('second_factor')
    .select('kind')
    .distinct()
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind as FactorKind)
}

export async function passkeysOf(database: Kysely<DB>, accountId: number): Promise<(KnownPasskey & { id: number })[]> {
  const { rows } = await sql<KnownPasskey & { id: number }>`
    select id, credential_id, public_key, sign_count, transports from second_factor
    where account_id = ${accountId} and kind = 'passkey' order by id`.execute(database)
  return rows
}

interface CodeUse {
  record: RecordEvent
  /** As the audit log calls the account. */
  name: string
}

/**
 * Uses a typed code up: six digits of one of the account's apps, each half minute's once, or a recovery code. Null where
 * it is neither; the caller counts that.
 */
export async function spendCode(
  services: Pick<Services, 'config'>,
  trx: Trx,
  accountId: number,
  code: string,
  { record, name }: CodeUse,
): Promise<'code' | 'recovery' | null> {
  const digits = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) return (await spendAppCode(services, trx, accountId, digits)) ? 'code' : null
  if (!(await spendRecoveryCode(trx, accountId, code))) return null
  await record({ action: 'user.recovery-code-used', subject: userSubject({ id: accountId, name }) })
  await addJob(trx, factorNoticeJob, { accountId, what: 'codeUsed' })
  return 'recovery'
}

async function spendAppCode(
  { config }: Pick<Services, 'config'>,
  trx: Trx,
  accountId: number,
  digits: string,
): Promise<boolean> {
  const apps = await trx
    .selectFrom('second_factor')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'code')
    .execute()
  for (const { id, secret } of apps) {
    const step = secret && stepOf(await unseal(config, secret, secretOf(accountId)), digits)
    if (step === null) continue
    // Of requests at once with the same code one finds the step still before it.
    const spent = await sql`update second_factor set last_step = ${step}, last_used_at = clock_timestamp()
      where id = ${id} and last_step < ${step}`.execute(trx)
    if (Number(spent.numAffectedRows ?? 0) === 1) return true
  }
  return false
}

/** Whether the browser's answer is signed by one of the account's passkeys, for this challenge and this portal. */
export async function spendPasskey(
  trx: Trx,
  accountId: number,
  { party, challenge, answer }: { party: Party; challenge: string; answer: { id: string } },
): Promise<boolean> {
  const passkey = (await passkeysOf(trx, accountId)).find(({ credential_id }) => credential_id === answer.id)
  const count = passkey ? await checkSigned(party, challenge, passkey, answer) : null
  if (passkey === undefined || count === null) return false
  await sql`update second_factor set sign_count = ${count}, last_used_at = clock_timestamp() where id = ${passkey.id}`.execute(
    trx,
  )
  return true
}

// Without letters that look like others. 24 of 31 are 118 bits: from 112 on a fast hash is enough (ASVS 6.5.2).
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, groupLength] = [6, 4]

/** The same however it is typed: large or small, with dashes or spaces or neither. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

const hashOf = (accountId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${accountId}:${plain(code)}`)
    .digest()

/** Makes new codes in place of the former ones; nobody can read them again. */
export async function newRecoveryCodes(trx: Trx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, newCode)
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(accountId, code) })))
    .execute()
  return codes
}

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-')

/** Uses one up; false where it is none of the account's, or was used. Of requests at once one succeeds. */
async function spendRecoveryCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  const spent = await sql`update recovery_code set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${hashOf(accountId, code)} and used_at is null`.execute(trx)
  return Number(spent.numAffectedRows ?? 0) === 1
}

// What every app can: RFC 6238 with SHA-1, six digits, half a minute.
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by a step, as RFC 6238 recommends; more would only give guesses. */
const window = 1
const secretBytes = 20

/** A new secret, as bytes to keep and in the letters that people type. */
export function newSecret(): { bytes: Buffer; letters: string } {
  const secret = new Secret({ size: secretBytes })
  return { bytes: Buffer.from(secret.bytes), letters: secret.base32 }
}

/** What the QR code says to the app. */
export const uriOf = (bytes: Buffer, label: string): string => appOf(bytes, label).toString()

/** The half minute (counted from 1970) whose code this is, or null; the caller sees to it that each counts once. */
export function stepOf(bytes: Buffer, code: string, now = Date.now()): number | null {
  const delta = appOf(bytes).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / (shape.period * 1000)) + delta
}

const appOf = (bytes: Buffer, label = 'IDO'): TOTP =>
  new TOTP({ ...shape, issuer: 'IDO', label, secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) })

/** For so long after a proof one may change what protects the account. */
const proofMinutes = 5
/** For so long after the sign-in one may add to it: who has just come has just proved it. */
const signInMinutes = 10

/**
 * 403 where the session's owner has not proved lately who they are: whoever finds a browser open must not come to hold the
 * account for good.
 * @param forWhat adding a factor may follow on the sign-in; taking one away asks in any case
 */
export async function needProof(
  database: Kysely<DB>,
  { sessionId }: Pick<Person, 'sessionId'>,
  forWhat: 'adding' | 'taking',
): Promise<void> {
  const { rows } = await sql<{ is_fresh: boolean }>`
    select coalesce(proved_at > clock_timestamp() - make_interval(mins => ${proofMinutes}), false)
      or (${forWhat} = 'adding' and created_at > clock_timestamp() - make_interval(mins => ${signInMinutes})) as is_fresh
    from session where id = ${sessionId}`.execute(database)
  if (rows[0]?.is_fresh !== true) throw forbidden('proofNeeded')
}
