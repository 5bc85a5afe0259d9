import { ConfigError } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { demoAccounts } from '../../platform/accounts/demo-accounts.ts'

/**
 * Their password is public: a demo database that moved into production would let anybody in. An account that kept either
 * of its names is still one of them.
 */
export async function refuseDemoAccounts({ write }: Pick<Database, 'write'>): Promise<void> {
  const niks = demoAccounts.map((account) => account.nik)
  const emails = demoAccounts.map((account) => account.email)
  const found = await write
    .selectFrom('account')
    .select('email')
    .where((is) => is.or([is('nik', 'in', niks), is('email', 'in', emails)]))
    .orderBy('id')
    .execute()
  if (found.length === 0) return
  throw new ConfigError([`DATABASE_URL: holds demo accounts (${found.map((account) => account.email).join(', ')})`])
}
