import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { dayLength, type Role } from '@ido/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SecondFactorRule } from '../config/config-values.ts'
import { isConnectionLost } from '../database/connection-loss.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { DB } from '../database/schema.ts'
import type { Scope } from '../person.ts'
import type { Person } from '../person.ts'
import { effectiveScope } from './scope.ts'
import { accessEnd, flagsHeld, hasAccessNow, isAliveSession, longestDays, roleScopes } from './sessions.sql.ts'

/**
 * Sessions are rows: sign-out, suspension and a change of roles in one process hold in every other with the next
 * request. Only the token's SHA-256 is stored; a token of 256 random bits needs no slow hash.
 */
export interface Sessions {
  /**
   * Opens a session and answers its token, the only time that it is seen. One that goes on from another keeps its
   * beginning (`since`), so that handing over makes nobody's days longer.
   */
  start(
    accountId: number,
    loginBy: Person['loginBy'],
    from: { ip: string; userAgent: string | undefined; secondFactor: SessionFactor | null; since?: Date | undefined },
  ): Promise<string>
  find(token: string): Promise<Person | null>
  end(token: string): Promise<void>
}

/**
 * By what a session went beyond the password: a factor of the account, what an OpenID provider asks for itself, or the
 * session that handed over to it.
 */
export type SessionFactor = 'code' | 'passkey' | 'recovery' | 'provider' | 'handover'

/** How long a browser may keep the cookies, in seconds. */
export const cookieSeconds = (longestDays * dayLength) / 1000

interface SessionRow {
  hash: string
  id: number
  nik: string | null
  email: string
  name: string
  has_access: boolean
  access_until: Date | null
  login_by: Person['loginBy']
  roles: Role[]
  scope: Scope
  role_scopes: Scope[]
  is_due: boolean
  session_id: number
  viewer_id: number | null
  viewer_name: string | null
  second_factor: SessionFactor | null
  reached: string | null
}

