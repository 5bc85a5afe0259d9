import { leadingRole, type SessionUser } from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberDevice } from '../../platform/accounts/known-devices.service.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import type { SessionFactor } from '../../platform/http/sessions.ts'
import { sessionCookieOf, setSessionCookies } from '../../platform/http/request-token.ts'

export interface SignedInBy extends Pick<Person, 'id' | 'loginBy'> {
  /** Null where the password, or whatever came first, was all. */
  secondFactor: SessionFactor | null
  /** The beginning of the session that this one goes on from. */
  since?: Date
}

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Opens a session for who has just proved to be the owner of an account, whichever way, and hands it to the browser. */
export async function openSession(
  services: Services,
  account: SignedInBy,
  { request, reply }: Exchange,
): Promise<{ token: string; user: SessionUser }> {
  const { activity, config, database, sessions } = services
  const isOpen = await database.write
    .updateTable('account')
    .set({ last_signed_in_at: new Date() })
    .where('id', '=', account.id)
    .where('suspended', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (isOpen === undefined) throw forbidden('accountSuspended')
  const token = await sessions.start(account.id, account.loginBy, {
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    secondFactor: account.secondFactor,
    since: account.since,
  })
  const person = await sessions.find(token)
  if (person === null) throw forbidden('accountSuspended')
  // The browser is about to forget the token that it came with, so nobody could end that session any more.
  const former = sessionCookieOf(request, config)
  if (former !== undefined) await sessions.end(former)
  const { secondFactor } = account
  const details = { login_by: person.loginBy, ...(secondFactor && { second_factor: secondFactor }) }
  activity.record({ person, request, type: 'SIGN_IN', details })
  const user = userOf(person)
  setSessionCookies(request, reply, config, token, user)
  await rememberDevice(services, account.id, { request, reply })
  return { token, user }
}

/** What the specification calls User: no secret in it, so a readable cookie may hold it. */
export function userOf({ id, nik, email, name, roles, loginBy }: Person): SessionUser {
  return { id, nik, email, name, role: leadingRole(roles) ?? null, login_by: loginBy }
}
