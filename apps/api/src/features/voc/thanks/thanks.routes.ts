import { leaveVocThanks, readVocThanks, removeVocThanks } from '@ido/contract'
import type { Feature } from '../../../platform/http/feature.ts'
import { thanksFor } from './thanks.queries.ts'
import { endOldThanks, leaveThanks, mailThanks, removeThanks, thanksJob } from './thanks.service.ts'

/** Thanks to the customer of a record that is done. */
export const vocThanksRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  jobs.defineMail(thanksJob, (payload, _stopping, isLastTry) => mailThanks(services, payload, isLastTry))
  // At half past two at night in Jakarta.
  jobs.define('old-thanks', () => endOldThanks(database), '30 19 * * *')

  mount(readVocThanks, async ({ params, person }) => ({ answer: await thanksFor(database, params.id, person) }))

  mount(leaveVocThanks, async ({ params, body, person }) => ({
    answer: await leaveThanks(database, params.id, body, person),
  }))

  mount(removeVocThanks, async ({ params, person }) => ({
    answer: await removeThanks(database, params.id, person),
  }))
}
