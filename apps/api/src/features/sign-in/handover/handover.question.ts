import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../../platform/http/feature.ts'
import { isSecure, secretCookie } from '../../../platform/http/request-token.ts'
import type { Exchange } from '../open-session.service.ts'
import { questionSeconds } from './handover.service.ts'

/**
 * Whether to go on as somebody else, as the browser keeps it until it is answered: in a cookie, so that neither an address
 * nor a script holds the key.
 */
const shape = z.object({ userId: z.string().max(20), accessKey: z.string().max(200), path: z.string().max(2100) })
type Question = z.output<typeof shape>

type Site = Services['config']

const cookie = 'handover'
const ownPath = '/api/v2/integration'
/** A cookie that is bound to the host goes to all of it. */
const pathOf = (request: FastifyRequest, config: Site) => (isSecure(request, config) ? '/' : ownPath)

export function keepQuestion(config: Site, { request, reply }: Exchange, question: Question): void {
  reply.setCookie(secretCookie(request, config, cookie), JSON.stringify(question), {
    path: pathOf(request, config),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request, config),
    maxAge: questionSeconds,
  })
}

export function questionOf(config: Site, request: FastifyRequest): Question | null {
  try {
    return shape.safeParse(JSON.parse(request.cookies[secretCookie(request, config, cookie)] ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The same, and it is not asked again. */
export function takeQuestion(config: Site, { request, reply }: Exchange): Question | null {
  const kept = questionOf(config, request)
  if (kept !== null) {
    const where = { path: pathOf(request, config), secure: isSecure(request, config) }
    reply.clearCookie(secretCookie(request, config, cookie), where)
  }
  return kept
}
