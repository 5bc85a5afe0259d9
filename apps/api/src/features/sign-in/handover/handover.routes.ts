import { acceptHandOver, dashboardEntry, dashboardLogin, declineHandOver, handOverQuestion } from '@ido/contract'
import { notFound } from '../../../platform/errors.ts'
import type { Feature, Services } from '../../../platform/http/feature.ts'
import { sessionCookieOf } from '../../../platform/http/request-token.ts'
import { type Exchange, openSession } from '../open-session.service.ts'
import { keepQuestion, questionOf, takeQuestion } from './handover.question.ts'
import {
  burnAccessKey,
  type KeyOwner,
  newAccessKey,
  ownerOfKey,
  pathWithin,
  questionSeconds,
} from './handover.service.ts'

const home = '/v3/dashboard'
/** The page that asks whether to go on as somebody else. */
const question = '/hand-over'

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
    return { redirect: question }
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
