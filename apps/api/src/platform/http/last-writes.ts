import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { positionOf } from '../database/log-position.ts'

/**
 * Notes that an account has written, before it is told so: from its next request on, in every process, nothing older is
 * read (`sessions.ts` reads the mark). That its write succeeded is true without the mark, so it is told in any case.
 */
export async function markWrite(
  { pool, reached }: Pick<Database, 'pool' | 'reached'>,
  accountId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    // The place is asked for again behind the row's lock, so that of two writes at once the later one's stands.
    const { rows } = await pool.query<{ reached: string }>(
      `insert into last_write (account_id, reached) select id, pg_current_wal_insert_lsn() from account where id = $1
       on conflict (account_id) do update set reached = pg_current_wal_insert_lsn()
       returning reached::text`,
      [accountId],
    )
    for (const row of rows) reached.raise(positionOf(row.reached))
  } catch (error) {
    log.warn({ err: error }, 'what was written may show late')
  }
}
