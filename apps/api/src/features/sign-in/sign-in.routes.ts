import { currentSession, login, loginByCode, loginByPasskey, logout, setPassword } from '@ido/contract'
import { rememberDevice } from '../../platform/accounts/known-devices.service.ts'
import { seenBy } from '../../platform/accounts/accounts.queries.ts'
import { allowsPeers } from '../../platform/settings/settings.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { clearSessionCookies, tokenOf } from '../../platform/http/request-token.ts'
import { openSession, userOf, type Exchange, type SignedInBy } from './open-session.service.ts'
import { askForSecondStep, takeCode, takePasskey } from './second-step.service.ts'
import { settingsOf } from './session.queries.ts'
import { setPasswordByLink } from './set-password.service.ts'
import { checkCredentials } from './sign-in.service.ts'

export const signInRoutes: Feature = (mount, services) => {
  const { config, database, sessions } = services

  const enter = async (account: SignedInBy, arrival: Exchange) => {
    const { token, user } = await openSession(services, account, arrival)
    return { token, ...user }
  }

  mount(login, async ({ body, request, reply }) => {
    const account = await checkCredentials(services, body, request)
    await askForSecondStep(services, account, request)
    return { answer: await enter({ ...account, secondFactor: null }, { request, reply }) }
  })

  mount(loginByCode, async ({ body, request, reply }) => {
    const { account, secondFactor } = await takeCode(services, body, request)
    return { answer: await enter({ ...account, secondFactor }, { request, reply }) }
  })

  mount(loginByPasskey, async ({ body, request, reply }) => {
    const account = await takePasskey(services, body, request)
    return { answer: await enter({ ...account, secondFactor: 'passkey' }, { request, reply }) }
  })

  mount(currentSession, async ({ person }) => ({
    answer: {
      ...userOf(person),
      roles: [...person.roles],
      hasAccess: person.hasAccess,
      needsSecondFactor: person.needsSecondFactor,
      sees: await seenBy(database, person.scope),
      comparesWithPeers: person.scope.regions !== null && (await allowsPeers(database.write)),
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

  mount(setPassword, async ({ body, request, reply }) => {
    const accountId = await setPasswordByLink(services, body, request)
    // Opened from the owner's mailbox: the sign-in that follows is not delayed by strangers.
    await rememberDevice(services, accountId, { request, reply })
    return { answer: null, message: 'passwordSet' }
  })
}
