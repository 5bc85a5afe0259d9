import { dashboardEntry, dashboardLogin } from '@ido/contract'
import type { Feature } from '../../../platform/http/feature.ts'
import { sessionCookieOf } from '../../../platform/http/request-token.ts'
import { openSession } from '../open-session.service.ts'
import { burnAccessKey, newAccessKey, pathWithin } from './handover.service.ts'

const home = '/v3/dashboard'

export const handoverRoutes: Feature = (mount, services) => {
  const { config, database, sessions } = services

  mount(dashboardLogin, async ({ person }) => ({ answer: { accessKey: await newAccessKey(database, person.id) } }))

  mount(dashboardEntry, async ({ params, query, request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const owner = await burnAccessKey(database, params)
    if (owner === null) return { redirect: '/?failed=key' }
    const token = sessionCookieOf(request, config)
    const present = token === undefined ? null : await sessions.find(token)
    // On its own host the browser is signed in already, as the same person: it keeps the session that it has.
    if (present?.id !== owner.id || present.viewedBy !== null) {
      const loginBy = owner.nik === null ? 'email' : 'nik'
      // Whoever has a key was let in already, by a second factor where one was asked for.
      await openSession(services, { id: owner.id, loginBy, secondFactor: 'handover' }, { request, reply })
    }
    return { redirect: pathWithin(query.path, home) }
  })
}
