import {
  allowEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from '@ido/contract'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { lockVisibleAccount } from '../users.queries.ts'
import { allowByLink, confirmByLink, readLink, settleRipe, stopByLink } from './address-links.service.ts'
import {
  askedJob,
  confirmJob,
  countsJob,
  leftJob,
  mailAddressAsked,
  mailAddressCounts,
  mailAddressLeft,
  mailConfirmAddress,
  withdrawAddress,
} from './address.service.ts'

/** Changes of an account's address: their mails, their links, and the clock by which they count. */
export const mountAddresses: Feature = (mount, services) => {
  const { database, jobs } = services

  jobs.defineMail(confirmJob, (payload) => mailConfirmAddress(services, payload))
  jobs.defineMail(askedJob, (payload) => mailAddressAsked(services, payload))
  jobs.defineMail(leftJob, (payload) => mailAddressLeft(services, payload))
  jobs.defineMail(countsJob, (payload) => mailAddressCounts(services, payload))
  jobs.define('address-changes', () => settleRipe(services), '*/5 * * * *')

  mount(withdrawEmailChange, async ({ params, person, request }) => {
    await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
      const account = await lockVisibleAccount(trx, params.id, person)
      await withdrawAddress(trx, record, account, person)
    })
    return { answer: null }
  })

  mount(readEmailChange, async ({ body }) => ({ answer: await readLink(database, body.token) }))
  mount(confirmEmailChange, async ({ body, request }) => ({
    answer: await confirmByLink(services, body.token, request),
  }))
  mount(allowEmailChange, async ({ body, request }) => ({ answer: await allowByLink(services, body.token, request) }))
  mount(stopEmailChange, async ({ body, request }) => {
    await stopByLink(services, body.token, request)
    return { answer: null }
  })
}
