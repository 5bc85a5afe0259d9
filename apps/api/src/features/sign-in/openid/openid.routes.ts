import { finishOpenId, startOpenId } from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import { notFound, Refusal, unavailableBecause } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import { isSentByOthers } from '../../../platform/http/cross-site.ts'
import { isSecure, secretCookie } from '../../../platform/http/request-token.ts'
import { hasLeft } from '../directory/leaver.service.ts'
import { openSession } from '../open-session.service.ts'
import { accountOfClaims } from './openid-account.service.ts'
import { createProvider, type FailedReason, type Journey, type Provider, reasonOf } from './provider.ts'

const home = '/v3/dashboard'
const failed = (reason: FailedReason) => ({ redirect: `/login?failed=${reason}` })

export const openIdRoutes: Feature = (mount, services) => {
  const { config } = services
  const redirectUri = `${config.publicUrl}${finishOpenId.path}`
  const provider = config.oidc && createProvider(config.oidc, redirectUri)

  mount(startOpenId, async ({ request, reply }) => {
    if (provider === null) throw notFound('unknownCall')
    // A provider that knows the browser asks nothing, so a session would open without its owner's doing.
    if (isSentByOthers(request)) return { redirect: '/login' }
    const journey = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    try {
      const address = await provider.addressOf(journey)
      keepJourney(services, { request, reply }, journey)
      return { redirect: address.href }
    } catch (error) {
      return failedBy(services, request, error)
    }
  })

  mount(finishOpenId, async ({ request, reply }) => {
    if (provider === null) throw notFound('unknownCall')
    const journey = takeJourney(services, request, reply)
    // Too late, come back twice, or sent here by somebody else.
    if (journey === null) return failed('expired')
    try {
      const [, query = ''] = request.url.split(/\?(.*)/s)
      const reason = await enter(services, provider, {
        answer: new URL(`${redirectUri}?${query}`),
        journey,
        request,
        reply,
      })
      return reason === null ? { redirect: home } : failed(reason)
    } catch (error) {
      return failedBy(services, request, error)
    }
  })
}

interface Arrival {
  answer: URL
  journey: Journey
  request: FastifyRequest
  reply: FastifyReply
}

/** Opens the session of who has come back; answers why not. */
async function enter(
  services: Services,
  provider: Provider,
  { answer, journey, request, reply }: Arrival,
): Promise<FailedReason | null> {
  const claims = await provider.claimsOf(answer, journey)
  const account = await inAuditedTransaction(services, actorOf(null, request), (trx, record) =>
    accountOfClaims(trx, record, claims),
  )
  if (typeof account === 'string') return account
  request.noted = { signIn: 'OpenID', account }
  if (await hasLeft(services, account, request)) return 'suspended'
  await openSession(services, { id: account, loginBy: 'email', secondFactor: 'provider' }, { request, reply })
  return null
}

function failedBy({ log }: Services, request: FastifyRequest, error: unknown): { redirect: string } {
  // Nothing else is refused on this way but a suspended account.
  if (error instanceof Refusal) return failed('suspended')
  const reason = reasonOf(error)
  if (reason === 'away' || reason === 'unknown') log.error({ err: error }, 'signing in by OpenID failed')
  else log.warn({ reason }, 'signing in by OpenID was refused')
  // A browser is led back to the sign-in page, a program is told.
  const isBrowser = request.headers.accept?.includes('text/html') ?? false
  if (reason === 'away' && !isBrowser) throw unavailableBecause(error, 'openIdAway')
  return failed(reason)
}

// ---- The journey in a cookie of its own, which comes back with the browser that left ----

const cookie = 'oidc'
const ownPath = '/api/v2/auth/oidc'
const journeySeconds = 600
const journeyShape = z.object({ state: z.string().min(1), nonce: z.string().min(1), verifier: z.string().min(1) })

function keepJourney(
  { config }: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  journey: Journey,
): void {
  reply.setCookie(secretCookie(request, config, cookie), JSON.stringify(journey), {
    path: pathOf(request, config),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, config),
    maxAge: journeySeconds,
  })
}

/** A cookie that is bound to the host goes to all of it. */
const pathOf = (request: FastifyRequest, config: Services['config']) => (isSecure(request, config) ? '/' : ownPath)

function takeJourney({ config }: Services, request: FastifyRequest, reply: FastifyReply): Journey | null {
  const name = secretCookie(request, config, cookie)
  const kept = request.cookies[name]
  if (kept === undefined) return null
  reply.clearCookie(name, { path: pathOf(request, config), secure: isSecure(request, config) })
  try {
    return journeyShape.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null
  }
}
