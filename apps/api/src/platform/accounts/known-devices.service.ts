import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { isSecure, secretCookie } from '../http/request-token.ts'

/** A device without a sign-in for so many days is unknown again. */
const deviceDays = 180
const mostDevices = 20
const cookieName = 'device'

type Site = Pick<Config, 'publicUrl'>
type Owner = { nik: string } | { email: string } | { id: number }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const cookieOf = (request: FastifyRequest, config: Site): string | undefined =>
  request.cookies[secretCookie(request, config, cookieName)]

/**
 * The number of the known device that a request comes from, null where this account never signed in there. It gives no
 * access: it only selects a counter of failures that strangers cannot reach.
 */
export async function findKnownDevice(
  { database, config }: { database: Pick<Database, 'write'>; config: Site },
  request: FastifyRequest,
  owner: Owner,
): Promise<number | null> {
  const token = cookieOf(request, config)
  if (token === undefined) return null
  const [[column, value] = ['id', 0]] = Object.entries(owner)
  const { rows } = await sql<{ id: number }>`
    select d.id from known_device d join account a on a.id = d.account_id
    where d.token_hash = ${hashOf(token)} and ${sql.ref(`a.${column}`)} = ${value}
      and d.last_used_at > now() - make_interval(days => ${deviceDays})`.execute(database.write)
  return rows[0]?.id ?? null
}

/**
 * Remembers the browser after its owner has signed in. The cookie gets a new value each time, so that a copied or planted
 * one is worthless afterwards.
 */
export async function rememberDevice(
  { database, config }: { database: Database; config: Site },
  accountId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const former = cookieOf(request, config)
  await inTransaction(database, async (trx) => {
    // Several people may share a browser: all of its accounts move to the new value.
    if (former !== undefined) {
      await sql`update known_device set token_hash = ${hashOf(token)} where token_hash = ${hashOf(former)}`.execute(trx)
    }
    await sql`
      insert into known_device (account_id, token_hash) values (${accountId}, ${hashOf(token)})
      on conflict (token_hash, account_id) do update set last_used_at = now(), has_returned = true`.execute(trx)
    await sql`
      delete from known_device where account_id = ${accountId} and (
        last_used_at < now() - make_interval(days => ${deviceDays}) or id in (
          select id from known_device where account_id = ${accountId}
          order by token_hash = ${hashOf(token)} desc, has_returned desc, last_used_at desc, id desc
          offset ${mostDevices}))`.execute(trx)
  })
  reply.setCookie(secretCookie(request, config, cookieName), token, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure(request, config),
    maxAge: deviceDays * 86_400,
  })
}
