import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooMany } from '../errors.ts'
import { networkOf } from './sign-in-limits.service.ts'

const perSubject = 20
const subjectSeconds = 900
const addressSeconds = 60
/** Asking is no failure: an office behind one address may ask more often than it may fail. */
const asksPerFailure = 10

/**
 * Counts a code that somebody asks for and throws 429 with the seconds left where it is one too many: twenty for what
 * was typed in 15 minutes, whether anybody is known by it or not, and ten times as many a minute at one address as
 * failed sign-ins.
 */
export async function countCode(
  { write }: Database,
  perMinute: number,
  { subject, ip }: { subject: Buffer; ip: string },
): Promise<void> {
  const bySubject = `code:${subject.toString('base64url')}`
  const byAddress = `codes:${networkOf(ip)}`
  const windowOf = sql`make_interval(secs => case when f.key = ${bySubject} then ${subjectSeconds}::int else ${addressSeconds} end)`
  const hasPassed = sql`f.window_start < excluded.window_start - ${windowOf}`
  // In the order of the keys, so that two processes never wait for each other.
  const { rows } = await sql<{ key: string; failures: number; age: number }>`
    insert into sign_in_failure as f (key, failures, window_start, last_failed_at)
    select key, 1, clock_timestamp(), clock_timestamp() from unnest(${[bySubject, byAddress].toSorted()}::text[]) as key
    on conflict (key) do update set
      failures = case when ${hasPassed} then 1 else f.failures + 1 end,
      window_start = case when ${hasPassed} then excluded.window_start else f.window_start end,
      last_failed_at = excluded.last_failed_at
    returning key, failures, extract(epoch from clock_timestamp() - window_start)::float8 as age
  `.execute(write)
  const waits = rows.map(({ key, failures, age }) =>
    key === bySubject
      ? secondsLeft(failures > perSubject, subjectSeconds, age)
      : secondsLeft(failures > perMinute * asksPerFailure, addressSeconds, age),
  )
  const seconds = Math.max(0, ...waits)
  if (seconds > 0) throw tooMany(seconds, 'codeTooMany', { seconds })
}

const secondsLeft = (isTooMany: boolean, window: number, age: number): number =>
  isTooMany ? Math.max(1, Math.ceil(window - age)) : 0
