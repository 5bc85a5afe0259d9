import { createHash, randomInt } from 'node:crypto'
import { factorLimits } from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from '../../database/transaction.ts'

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
export async function spendRecoveryCode(trx: Trx, accountId: number, code: string): Promise<boolean> {
  const spent = await sql`update recovery_code set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${hashOf(accountId, code)} and used_at is null`.execute(trx)
  return Number(spent.numAffectedRows ?? 0) === 1
}
