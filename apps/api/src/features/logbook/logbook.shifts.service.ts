import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'

const logbookLock = 7_040_007

/** Writers of an agent's entries and of their sign-off take turns until they commit; entries without an account share one. */
export async function lockShifts(trx: Trx, agents: readonly (number | null)[]): Promise<void> {
  // In one order for everybody, so that two that write for several agents do not wait for each other.
  const ids = [...new Set(agents.map((id) => id ?? 0))].toSorted((one, other) => one - other)
  for (const id of ids) await sql`select pg_advisory_xact_lock(${logbookLock}, ${id}::int)`.execute(trx)
}
