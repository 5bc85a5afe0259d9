import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'
import { conflict } from '../errors.ts'
import { flagsHeld } from '../http/sessions.sql.ts'

const administratorsLock = 7_040_007

/**
 * Runs a change of people or roles and refuses it (409) where it would leave nobody to administer the portal: no account
 * that holds the ADMIN flag, can sign in, and whose access has no end. Such changes take turns, or two administrators
 * could suspend each other at once.
 */
export async function keepingAnAdmin<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(trx)
  const before = await lastingAdmins(trx)
  const result = await change()
  if (before > 0 && (await lastingAdmins(trx)) === 0) throw conflict('lastAdmin')
  return result
}

async function lastingAdmins(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a
    where not a.suspended and 'ADMIN' = any(${flagsHeld('a')})
      and ((a.has_access and a.access_until is null)
        or exists (select from account_role g where g.account_id = a.id and g.source = 'directory'))
      and (a.password_hash is not null or a.from_directory
        or exists (select from account_identity i where i.account_id = a.id))`.execute(trx)
  return rows[0]?.count ?? 0
}
