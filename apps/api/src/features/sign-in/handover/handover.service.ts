import { createHash, randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/person.ts'
import type { SessionFactor } from '../../../platform/http/sessions.ts'
import { isAliveSession } from '../../../platform/http/sessions.sql.ts'

const keySeconds = 60
/** How long the question stands whether to go on as somebody else. */
export const questionSeconds = 300

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A key that opens a dashboard host once, for the person of a session and as long as it lives. */
export async function newAccessKey(
  { write }: Database,
  { id, sessionId }: Pick<Person, 'id' | 'sessionId'>,
  seconds = keySeconds,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await sql`
    insert into access_key (key_hash, account_id, session_id, expires_at)
    values (${hashOf(key)}, ${id}, ${sessionId}, clock_timestamp() + make_interval(secs => ${seconds}))
  `.execute(write)
  return key
}

/** Whose key it is, and the session that asked for it: what the key opens goes on from there. */
export interface KeyOwner extends Pick<Person, 'id' | 'sessionId' | 'loginBy' | 'name' | 'email'> {
  secondFactor: SessionFactor | null
  since: Date
}

const isGood = (userId: string, accessKey: string) => sql<SqlBool>`(k.key_hash = ${hashOf(accessKey)}
  and k.used_at is null and k.expires_at > clock_timestamp() and a.id::text = ${userId} and not a.suspended
  and ${isAliveSession})`
const owner = sql`a.id, a.name, a.email, s.id as "sessionId", s.login_by as "loginBy", s.second_factor as "secondFactor",
  s.created_at as since`

interface GivenKey {
  userId: string
  accessKey: string
}

/** Whose key it is, as long as it opens something. */
export async function ownerOfKey({ write }: Database, { userId, accessKey }: GivenKey): Promise<KeyOwner | null> {
  const { rows } = await sql<KeyOwner>`
    select ${owner} from access_key k join account a on a.id = k.account_id join session s on s.id = k.session_id
    where ${isGood(userId, accessKey)}`.execute(write)
  return rows[0] ?? null
}

/**
 * Burns the key; null where it is unknown, used, run out, somebody else's, or of a session that has ended. Of requests at
 * once one gets its owner.
 */
export async function burnAccessKey({ write }: Database, { userId, accessKey }: GivenKey): Promise<KeyOwner | null> {
  const { rows } = await sql<KeyOwner>`
    update access_key k set used_at = clock_timestamp() from account a, session s
    where a.id = k.account_id and s.id = k.session_id and ${isGood(userId, accessKey)}
    returning ${owner}`.execute(write)
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
