import type { FactorKind } from '@ido/contract'
import { type Kysely, sql } from 'kysely'
import { type RecordEvent, userSubject } from '../../audit.ts'
import type { DB } from '../../database/schema.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Services } from '../../http/feature.ts'
import { addJob } from '../../jobs.ts'
import { unseal } from '../../secrets.ts'
import { stepOf } from './code-app.ts'
import { factorNoticeJob } from './notices.ts'
import { checkSigned, type KnownPasskey, type Party } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.service.ts'

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
