import {
  wallLinkLimits,
  type EndpointInput,
  type Role,
  type Wall,
  type makeWallLink,
  type openWallLink,
} from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readScopeNames } from '../../../platform/accounts/accounts.queries.ts'
import { needProof } from '../../../platform/accounts/second-factor/factors.service.ts'
import { countFailure, refuseTooMany } from '../../../platform/accounts/sign-in-limits.service.ts'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { plusDays, startOf, today } from '../../../platform/days.ts'
import { conflict, invalid, notFound, unauthenticated, type WrongField } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { isLivingLink, rightsOfMaker } from '../../../platform/http/sessions.sql.ts'
import {
  holdsWallRight,
  newWallSecret,
  setWallCookie,
  wallSecretHash,
  wallTokenOf,
  type Walls,
} from '../../../platform/http/walls.ts'
import type { Person, Scope } from '../../../platform/person.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { whyNotRevokeLink, whyNotShowUntil } from '../dashboards.policy.ts'
import { isLinkWithin } from '../dashboards.sql.ts'
import { boardsForWalls, presentWall } from './walls.queries.ts'

interface AskingPerson {
  person: Person
  request: FastifyRequest
}

// ---- Making ----

type NewLink = EndpointInput<typeof makeWallLink>['body']

/** Makes a link as a person asks for it; wrong input is named by its field. */
export async function makeLink(
  services: Pick<Services, 'database' | 'log'>,
  body: NewLink,
  { person, request }: AskingPerson,
): Promise<{ id: number; secret: string }> {
  const { database } = services
  const endsAt = startOf(plusDays(body.until, 1))
  const wrong = [
    ...wrongEnd(body.until),
    ...(await wrongBoards(database, body.boards)),
    ...(await wrongPlaces(database, body, person.scope)),
  ]
  if (wrong.length > 0) throw invalid(wrong)
  refuseIf(whyNotShowUntil(person, endsAt))
  // A link outlives the session that made it, so whoever finds a browser open must not get one.
  await needProof(database.write, person, 'adding')
  // All that one sees is named, so that the link sees no more where its maker comes to.
  const { regions = null, products = null } = body
  const sees = { regions: regions ?? person.scope.regions, products: products ?? person.scope.products }
  const secret = newWallSecret()
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await refuseOneTooMany(trx)
    const { id } = await trx
      .insertInto('wall_link')
      .values({
        name: body.name,
        secret_hash: wallSecretHash(secret),
        boards: body.boards,
        seconds: body.seconds,
        scope_regions: sees.regions && [...sees.regions],
        scope_products: sees.products && [...sees.products],
        maker_id: person.id,
        made_by: person.name,
        ends_at: endsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = told({ ...body, ...sees, endsAt })
    await record({ action: 'wall-link.created', subject: subjectOf({ id, name: body.name }), after })
    return { id, secret }
  })
}

function wrongEnd(until: string): WrongField[] {
  if (until < today()) return [{ field: 'until', key: 'wallDayOver' }]
  const most = wallLinkLimits.longestDays
  return until > plusDays(today(), most) ? [{ field: 'until', key: 'wallDayTooFar', values: { most } }] : []
}

async function wrongBoards(database: Pick<Database, 'write'>, paths: readonly string[]): Promise<WrongField[]> {
  const known = new Set((await boardsForWalls(database)).map(({ path }) => path))
  return paths.flatMap((path, place): WrongField[] => {
    const field = `boards.${place}`
    if (paths.indexOf(path) !== place) return [{ field, key: 'wallBoardTwice', values: { path } }]
    return known.has(path) ? [] : [{ field, key: 'wallBoardUnknown', values: { path } }]
  })
}

/** Nobody shows what they do not see: to them it does not exist. */
async function wrongPlaces(database: Pick<Database, 'write'>, body: NewLink, seen: Scope): Promise<WrongField[]> {
  const names = await readScopeNames(database, seen)
  return (['regions', 'products'] as const).flatMap((field): WrongField[] => {
    const id = body[field]?.find((one) => !names[field].has(one))
    return id === undefined ? [] : [{ field, key: 'notInList', values: { id } }]
  })
}

const linksLock = 7_040_064

