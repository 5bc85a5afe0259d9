import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooMany } from '../errors.ts'

/**
 * Limits on failed sign-ins, in the database so that all processes count together (docs/decisions has the trade-off).
 * A name typed at one address waits longer and longer; a name over all addresses waits a few seconds, so that strangers
 * slow its owner down but never lock them out; an address has its failures a minute.
 */
export interface SignInAttempt {
  /** Null where the address alone counts: a guess that has limits of its own. */
  name: string | null
  ip: string
  own?: OwnCounter | null
}

/**
 * Where only the owner can be, or a thief of the owner's cookie: a browser that the account signed in with before, or an
 * open session of it. Failures there have a counter of their own, and those of strangers do not count there.
 */
export type OwnCounter = { device: number } | { signedIn: number }

/**
 * A code of an account whose password was right: six digits are few, so the account waits as one, longer, and for a day.
 * Nobody but who knows the password makes its owner wait.
 */
export interface CodeAttempt {
  accountId: number
  ip: string
  own?: OwnCounter | null
}

interface Waiting {
  /** Failures that cost nothing. */
  free: number
  longestSeconds: number
}
export const waits = {
  here: { free: 4, longestSeconds: 30 },
  anywhere: { free: 20, longestSeconds: 5 },
  code: { free: 4, longestSeconds: 900 },
} satisfies Record<string, Waiting>

const addressWindowSeconds = 60
// A name that nobody failed with for so long starts anew.
export const nameWindowSeconds = 900
// Ninety-six guesses a day at a code, of which three in a million are right: 1 in 3,500.
export const codeWindowSeconds = 86_400

type Keys = { address?: string; here?: string; anywhere?: string; code?: string }

/** Names are stored hashed: people type passwords into the wrong field. */
function keysOf(attempt: SignInAttempt | CodeAttempt): Keys {
  const { own } = attempt
  if (own) {
    const place = 'device' in own ? `device:${own.device}` : `signed-in:${own.signedIn}`
    return 'accountId' in attempt ? { code: `second:${attempt.accountId}@${place}` } : { here: place }
  }
  const network = networkOf(attempt.ip)
  if ('accountId' in attempt) return { address: `address:${network}`, code: `second:${attempt.accountId}` }
  const { name } = attempt
  if (name === null) return { address: `address:${network}` }
  const anywhere = keyOfName(name)
  return { here: `${anywhere}@${network}`, anywhere, address: `address:${network}` }
}

/** The counter of a NIK or an e-mail over all addresses. */
export const keyOfName = (name: string): string => `name:${createHash('sha256').update(name).digest('base64url')}`

/** One subscriber holds a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '')
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Seconds to wait after the last failure: none at first, then 1, 2, 4... up to the longest. */
export function waitAfter(failures: number, { free, longestSeconds }: Waiting): number {
  return failures <= free ? 0 : Math.min(2 ** (failures - free - 1), longestSeconds)
}

/** Throws 429 with the seconds left; an attempt that is refused here counts for nothing. */
export async function refuseTooMany(
  { write }: Database,
  perMinute: number,
  attempt: SignInAttempt | CodeAttempt,
): Promise<void> {
  const keys = keysOf(attempt)
  const rows = await write
    .selectFrom('sign_in_failure')
    .select(['key', 'failures', secondsSince('window_start').as('window'), secondsSince('last_failed_at').as('last')])
    .where('key', 'in', Object.values(keys))
    .execute()
  const seconds = rows.map(({ key, failures, window, last }) => {
    if (key === keys.address) return failures < perMinute ? 0 : addressWindowSeconds - window
    if (key === keys.code) return last > codeWindowSeconds ? 0 : waitAfter(failures, waits.code) - last
    return last > nameWindowSeconds ? 0 : waitAfter(failures, key === keys.here ? waits.here : waits.anywhere) - last
  })
  const left = Math.ceil(Math.max(0, ...seconds))
  if (left > 0) throw tooMany(left, 'signInTooMany', { seconds: left })
}

const secondsSince = (column: 'window_start' | 'last_failed_at') =>
  sql<number>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`

/** Counts a wrong password. A window that has passed starts anew: an address's with its first failure, a name's with its last. */
export async function countFailure({ write }: Database, attempt: SignInAttempt | CodeAttempt): Promise<void> {
  const keys = keysOf(attempt)
  // In the order of the keys, so that two processes never wait for each other.
  const rows = Object.values(keys)
    .toSorted()
    .map(
      (key) => sql`(${key}, 1, clock_timestamp(), clock_timestamp(),
      ${key === keys.address ? sql`null` : ownerOf(attempt)}::bigint)`,
    )
  await sql`
    insert into sign_in_failure as f (key, failures, window_start, last_failed_at, account_id) values ${sql.join(rows)}
    on conflict (key) do update set
      failures = case when ${hasPassed(keys)} then 1 else f.failures + 1 end,
      window_start = case when ${hasPassed(keys)} then excluded.window_start else f.window_start end,
      last_failed_at = excluded.last_failed_at
  `.execute(write)
}

/** The account of the attempt, shown to administrators. An unknown name takes the same query, so that time tells nothing. */
function ownerOf(attempt: SignInAttempt | CodeAttempt): RawBuilder<unknown> {
  if ('accountId' in attempt) return sql`${attempt.accountId}`
  return sql`(select id from account where nik = ${attempt.name} or email = ${attempt.name} limit 1)`
}

const hasPassed = (keys: Keys) => sql`(case when f.key = ${keys.address ?? null}
  then f.window_start < excluded.window_start - make_interval(secs => ${addressWindowSeconds})
  else f.last_failed_at < excluded.last_failed_at - make_interval(secs => case when f.key = ${keys.code ?? null}
    then ${codeWindowSeconds}::int else ${nameWindowSeconds}::int end) end)`

/** Forgets the failures of a name after its owner got in, and sweeps what no window reaches any more. */
export async function clearFailures({ write }: Database, attempt: SignInAttempt | CodeAttempt): Promise<void> {
  const { address: _, ...names } = keysOf(attempt)
  await sql`
    delete from sign_in_failure
    where key = any(${Object.values(names)}) or last_failed_at < now() - make_interval(secs =>
      case when key like 'second:%' then ${codeWindowSeconds}::int else ${nameWindowSeconds}::int end)
  `.execute(write)
}
