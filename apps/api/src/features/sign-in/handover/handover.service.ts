import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const keySeconds = 60

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A key that opens a dashboard host once, for the person asking; keys that ran out go with it. */
export async function newAccessKey({ write }: Database, accountId: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await sql`delete from access_key where expires_at < clock_timestamp() - interval '1 day'`.execute(write)
  await sql`
    insert into access_key (key_hash, account_id, expires_at)
    values (${hashOf(key)}, ${accountId}, clock_timestamp() + make_interval(secs => ${keySeconds}))
  `.execute(write)
  return key
}

interface KeyOwner {
  id: number
  nik: string | null
}

/** Burns the key; null where it is unknown, used, run out, or somebody else's. Of requests at once one gets its owner. */
export async function burnAccessKey(
  { write }: Database,
  { userId, accessKey }: { userId: string; accessKey: string },
): Promise<KeyOwner | null> {
  const { rows } = await sql<KeyOwner>`
    update access_key k set used_at = clock_timestamp()
    from account a
    where k.key_hash = ${hashOf(accessKey)} and k.used_at is null and k.expires_at > clock_timestamp()
      and a.id = k.account_id and a.id::text = ${userId} and not a.suspended
    returning a.id, a.nik
  `.execute(write)
  return rows[0] ?? null
}

/** The path as an address within this portal; `elsewhere` where it leads out of it or is no path. */
export function pathWithin(given: string | undefined, elsewhere: string): string {
  // The specification's links leave the leading slash away.
  const path = given !== undefined && /^[\w-]+(?:[/?#]|$)/.test(given) ? `/${given}` : given
  // Browsers read a backslash as a slash, and leave out tabs and line breaks.
  if (path === undefined || !path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return elsewhere
  const here = 'http://portal.invalid'
  if (!URL.canParse(path, here)) return elsewhere
  const { origin, pathname, search, hash } = new URL(path, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : elsewhere
}
