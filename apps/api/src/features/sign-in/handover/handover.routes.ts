import { acceptHandOver, dashboardEntry, dashboardLogin, declineHandOver, handOverQuestion } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import { isSecure, secretCookie, sessionCookieOf } from '../../../platform/http/request-token.ts'
import { openSession, type Exchange } from '../open-session.service.ts'
import {
  burnAccessKey,
  newAccessKey,
  ownerOfKey,
  pathWithin,
  questionSeconds,
  type KeyOwner,
} from './handover.service.ts'

const home = '/v3/dashboard'
/** The page that asks whether to go on as somebody else. */
const questionPage = '/hand-over'

export const handoverRoutes: Feature = (mount, services) => {
  const { config, database, sessions } = services

  mount(dashboardLogin, async ({ person }) => ({ answer: { accessKey: await newAccessKey(database, person) } }))

  mount(dashboardEntry, async ({ params, query, request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const owner = await burnAccessKey(database, params)
    if (owner === null) return { redirect: '/?failed=key' }
    const path = pathWithin(query.path, home)
    const token = sessionCookieOf(request, config)
    const present = token === undefined ? null : await sessions.find(token)
    if (present === null) {
      await enter(services, owner, { request, reply })
      return { redirect: path }
    }
    // On its own host the browser is signed in already, as the same person: it keeps the session that it has.
    if (present.id === owner.id && present.viewedBy === null) return { redirect: path }
    // Anybody can send somebody else a link: who is signed in is asked before the browser becomes another person's.
    const accessKey = await newAccessKey(database, owner, questionSeconds)
    keepQuestion(config, { request, reply }, { userId: String(owner.id), accessKey, path })
    return { redirect: questionPage }
  })

  mount(handOverQuestion, async ({ request }) => {
    const kept = questionOf(config, request)
    const owner = kept && (await ownerOfKey(database, kept))
    if (!owner) throw notFound('handOverGone')
    return { answer: { name: owner.name, email: owner.email } }
  })

  mount(acceptHandOver, async ({ request, reply }) => {
    const kept = takeQuestion(config, { request, reply })
    const owner = kept && (await burnAccessKey(database, kept))
    if (!owner) throw notFound('handOverGone')
    await enter(services, owner, { request, reply })
    return { answer: { path: pathWithin(kept?.path, home) } }
  })

  mount(declineHandOver, async ({ request, reply }) => {
    const kept = takeQuestion(config, { request, reply })
    if (kept) await burnAccessKey(database, kept)
    return { answer: null }
  })
}

/** Goes on from the session that asked for the key: signed in as that one was, and no longer than it would have lived. */
const enter = (services: Services, { id, loginBy, secondFactor, since }: KeyOwner, arrival: Exchange) =>
  openSession(services, { id, loginBy, secondFactor, since }, arrival)

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

function keepQuestion(config: Site, { request, reply }: Exchange, question: Question): void {
  reply.setCookie(secretCookie(request, config, cookie), JSON.stringify(question), {
    path: pathOf(request, config),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request, config),
    maxAge: questionSeconds,
  })
}

function questionOf(config: Site, request: FastifyRequest): Question | null {
  try {
    return shape.safeParse(JSON.parse(request.cookies[secretCookie(request, config, cookie)] ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The same, and it is not asked again. */
function takeQuestion(config: Site, { request, reply }: Exchange): Question | null {
  const kept = questionOf(config, request)
  if (kept !== null) {
    const where = { path: pathOf(request, config), secure: isSecure(request, config) }
    reply.clearCookie(secretCookie(request, config, cookie), where)
  }
  return kept
}
