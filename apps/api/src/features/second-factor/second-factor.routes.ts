import {
  askFactorReset,
  confirmFactorReset,
  finishCode,
  finishPasskey,
  proveSelf,
  readFactorsOf,
  readSecondFactor,
  refuseFactorReset,
  removeFactor,
  renewRecoveryCodes,
  startCode,
  startPasskey,
  startProof,
} from '@ido/contract'
import { factorNoticeJob } from '../../platform/accounts/second-factor/notices.ts'
import type { Feature } from '../../platform/http/feature.ts'
import {
  addCode,
  addPasskey,
  mailFactorNotice,
  mailResetAsked,
  offerCode,
  offerPasskey,
  removeOwn,
  renewCodes,
} from './own.service.ts'
import { askForProof, prove } from './proof.service.ts'
import { factorsOf, ownFactors } from './second-factor.queries.ts'
import { askReset, decideReset, resetAskedJob } from './reset.service.ts'

/** One's own second factors, and taking somebody's away, which needs two. */
export const secondFactorRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  jobs.defineMail(factorNoticeJob, (payload) => mailFactorNotice(services, payload))
  jobs.defineMail(resetAskedJob, (payload) => mailResetAsked(services, payload))

  mount(readSecondFactor, async (asking) => ({ answer: await ownFactors(services, asking) }))
  mount(startProof, async (asking) => ({ answer: await askForProof(services, asking) }))
  mount(proveSelf, async ({ body, ...asking }) => {
    await prove(services, body, asking)
    return { answer: null }
  })
  mount(startCode, async (asking) => ({ answer: await offerCode(services, asking) }))
  mount(finishCode, async ({ body, ...asking }) => ({ answer: await addCode(services, body, asking) }))
  mount(startPasskey, async (asking) => ({ answer: await offerPasskey(services, asking) }))
  mount(finishPasskey, async ({ body, ...asking }) => ({ answer: await addPasskey(services, body, asking) }))
  mount(renewRecoveryCodes, async (asking) => ({ answer: { recoveryCodes: await renewCodes(services, asking) } }))
  mount(removeFactor, async ({ params, ...asking }) => {
    await removeOwn(services, params.id, asking)
    return { answer: null }
  })

  mount(readFactorsOf, async ({ params, person }) => ({ answer: await factorsOf(database, params.id, person) }))
  mount(askFactorReset, async ({ params, body, ...asking }) => ({
    answer: { id: await askReset(services, { ...params, ...body }, asking) },
  }))
  mount(confirmFactorReset, async ({ params, ...asking }) => {
    await decideReset(services, { ...params, confirm: true }, asking)
    return { answer: null }
  })
  mount(refuseFactorReset, async ({ params, ...asking }) => {
    await decideReset(services, { ...params, confirm: false }, asking)
    return { answer: null }
  })
}
