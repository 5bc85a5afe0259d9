import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Role } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { batched } from './batch.ts'
import type { Person } from './feature.ts'

const idleHours = 8
const longestDays = 7

/**
 * Sessions are rows: sign-out, suspension and a change of roles in one process hold in every other with the next
 * request. Only the token's SHA-256 is stored; a token of 256 random bits needs no slow hash.
 */
export interface Sessions {
  /** Opens a session and answers its token, the only time that it is seen. */
  start(
    accountId: number,
    loginBy: Person['loginBy'],
    from: { ip: string; userAgent: string | undefined },
  ): Promise<string>
  find(token: string): Promise<Person | null>
  end(token: string): Promise<void>
  /** Ends every session of an account: role change, password change, suspension; within their transaction, if given. */
  endAll(accountId: number, trx?: Trx): Promise<void>
}

/** How long a browser may keep the cookies, in seconds. */
export const cookieSeconds = longestDays * 24 * 3600

interface SessionRow {
  hash: string
  id: number
  nik: string | null
  email: string
  name: string
  has_access: boolean
  login_by: Person['loginBy']
  roles: Role[]
  scope_regions: number[] | null
  scope_products: number[] | null
  is_due: boolean
}

export function createSessions({ write }: Database): Sessions {
  const findByHash = batched((hashes) => findSessions(write, hashes))
  return {
    async start(accountId, loginBy, { ip, userAgent }) {
      const token = randomBytes(32).toString('base64url')
      // What nobody can use any more goes when its owner comes back.
      await sql`delete from session s where s.account_id = ${accountId} and not ${isAlive}`.execute(write)
      await sql`
        insert into session (token_hash, account_id, login_by, ip, user_agent)
        values (${fromHex(hashOf(token))}, ${accountId}, ${loginBy}, ${isIP(ip) ? ip : null}, ${userAgent?.slice(0, 500) ?? null})
      `.execute(write)
      return token
    },

    async find(token) {
      const hash = hashOf(token)
      const row = await findByHash(hash)
      if (row === null) return null
      if (row.is_due) await touch(hash).execute(write)
      return {
        id: row.id,
        nik: row.nik,
        email: row.email,
        name: row.name,
        // Roles count for nothing without access.
        roles: row.has_access ? row.roles : [],
        hasAccess: row.has_access,
        loginBy: row.login_by,
        scope: { regions: row.scope_regions, products: row.scope_products },
      }
    },

    async end(token) {
      await sql`delete from session where token_hash = ${fromHex(hashOf(token))}`.execute(write)
    },

    async endAll(accountId, trx) {
      await sql`delete from session where account_id = ${accountId}`.execute(trx ?? write)
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const fromHex = (hash: string) => Buffer.from(hash, 'hex')

const isAlive = sql<boolean>`(s.last_seen_at > now() - make_interval(hours => ${idleHours})
  and s.created_at > now() - make_interval(days => ${longestDays}))`

/** The living sessions among these, by hash, with the account and its roles as they are now. */
async function findSessions(write: Database['write'], hashes: string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow>`
    select encode(s.token_hash, 'hex') as hash, a.id, a.nik, a.email, a.name, a.has_access, s.login_by,
      a.scope_regions, a.scope_products,
      s.last_seen_at < now() - interval '1 minute' as is_due,
      array(select r.role from account_role r where r.account_id = a.id) as roles
    from session s
    join account a on a.id = s.account_id
    where s.token_hash = any(${hashes.map(fromHex)})
      and not a.suspended
      and ${isAlive}
  `.execute(write)
  return new Map(rows.map((row) => [row.hash, row]))
}

// The condition is repeated so that concurrent requests of one session write once.
const touch = (hash: string) => sql`
  update session set last_seen_at = now()
  where token_hash = ${fromHex(hash)} and last_seen_at < now() - interval '1 minute'
`
