import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { tooMany } from '../errors.ts'
import { networkOf } from './sign-in-limits.service.ts'

/** As long as the form waits before it offers another code. */
const subjectSeconds = 90
const addressSeconds = 60
/** Asking is no failure: an office behind one address may ask more often than it may fail. */
const asksPerFailure = 10

/**
 * Counts a request for a code or link and throws 429 with the seconds left where it is one too many. The limits: one in
 * 90 seconds for the typed name, whether an account has it or not, and for an address ten times as many a minute as
 * failed sign-ins. A refusal locks no owner out: the code or link of the earlier mail is still valid.
 */
export async function countCode(
  { write }: Database,
  perMinute: number,
  { subject, ip }: { subject: Buffer; ip: string },
): Promise<void> {
  const bySubject = keyOf(subject)
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
      ? secondsLeft(failures > 1, subjectSeconds, age)
      : secondsLeft(failures > perMinute * asksPerFailure, addressSeconds, age),
  )
  const seconds = Math.max(0, ...waits)
  if (seconds > 0) throw tooMany(seconds, 'codeTooMany', { seconds })
}

/** Lets the owner request another code at once: a used code shows that the mail arrived. */
export async function forgetCode(trx: Trx, subject: Buffer): Promise<void> {
  await trx.deleteFrom('sign_in_failure').where('key', '=', keyOf(subject)).execute()
}

const keyOf = (subject: Buffer): string => `code:${subject.toString('base64url')}`

const secondsLeft = (isTooMany: boolean, window: number, age: number): number =>
  isTooMany ? Math.max(1, Math.ceil(window - age)) : 0