/** Those who make one take turns, so that two at once are not one too many. */
async function refuseOneTooMany(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${linksLock})`.execute(trx)
  const { rows } = await sql<{ living: number }>`
    select count(*)::int as living from wall_link l where ${isLivingLink}`.execute(trx)
  const most = wallLinkLimits.living
  if ((rows[0]?.living ?? 0) >= most) throw conflict('wallLinksFull', { most })
}

// ---- Revoking ----

/** Ends a link that shows no more than the person sees, and its screens with their next call. Of two who revoke it the later is told so. */
export async function revokeLink(
  services: Pick<Services, 'database' | 'log'>,
  id: number,
  { person, request }: AskingPerson,
): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const link = await trx
      .selectFrom('wall_link as l')
      .select(['name', 'boards', 'seconds', 'scope_regions', 'scope_products', 'ends_at', 'last_used_at', 'revoked_at'])
      .where('id', '=', id)
      .where(isLinkWithin(person.scope))
      .forUpdate()
      .executeTakeFirst()
    if (link === undefined) throw notFound('wallLinkNotFound', { id })
    refuseIf(whyNotRevokeLink(link))
    await trx
      .updateTable('wall_link')
      .set({ revoked_at: sql`clock_timestamp()`, revoked_by: person.name })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('wall_screen').where('wall_link_id', '=', id).execute()
    const { scope_regions: regions, scope_products: products, ends_at: endsAt } = link
    const keyUsed = link.last_used_at?.toISOString() ?? null
    const before = { ...told({ ...link, regions, products, endsAt }), keyUsed }
    await record({ action: 'wall-link.revoked', subject: subjectOf({ id, name: link.name }), before })
  })
}

// ---- Opening ----

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Opens a link in a browser: its cookie is of this link alone. One that has it goes on as the screen that it is.
 * @throws Refusal 401 where the secret is of no link that holds, 429 after too many that are of none at all
 */
export async function openLink(
  { config, database }: Pick<Services, 'config' | 'database'>,
  walls: Walls,
  { secret }: EndpointInput<typeof openWallLink>['body'],
  { request, reply }: Exchange,
): Promise<Wall> {
  const attempt = { name: null, ip: request.ip }
  await refuseTooMany(database, config.signInFailuresPerMinute, attempt)
  const { rows } = await sql<{ id: number; is_living: boolean; rights: Role[] }>`
    select l.id, ${isLivingLink} as is_living, ${rightsOfMaker} as rights
    from wall_link l left join account m on m.id = l.maker_id
    where l.secret_hash = ${wallSecretHash(secret)}`.execute(database.write)
  const [link] = rows
  // Who knows a secret that was one has guessed nothing, and keeps nobody of the same address from signing in.
  if (link === undefined) await countFailure(database, attempt)
  if (!link?.is_living || !holdsWallRight(link.rights)) throw unauthenticated('wallEnded')
  request.noted = { wallLink: link.id }
  const own = wallTokenOf(request, config, link.id)
  const known = own === undefined ? null : await walls.find(link.id, own)
  if (known) return presentWall(database, known)
  const token = await addScreen(database, link.id)
  const screen = await walls.find(link.id, token)
  if (screen === null) throw unauthenticated('wallEnded')
  setWallCookie(request, reply, config, { linkId: link.id, token, endsAt: screen.endsAt })
  return presentWall(database, screen)
}

/** A further screen; where there are as many as may be, in place of the one that was off the longest, for a day at least. */
async function addScreen(database: Pick<Database, 'write'>, linkId: number): Promise<string> {
  const token = newWallSecret()
  await inTransaction(database, async (trx) => {
    await sql`select from wall_link where id = ${linkId} for update`.execute(trx)
    const { rows } = await sql<{ id: number; is_off: boolean }>`
      select id, last_seen_at < now() - interval '1 day' as is_off from wall_screen
      where wall_link_id = ${linkId} order by last_seen_at`.execute(trx)
    const most = wallLinkLimits.screens
    const [longestOff] = rows
    if (longestOff && rows.length >= most) {
      if (!longestOff.is_off) throw conflict('wallScreensFull', { most })
      await trx.deleteFrom('wall_screen').where('id', '=', longestOff.id).execute()
    }
    await trx
      .insertInto('wall_screen')
      .values({ wall_link_id: linkId, token_hash: wallSecretHash(token) })
      .execute()
  })
  return token
}

// ---- What the audit log is told: never the secret, nor what is stored of it ----

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'wall-link' as const, id, label: name })
const told = ({
  boards,
  seconds,
  regions,
  products,
  endsAt,
}: Scope & Pick<NewLink, 'boards' | 'seconds'> & { endsAt: Date }) => ({
  boards: [...boards],
  boardSeconds: seconds,
  regions,
  products,
  keyUntil: endsAt.toISOString(),
})
