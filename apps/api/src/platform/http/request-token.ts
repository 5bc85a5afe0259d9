import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { cookieSeconds } from './sessions.ts'

type Site = Pick<Config, 'publicUrl'>

/** The session token that a request carries. A bearer token wins over the cookie, so that one request has one person. */
export function tokenOf(request: FastifyRequest, config: Site): string | null {
  return bearerOf(request) ?? sessionCookieOf(request, config) ?? null
}

/** The session's cookie. Over HTTPS one of the plain name counts for nothing: another host of the domain can set that. */
export function sessionCookieOf(request: FastifyRequest, config: Site): string | undefined {
  return request.cookies[secretCookie(request, config, 'token')]
}

/** What the server alone reads is bound to this very host where the browser can do that, which is over HTTPS only. */
export function secretCookie(request: FastifyRequest, config: Site, name: string): string {
  return isSecure(request, config) ? `__Host-${name}` : name
}

/** Browsers never add this header by themselves, which is why it needs no protection against other sites. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** A key of a program: as a bearer token, or in a header of its own. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const { 'x-api-key': own } = request.headers
  return typeof own === 'string' && own !== '' ? own : bearerOf(request)
}

/** Whether the request carries these basic credentials; without any configured nothing does. */
export function carriesBasic(request: FastifyRequest, expected: Config['requestAccess']): boolean {
  const [, given] = /^basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given === undefined || expected === null) return false
  const [sent, right] = [Buffer.from(given, 'base64'), Buffer.from(`${expected.user}:${expected.password}`)]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** Whether the request proves who sends it by a header that another site cannot make a browser add. */
export function carriesToken(request: FastifyRequest): boolean {
  return apiKeyOf(request) !== null
}

/**
 * Sets the three cookies of the specification; only the server reads the token's. `IsLogin` and `User` keep their names:
 * scripts read them, and nothing believes them.
 */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
  user: object,
): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(request, config), maxAge: cookieSeconds } as const
  reply.setCookie(secretCookie(request, config, 'token'), token, { ...common, httpOnly: true })
  reply.setCookie('IsLogin', 'true', common)
  reply.setCookie('User', JSON.stringify(user), common)
}

/** Over HTTPS the token's former plain name goes too; browsers take nothing away from a bound one but by its own rules. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, config: Site): void {
  const bound = isSecure(request, config) ? ['__Host-token'] : []
  for (const name of [...bound, 'token', 'IsLogin', 'User']) {
    reply.clearCookie(name, { path: '/', secure: isSecure(request, config) })
  }
}

/** Whether the browser reached us over HTTPS, directly or by a proxy that `TRUST_PROXY` believes. */
export function isSecure(request: FastifyRequest, { publicUrl }: Site): boolean {
  return request.protocol === 'https' || publicUrl.startsWith('https:')
}
