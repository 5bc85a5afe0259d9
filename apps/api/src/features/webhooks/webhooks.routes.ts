import {
  changeWebhook,
  failingWebhooks,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { refuseIf } from '../../platform/policy.ts'
import { hookPausedJob } from './webhooks.claim.service.ts'
import { endOldDeliveries, sendAgain, sendTest } from './webhooks.deliveries.service.ts'
import { whyNotKeepHooks } from './webhooks.policy.ts'
import { deliveriesPage, failingHooksPage, hooksList } from './webhooks.queries.ts'
import { webhookJob } from './webhooks.read.ts'
import { createHookSender, mailPaused } from './webhooks.send.service.ts'
import { changeHook, makeHook, removeHook, renewHookSecret } from './webhooks.service.ts'

/** Programs that are told of what happens here. */
export const webhooksRoutes: Feature = (mount, services) => {
  const { database, jobs, config } = services
  const sender = createHookSender(services)
  // Each minute as well: what a process held that ended is sent by another.
  jobs.define(webhookJob, (_payload, stopping) => sender.wake(stopping), '* * * * *')
  jobs.defineMail(hookPausedJob, (payload) => mailPaused(services, payload))
  // At half past two at night in Jakarta.
  jobs.define('old-webhook-deliveries', () => endOldDeliveries(database), '30 19 * * *')

  mount(listWebhooks, async ({ person, language }) => ({ answer: await hooksList(database, person, language) }))
  mount(failingWebhooks, async ({ query }) => failingHooksPage(database, query))
  mount(makeWebhook, async ({ body, ...asking }) => ({ answer: await makeHook(services, body, asking) }))
  mount(changeWebhook, async ({ params, body, ...asking }) => {
    await changeHook(services, params.id, body, asking)
    return { answer: null }
  })
  mount(removeWebhook, async ({ params, ...asking }) => {
    await removeHook(services, params.id, asking)
    return { answer: null }
  })
  mount(renewWebhookSecret, async ({ params, ...asking }) => ({
    answer: await renewHookSecret(services, params.id, asking),
  }))
  mount(testWebhook, async ({ params, ...asking }) => ({ answer: await sendTest(services, params.id, asking) }))
  mount(listWebhookDeliveries, async ({ params, query, person }) => {
    // It names records of every region and product.
    refuseIf(whyNotKeepHooks(person))
    return deliveriesPage(database, params.id, query, config.publicUrl)
  })
  mount(sendDeliveryAgain, async ({ params, ...asking }) => {
    await sendAgain(services, params, asking)
    return { answer: null }
  })
}
