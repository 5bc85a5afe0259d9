import {
  accessRight,
  accessRightLdap,
  changePassword,
  currentSession,
  login,
  logout,
  setPassword,
  userPhoto,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { clearSessionCookies, tokenOf } from '../../platform/http/request-token.ts'
import { mayReadRightsOf } from './access.policy.ts'
import { rightsOf, rightsOfNik, settingsOf } from './access.queries.ts'
import { openSession, userOf } from './open-session.service.ts'
import { changeOwnPassword, setPasswordByLink } from './password.service.ts'
import { photoOf } from './photo.queries.ts'
import { checkCredentials } from './sign-in.service.ts'

export const accessRoutes: Feature = (mount, services) => {
  const { database, directory, sessions } = services

  mount(login, async ({ body, request, reply }) => {
    const account = await checkCredentials(services, body, request)
    const { token, user } = await openSession(services, account, { request, reply })
    return { answer: { token, ...user } }
  })

  mount(currentSession, async ({ person }) => ({
    answer: {
      ...userOf(person),
      roles: [...person.roles],
      hasAccess: person.hasAccess,
      viewedBy: person.viewedBy?.name ?? null,
      ...(await settingsOf(database, person)),
    },
  }))

  mount(logout, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token !== null) await sessions.end(token)
    clearSessionCookies(reply)
    return { answer: null }
  })

  mount(setPassword, async ({ body, request }) => {
    await setPasswordByLink(services, body, request)
    return { answer: null, message: 'passwordSet' }
  })

  mount(changePassword, async ({ body, person, request }) => {
    await changeOwnPassword(services, body, { person, request })
    return { answer: null, message: 'passwordChanged' }
  })

  mount(accessRight, async ({ query, person }) => {
    mayReadRightsOf(person, { email: query.email })
    return { answer: await rightsOf(database, person, query.email) }
  })

  mount(accessRightLdap, async ({ query, person }) => {
    mayReadRightsOf(person, { nik: query.nik })
    return { answer: await rightsOfNik(database, directory, person, query.nik) }
  })

  mount(userPhoto, async ({ query, person, reply }) => {
    const photo = await photoOf(database, person, query.nik)
    reply.header('cache-control', 'private, max-age=300')
    return photo
  })
}
