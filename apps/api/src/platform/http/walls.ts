import { dayLength, givesPermission, wallHeader, type Role } from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../person.ts'
import { isSecure, secretCookie } from './request-token.ts'
import { effectiveScope } from './scope.ts'
import { isLivingLink, rightsOfMaker, roleScopes } from './sessions.sql.ts'

/** A screen that a link opened: nobody, who sees some boards. */
export interface WallScreen {
  readonly id: number
  readonly linkId: number
  readonly name: string
  /** Paths of dashboards, in the order of the wall. */
  readonly boards: readonly string[]
  readonly seconds: number
  readonly endsAt: Date
  /** What the link shows and its maker sees as of now. */
  readonly scope: Scope
}

export interface Walls {
  /** The screen that a token of this link belongs to; null where the link has ended, was revoked, or its maker may make none. */
  find(linkId: number, token: string): Promise<WallScreen | null>
}

/** A secret of 256 random bits, as a link and as the token of a screen. */
export const newWallSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of it; so much randomness needs no slow hash. */
export const wallSecretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether who holds these rights may have links on walls. */
export const holdsWallRight = (rights: readonly Role[]): boolean => givesPermission('manageWallLinks', rights)

interface FoundScreen extends Omit<WallScreen, 'scope'> {
  scope: Scope
  ofMaker: Scope
  ofRoles: Scope[]
  rights: Role[]
  isDue: boolean
}

/** Asked of the primary with every call, as sessions are: what ends a link ends it for the next call of every process. */
export function createWalls({ write }: Pick<Database, 'write'>): Walls {
  return {
    async find(linkId, token) {
      const { rows } = await sql<FoundScreen>`
        select s.id, l.id as "linkId", l.name, l.boards, l.seconds, l.ends_at as "endsAt", ${rightsOfMaker} as rights,
          json_build_object('regions', l.scope_regions, 'products', l.scope_products) as scope,
          json_build_object('regions', m.scope_regions, 'products', m.scope_products) as "ofMaker", ${roleScopes('m')} as "ofRoles",
          s.last_seen_at < now() - interval '1 minute' or l.last_used_at is null as "isDue"
        from wall_screen s join wall_link l on l.id = s.wall_link_id left join account m on m.id = l.maker_id
        where s.token_hash = ${wallSecretHash(token)} and l.id = ${linkId} and ${isLivingLink}`.execute(write)
      const [row] = rows
      if (row === undefined || !holdsWallRight(row.rights)) return null
      const { scope, ofMaker, ofRoles, rights: _rights, isDue, ...screen } = row
      // Once a minute is enough to see which screens are on.
      if (isDue) {
        await sql`with seen as (update wall_screen set last_seen_at = now() where id = ${screen.id})
          update wall_link set last_used_at = now() where id = ${linkId}`.execute(write)
      }
      return { ...screen, scope: effectiveScope(scope, [effectiveScope(ofMaker, ofRoles)]) }
    },
  }
}

// ---- What a request carries ----

type Site = Pick<Config, 'publicUrl'>

/** Whether the page that sends the request was opened by a link, and wants to be nobody else. */
export const isFromWall = ({ headers }: FastifyRequest): boolean => headers[wallHeader] !== undefined

/** Each link has a cookie of its own, so that two screens of one computer may show two. */
const cookieOf = (request: FastifyRequest, config: Site, linkId: number) =>
  secretCookie(request, config, `wall-${linkId}`)

/** The link that the page was opened by, and its token; null where it names none, or has none for it. */
export function wallOf(request: FastifyRequest, config: Site): { linkId: number; token: string } | null {
  const named = String(request.headers[wallHeader])
  if (!/^[1-9]\d{0,14}$/.test(named)) return null
  const linkId = Number(named)
  const token = wallTokenOf(request, config, linkId)
  return token === undefined ? null : { linkId, token }
}

export function wallTokenOf(request: FastifyRequest, config: Site, linkId: number): string | undefined {
  return request.cookies[cookieOf(request, config, linkId)]
}

/** Only pages of the portal itself send it, and not beyond the end of the link. */
export function setWallCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Site,
  { linkId, token, endsAt }: { linkId: number; token: string; endsAt: Date },
): void {
  reply.setCookie(cookieOf(request, config, linkId), token, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(request, config),
    httpOnly: true,
    maxAge: Math.min(longestSeconds, Math.max(0, Math.floor((endsAt.getTime() - Date.now()) / 1000))),
  })
}
// Browsers keep none for longer than 400 days.
const longestSeconds = (400 * dayLength) / 1000

/** The browser forgets a link that has ended. */
export function clearWallCookie(request: FastifyRequest, reply: FastifyReply, config: Site): void {
  const found = wallOf(request, config)
  if (found === null) return
  reply.clearCookie(cookieOf(request, config, found.linkId), { path: '/', secure: isSecure(request, config) })
}
