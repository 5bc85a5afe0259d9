import { visitPauseMinutes } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * When somebody's visit before this one ended, from the lines of the activity log: pages that they opened, what they changed,
 * their sign-ins. A page that only renews itself leaves none, so one that stays open overnight is no visit. Null where
 * nothing is known of one.
 */
export async function lastVisitOf({ read }: Pick<Database, 'read'>, accountId: number): Promise<string | null> {
  const pause = sql`make_interval(mins => ${visitPauseMinutes}::int)`
  // From now back along the index: what has a line within the pause after it belongs to the visit that goes on.
  const { rows } = await sql<{ at: Date }>`
    select a.at from activity a
    where a.account_id = ${accountId} and a.at < now() - ${pause}
      and not exists (
        select from activity b where b.account_id = ${accountId} and b.at > a.at and b.at <= a.at + ${pause})
    order by a.at desc limit 1`.execute(read)
  return rows[0]?.at.toISOString() ?? null
}
