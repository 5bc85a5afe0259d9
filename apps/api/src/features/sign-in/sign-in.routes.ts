import { currentSession, login, logout, setPassword } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { clearSessionCookies, tokenOf } from '../../platform/http/request-token.ts'
import { openSession, userOf } from './open-session.service.ts'
import { settingsOf } from './session.queries.ts'
import { setPasswordByLink } from './set-password.service.ts'
import { checkCredentials } from './sign-in.service.ts'

export const signInRoutes: Feature = (mount, services) => {
  const { config, database, sessions } = services

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
    const token = tokenOf(request, config)
    if (token !== null) await sessions.end(token)
    clearSessionCookies(request, reply, config)
    return { answer: null }
  })

  mount(setPassword, async ({ body, request }) => {
    await setPasswordByLink(services, body, request)
    return { answer: null, message: 'passwordSet' }
  })
}
