import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { positionHere } from '../database/log-position.ts'
import { withContext } from '../pools/query-context.ts'

/** Milliseconds that a mark may wait for its turn, and that it may take: who has written waits for it. */
const patience = 500

/**
 * Notes that an account has written, before it is told so: from its next request on, in every process, nothing older is
 * read (`sessions.ts` reads the mark). That its write succeeded is true without the mark, so it is told in any case.
 */
export async function markWrite(
  { pool, reached, replica }: Pick<Database, 'pool' | 'reached' | 'replica'>,
  accountId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    // The place is asked for again behind the row's lock, so that of two writes at once the later one's stands.
    const text = `insert into last_write (account_id, reached) select id, (${positionHere})::pg_lsn from account where id = $1
       on conflict (account_id) do update set reached = (${positionHere})::pg_lsn
       returning reached::text`
    const mark = { text, values: [accountId], query_timeout: patience }
    const { rows } = await withContext({ lane: 'light', signal: AbortSignal.timeout(patience) }, () =>
      pool.query<{ reached: string }>(mark),
    )
    for (const row of rows) reached.raiseWritten(row.reached)
  } catch (error) {
    // At least here nothing older is shown: the standby counts again once it has come to where the primary is by then.
    replica?.isGone()
    log.warn({ err: error }, 'what was written may show late')
  }
}
