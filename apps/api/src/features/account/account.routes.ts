import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endSessionById,
  endViewAs,
  lastVisit,
  listSavedViews,
  listSessions,
  readProfile,
  readQuotas,
  removePhoto,
  removeView,
  saveView,
  startViewAs,
  uploadPhoto,
  userPhoto,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { clearSessionCookies } from '../../platform/http/request-token.ts'
import { lastVisitOf, photoOf, profileOf, quotasOf, sessionsOf, viewsFor } from './account.queries.ts'
import {
  changeOwnPassword,
  changeOwnProfile,
  endOwnSessions,
  forgetView,
  keepView,
  removeOwnPhoto,
  setOwnPhoto,
} from './account.service.ts'
import { stopViewing, viewAs } from './view-as.service.ts'

/** One's own account: profile, password, photo, sessions, saved views, and the portal through somebody else's eyes. */
export const accountRoutes: Feature = (mount, services) => {
  const { config, database } = services
  mount(readProfile, async ({ person }) => ({ answer: await profileOf(database, person) }))
  mount(readQuotas, async ({ person }) => ({ answer: await quotasOf(services, person) }))
  mount(lastVisit, async ({ person }) => ({ answer: { endedAt: await lastVisitOf(database, person.id) } }))
  mount(changeProfile, async ({ body, ...asking }) => ({ answer: await changeOwnProfile(services, body, asking) }))
  mount(uploadPhoto, async ({ upload, ...asking }) => ({ answer: await setOwnPhoto(services, upload, asking) }))
  mount(removePhoto, async (asking) => ({ answer: await removeOwnPhoto(services, asking) }))

  mount(userPhoto, async ({ query, person, reply }) => {
    const photo = await photoOf(database, person, query.nik)
    reply.header('cache-control', 'private, max-age=300')
    return photo
  })

  mount(changePassword, async ({ body, person, request }) => {
    await changeOwnPassword(services, body, { person, request })
    return { answer: null, message: 'passwordChanged' }
  })

  mount(listSessions, async ({ person }) => ({ answer: await sessionsOf(database, person) }))
  mount(endSessionById, async ({ params, reply, ...asking }) => {
    await endOwnSessions(services, params, asking)
    if (params.id === asking.person.sessionId) clearSessionCookies(asking.request, reply, config)
    return { answer: null }
  })
  mount(endOtherSessions, async (asking) => ({ answer: { ended: await endOwnSessions(services, 'others', asking) } }))

  mount(listSavedViews, async ({ query, person }) => ({ answer: await viewsFor(database, query.screen, person) }))
  mount(saveView, async ({ body, person }) => ({ answer: await keepView(services, body, person) }))
  mount(removeView, async ({ params, person }) => {
    await forgetView(services, params.id, person)
    return { answer: null }
  })

  mount(startViewAs, async ({ body, ...asking }) => {
    await viewAs(services, body, asking)
    return { answer: null }
  })
  mount(endViewAs, async ({ person, request }) => {
    await stopViewing(services, person, request)
    return { answer: null }
  })
}
