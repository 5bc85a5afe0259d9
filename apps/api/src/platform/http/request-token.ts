import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { cookieSeconds } from './sessions.ts'

/** The session token that a request carries. A bearer token wins over the cookie, so that one request has one person. */
export function tokenOf(request: FastifyRequest): string | null {
  return bearerOf(request) ?? request.cookies['token'] ?? null
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

const cookieNames = ['token', 'IsLogin', 'User'] as const

/** Sets the three cookies of the specification; scripts read `IsLogin` and `User`, only the server reads `token`. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  token: string,
  user: object,
): void {
  const common = { path: '/', sameSite: 'lax', secure: isSecure(request, config), maxAge: cookieSeconds } as const
  reply.setCookie('token', token, { ...common, httpOnly: true })
  reply.setCookie('IsLogin', 'true', common)
  reply.setCookie('User', JSON.stringify(user), common)
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const name of cookieNames) reply.clearCookie(name, { path: '/' })
}

/** Whether the browser reached us over HTTPS, directly or by a proxy that `TRUST_PROXY` believes. */
export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.publicUrl.startsWith('https:')
}
