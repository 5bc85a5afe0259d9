import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addDemoAccounts } from './demo.service.ts'

const demoLock = 7_040_004

/** Fills an empty database for the demo; one that has accounts is left alone. Processes that start at once take turns. */
export async function loadDemoData(database: Database): Promise<void> {
  await inTransaction(database, async (trx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(trx)
    if (await trx.selectFrom('account').select('id').limit(1).executeTakeFirst()) return
    await addDemoAccounts(trx)
  })
}
