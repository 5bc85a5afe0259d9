import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, pageMeta, pageQuery, recordId } from './envelope.ts'

const tag = 'webhooks'
// Who keeps the keys by which programs come in keeps what programs are told.
const permission = 'manageApiKeys'
const instant = z.iso.datetime({ offset: true })

/** What programs can be told of. */
export const webhookKinds = [
  'voc.created',
  'voc.status',
  'voc.done',
  'voc.owner',
  'voc.overdue',
  'access.decided',
  'import.ended',
  'insight.published',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/**
 * How it stands: as somebody set it, or as the portal did after days of failures or a 410. `resting`: it is on, and the
 * administrator that saved it last is suspended or may keep none; another one takes it over by saving it.
 */
export const webhookStates = ['on', 'resting', 'off', 'failing', 'gone'] as const
export const deliveryStates = ['waiting', 'sent', 'failed'] as const
/** Why there was no good answer, where no status tells it. */
export const deliveryProblems = ['address', 'plain', 'private', 'name', 'network', 'timeout', 'secret'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const webhookLimits = { most: 20, nameLength: 100, urlLength: 2000, answerLength: 1024 } as const

const part = z.object({ id: z.int(), name: z.string() })
const webhookRow = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Without its query and user, which may be as good as a password; sent back so, the address stays. */
    url: z.string(),
    kinds: z.array(z.enum(webhookKinds)),
    /** What of the data it is told of; null = all there are. */
    sees: z.object({ regions: z.array(part).nullable(), products: z.array(part).nullable() }),
    state: z.enum(webhookStates),
    /** Since when every try has failed; null where the last went well. */
    failingSince: instant.nullable(),
    last: z.object({ at: instant, state: z.enum(deliveryStates), statusCode: z.int().nullable() }).nullable(),
    waiting: z.int(),
    /** Until when the secret before this one signs as well. */
    oldSecretUntil: instant.nullable(),
    madeBy: z.string(),
    madeAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type WebhookRow = z.output<typeof webhookRow>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks',
  summary:
    'Addresses of programs that are told of what happens here, by name. No answer has a secret in it but those that make one.',
  tag,
  permission,
  answer: z.object({
    webhooks: z.array(webhookRow),
    can: z.object({ change: z.boolean(), whyNot: z.string().nullable() }),
  }),
})
export type WebhookList = z.output<(typeof listWebhooks)['answer']>

const name = z.string().trim().min(1).max(webhookLimits.nameLength)
const url = z.string().trim().min(1).max(webhookLimits.urlLength)
const kinds = z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length)
const seen = z.array(bodyId).min(1).max(500).nullable()

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks',
  summary:
    'Tell a program of what happens here. Its secret is in this answer and never again; 403 where the session has not proved lately who is asking.',
  tag,
  permission,
  body: z.strictObject({ name, url, kinds, regions: seen.optional(), products: seen.optional() }),
  answer: z.object({ id: z.int(), secret: z.string() }),
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/v2/webhooks/:id',
  summary:
    'Change one, switch it off, or on again. Another address or more of the data needs a recent proof, as making does; 409 where somebody changed it meanwhile.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  body: z.strictObject({
    version: z.int().min(1),
    name: name.optional(),
    url: url.optional(),
    kinds: kinds.optional(),
    regions: seen.optional(),
    products: seen.optional(),
    state: z.enum(['on', 'off']).optional(),
  }),
  answer: z.null(),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v2/webhooks/:id',
  summary: 'Remove one with the log of what it was told; nothing is sent to it any more.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:id/secret',
  summary: 'Another secret, in this answer and never again. The one before signs as well for 24 hours.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  answer: z.object({ secret: z.string(), oldUntil: instant }),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:id/test',
  summary: 'Send one a message of the kind `test`, which stands in its log.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  answer: z.object({ delivery: z.int() }),
})

const webhookDelivery = z
  .object({
    id: z.int(),
    messageId: z.string(),
    /** One of the kinds, or `test`. */
    kind: z.string(),
    state: z.enum(deliveryStates),
    madeAt: instant,
    tries: z.int(),
    lastAt: instant.nullable(),
    /** When it is tried next; null where it is not. */
    nextAt: instant.nullable(),
    statusCode: z.int().nullable(),
    tookMs: z.int().nullable(),
    problem: z.enum(deliveryProblems).nullable(),
    /** The beginning of what was answered. */
    answer: z.string().nullable(),
    body: z.string(),
    /** What it tells of: its id in the message, and the number of feedback that is still there; null for a test. */
    subject: z.object({ id: z.int(), number: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDeliveryRow = z.output<typeof webhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks/:id/deliveries',
  summary: 'What a program was told in the last 30 days, the newest first, and how it went.',
  tag,
  permission,
  params: z.object({ id: recordId }),
  query: pageQuery.omit({ search: true, orderBy: true }).extend({ state: z.enum(deliveryStates).optional() }),
  answer: z.array(webhookDelivery),
  meta: pageMeta,
})

export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:id/deliveries/:delivery/again',
  summary: 'Send a message once more, under the same id. 409 where it waits to be sent as it is.',
  tag,
  permission,
  params: z.object({ id: recordId, delivery: recordId }),
  answer: z.null(),
})
