import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/schema.ts'
import { forbidden } from '../../errors.ts'
import type { Person } from '../../person.ts'

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
