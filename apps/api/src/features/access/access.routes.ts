import {
  accessRight,
  accessRightLdap,
  currentSession,
  leadingRole,
  login,
  logout,
  setPassword,
  type SessionUser,
} from '@ido/contract'
import type { Feature, Person } from '../../platform/http/feature.ts'
import { clearSessionCookies, setSessionCookies, tokenOf } from '../../platform/http/request-token.ts'
import { mayReadRightsOf } from './access.policy.ts'
import { preferencesOf, rightsOf } from './access.queries.ts'
import { setPasswordByLink } from './password.service.ts'
import { signIn } from './sign-in.service.ts'

export const accessRoutes: Feature = (mount, services) => {
  const { activity, config, database, sessions } = services

  mount(login, async ({ body, request, reply }) => {
    const { token, person } = await signIn(services, body, { ip: request.ip, userAgent: request.headers['user-agent'] })
    // The browser is about to forget the token that it came with, so nobody could end that session any more.
    const former = request.cookies['token']
    if (former !== undefined) await sessions.end(former)
    activity.record({ person, request, type: 'SIGN_IN', details: { login_by: person.loginBy } })
    const user = userOf(person)
    setSessionCookies(request, reply, config, token, user)
    return { answer: { token, ...user } }
  })

  mount(currentSession, async ({ person }) => ({
    answer: {
      ...userOf(person),
      roles: [...person.roles],
      hasAccess: person.hasAccess,
      viewedBy: person.viewedBy?.name ?? null,
      ...(await preferencesOf(database, person.viewedBy?.id ?? person.id)),
    },
  }))

  mount(logout, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token !== null) await sessions.end(token)
    clearSessionCookies(reply)
    return { answer: null }
  })

  mount(setPassword, async ({ body }) => {
    await setPasswordByLink(services, body)
    return { answer: null, message: 'passwordSet' }
  })

  mount(accessRight, async ({ query, person }) => {
    mayReadRightsOf(person, { email: query.email })
    return { answer: await rightsOf(database, 'email', query.email) }
  })

  mount(accessRightLdap, async ({ query, person }) => {
    mayReadRightsOf(person, { nik: query.nik })
    return { answer: await rightsOf(database, 'nik', query.nik) }
  })
}

/** What the specification calls User: no secret in it, so a readable cookie may hold it. */
function userOf({ id, nik, email, name, roles, loginBy }: Person): SessionUser {
  return { id, nik, email, name, role: leadingRole(roles) ?? null, login_by: loginBy }
}