/** @param required who needs a second factor */
export function createSessions({ write, pool, reached }: Database, required: SecondFactorRule): Sessions {
  const findByHash = batched((hashes) => findSessions(pool, hashes))
  return {
    async start(accountId, loginBy, { ip, userAgent, secondFactor, since }) {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into session (token_hash, account_id, login_by, second_factor, ip, user_agent, created_at)
        values (${fromHex(hashOf(token))}, ${accountId}, ${loginBy}, ${secondFactor}, ${isIP(ip) ? ip : null},
          ${userAgent?.slice(0, 500) ?? null}, coalesce(${since ?? null}::timestamptz, now()))
      `.execute(write)
      return token
    },

    async find(token) {
      const hash = hashOf(token)
      const row = await findByHash(hash)
      if (row === null) return null
      reached.raiseWritten(row.reached)
      if (row.is_due) await touch(hash).execute(write).catch(unlessLost)
      // Roles count for nothing without access.
      const roles = row.has_access ? row.roles : []
      return {
        id: row.id,
        nik: row.nik,
        email: row.email,
        name: row.name,
        roles,
        hasAccess: row.has_access,
        accessUntil: row.access_until,
        loginBy: row.login_by,
        scope: effectiveScope(row.scope, row.role_scopes),
        sessionId: row.session_id,
        // Behind a view as somebody else there is an administrator.
        needsSecondFactor: row.second_factor === null && asksFor(required, row.viewer_id === null ? roles : ['ADMIN']),
        viewedBy: row.viewer_id === null ? null : { id: row.viewer_id, name: row.viewer_name ?? '' },
      }
    },

    async end(token) {
      await sql`delete from session where token_hash = ${fromHex(hashOf(token))}`.execute(write)
    },
  }
}

/**
 * Ends every session of an account, those that view the portal as it, and the keys that would open one on a dashboard
 * host: role change, password change, suspension, within their transaction. Answers how many sessions.
 * @param except the session that may go on
 */
export const endAll = (trx: Kysely<DB>, accountId: number, except: number | null = null): Promise<number> =>
  endAllOf(trx, sql`select ${accountId}::bigint`, except)

/** The same for everyone who holds the role. */
export const endAllOfRole = (trx: Kysely<DB>, role: string): Promise<number> =>
  endAllOf(trx, sql`select account_id from account_role where role = ${role}`, null)

async function endAllOf(trx: Kysely<DB>, accounts: RawBuilder<unknown>, except: number | null): Promise<number> {
  await sql`delete from access_key where account_id in (${accounts})`.execute(trx)
  const ended = await sql`
    delete from session where (account_id in (${accounts}) or view_as in (${accounts})) and id is distinct from ${except}::bigint
  `.execute(trx)
  return Number(ended.numAffectedRows ?? 0)
}

/** Whether somebody with these rights must have a second factor. */
export const asksFor = (required: SecondFactorRule, held: readonly Role[]): boolean =>
  required === 'everybody' || required.some((role) => held.includes(role))

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const fromHex = (hash: string) => Buffer.from(hash, 'hex')

/**
 * The living sessions among these, by hash, with the account and its rights as they are now. One that views the portal
 * as somebody else shows that account, as long as its own owner is an administrator. Every signed-in request asks this,
 * of the primary and anew: what ends rights ends them for the next request of every process. A mark of the last
 * write that this server has not come to is another server's, whose backup this is.
 */
async function findSessions(pool: Database['pool'], hashes: string[]): Promise<Map<string, SessionRow>> {
  const rows = await prepared(
    pool,
    sql<SessionRow>`
    select encode(s.token_hash, 'hex') as hash, a.id, a.nik, a.email, a.name, ${hasAccessNow('a')} as has_access,
      ${accessEnd('a')} as access_until, s.login_by,
      json_build_object('regions', a.scope_regions, 'products', a.scope_products) as scope, ${roleScopes('a')} as role_scopes,
      s.last_seen_at < now() - interval '1 minute' as is_due, ${flagsHeld('a')} as roles,
      s.id as session_id, s.second_factor, case when s.view_as is not null then owner.id end as viewer_id, owner.name as viewer_name,
      case when not pg_is_in_recovery() then case when w.reached <= pg_current_wal_insert_lsn() then w.reached::text end end as reached
    from session s
    join account owner on owner.id = s.account_id
    left join last_write w on w.account_id = s.account_id
    join account a on a.id = coalesce(s.view_as, s.account_id)
    where s.token_hash = any(${hashes.map(fromHex)})
      and not owner.suspended
      and (s.view_as is null or (not a.suspended and ${hasAccessNow('owner')} and 'ADMIN' = any(${flagsHeld('owner')})))
      and ${isAliveSession}
  `,
  )
  return new Map(rows.map((row) => [row.hash, row]))
}

/** While the primary is away, a session that cannot be marked as used stays valid. */
function unlessLost(error: unknown): void {
  if (!isConnectionLost(error)) throw error
}

// The condition is repeated so that concurrent requests of one session write once.
const touch = (hash: string) => sql`
  update session set last_seen_at = now()
  where token_hash = ${fromHex(hash)} and last_seen_at < now() - interval '1 minute'
`

interface Waiting<V> {
  resolve(value: V | null): void
  reject(error: unknown): void
}

/** Enough to use a second connection while the first answers; more would only make the batches smaller. */
const mostInFlight = 2

/**
 * Answers questions by key in batches: those that come while a query is under way are asked together in the next one.
 * Nothing is remembered, so every answer was read after its question came.
 */
function batched<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let waiting = new Map<string, Waiting<V>[]>()
  let inFlight = 0

  async function ask(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    inFlight += 1
    try {
      const found = await load([...asked.keys()])
      for (const [key, people] of asked) for (const { resolve } of people) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const people of asked.values()) for (const { reject } of people) reject(error)
    } finally {
      inFlight -= 1
      if (waiting.size > 0) void ask()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const people = waiting.get(key)
      if (people) people.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      // After what else arrived in this round of the event loop.
      if (waiting.size === 1 && people === undefined && inFlight < mostInFlight) setImmediate(askNow)
    })

  function askNow(): void {
    if (waiting.size > 0 && inFlight < mostInFlight) void ask()
  }
}
