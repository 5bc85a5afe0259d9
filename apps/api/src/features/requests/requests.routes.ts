import {
  approveAccess,
  exportAccessRequests,
  listAccessRequests,
  ownAccessRequest,
  rejectAccess,
  requestAccess,
  requestOwnAccess,
  sendAccessCode,
  tellWish,
} from '@ido/contract'
import { evenly } from '../../platform/accounts/password.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { mailCode } from './access-code-mail.service.ts'
import { codeJob, sendCode } from './access-code.service.ts'
import { endAccess, endedJob, endsSoonJob, remindOfEnds } from './access-end.service.ts'
import { mailDecided, mailEnded, mailEndsSoon, mailRequested } from './access-mail.service.ts'
import { approve, reject } from './decision.service.ts'
import { addWish, fileOwnRequest, fileRequest, requestedJob } from './request.service.ts'
import { exportRequests } from './requests.export.service.ts'
import { accessRequest, accessRequests, ownRequest } from './requests.queries.ts'
import { decidedJob } from './requests.read.ts'

/** Long enough for the slowest path, a code in the mail included, so that time does not tell who exists. */
const answerMilliseconds = 400

export const requestsRoutes: Feature = (mount, services) => {
  const { database, jobs } = services

  jobs.defineMail(codeJob, (payload) => mailCode(services, payload))
  jobs.defineMail(requestedJob, (payload) => mailRequested(services, payload))
  jobs.defineMail(decidedJob, (payload) => mailDecided(services, payload))
  jobs.defineMail(endsSoonJob, (payload) => mailEndsSoon(services, payload))
  jobs.defineMail(endedJob, (payload) => mailEnded(services, payload))
  // At eight in the morning in Jakarta, and a few minutes after each full hour.
  jobs.define('access-reminders', () => remindOfEnds(services), '0 1 * * *')
  jobs.define('access-ends', () => endAccess(services), '5 * * * *')

  mount(sendAccessCode, async ({ body, request, language }) => {
    await evenly(answerMilliseconds, () => sendCode(services, body, { request, language }))
    return { answer: null, message: 'codeSent' }
  })

  mount(requestAccess, async ({ body, request, language }) => {
    const outcome = await evenly(answerMilliseconds, () => fileRequest(services, body, { request, language }))
    return { answer: [outcome] }
  })

  mount(ownAccessRequest, async ({ person }) => ({ answer: await ownRequest(database, person.id) }))

  mount(requestOwnAccess, async ({ person, request }) => ({
    answer: [await fileOwnRequest(services, person, request)],
  }))

  mount(tellWish, async ({ body, person }) => {
    await addWish(database, person.id, body)
    return { answer: null }
  })

  mount(listAccessRequests, async ({ query, person, language }) =>
    accessRequests(database, query, { person, language }),
  )

  mount(exportAccessRequests, async ({ query, person, language }) =>
    exportRequests(services, { query, person, language }),
  )

  mount(approveAccess, async ({ params: { id }, body, person, request, language }) => {
    await approve(services, id, body, { person, request })
    return { answer: await accessRequest(database.write, id, { person, language }) }
  })

  mount(rejectAccess, async ({ params: { id }, body, person, request, language }) => {
    await reject(services, id, body, { person, request })
    return { answer: await accessRequest(database.write, id, { person, language }) }
  })
}
