import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/schema.ts'
import type { Trx } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import { effectiveScope, everything } from '../http/scope.ts'
import { type ManagedAccount, seesRole, type Supervisor } from './accounts.policy.ts'
import { type StoredAccount, storedAccount } from './stored-account.sql.ts'

/** The account, or null; whether the person may see it is for the caller to ask. */
export async function findAccount(
  database: Kysely<DB>,
  by: { id: number } | { email: string },
): Promise<StoredAccount | null> {
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`a.email = ${by.email}`
  const { rows } = await sql<StoredAccount>`select ${storedAccount} from account a where ${where}`.execute(database)
  return rows[0] ?? null
}

/** The account, locked: who waited for it sees what the one before them wrote. */
export async function lockAccount(trx: Trx, id: number): Promise<StoredAccount> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
  const account = await findAccount(trx, { id })
  if (account === null) throw notFound('accountNotFound')
  return account
}

/** The account as the rules see it. */
export function managedAccount(account: StoredAccount): ManagedAccount {
  const { id, name, flags, suspended, has_access_now: hasAccess } = account
  const { is_opened: isOpened, is_known: isKnown } = account
  const seen = effectiveScope(account.scope, account.role_scopes)
  return { id, name, flags, suspended, hasAccess, isOpened, isKnown, effectiveScope: seen }
}

/** Those of the account's roles that exist for the person. */
export const rolesSeen = (person: Supervisor, { roles, scope_of_role: scopes }: StoredAccount): string[] =>
  roles.filter((name) => seesRole(person, { scope: scopes[name] ?? everything }))
