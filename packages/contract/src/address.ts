import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'

const tag = 'people'
const instant = z.iso.datetime({ offset: true })
const linkToken = z.string().min(1, 'passwordLinkGone').max(200, 'passwordLinkGone')

/** How long each of the two links of a change of address holds, and the former address may stop it. */
export const addressHours = 72

/** A change of address that is under way: until it counts, the account keeps the one that it has. */
export const emailChange = z
  .object({
    email: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    /** When the owner of the new address opened its link, null while they have not. */
    confirmedAt: instant.nullable(),
    /** When it counts once it is confirmed; null where nothing waits for the former address any more. */
    countsAt: instant.nullable(),
  })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.output<typeof emailChange>

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/:id/email-change',
  summary: 'Withdraw a change of address that does not count yet; its links stop working.',
  tag,
  permission: 'managePeople',
  activity: 'UPDATE',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const readEmailChange = endpoint({
  method: 'POST',
  path: '/api/v2/auth/email-change',
  summary: 'What a link of a change of address is about, for whom it was mailed to.',
  tag,
  permission: 'public',
  effect: 'reads',
  body: z.strictObject({ token: linkToken }),
  answer: emailChange.extend({
    /** Whom the link was mailed to: the new address may confirm, the former one stop or allow. */
    side: z.enum(['new', 'former']),
    name: z.string(),
    /** Whether the former address has agreed. */
    allowed: z.boolean(),
  }),
})

/** `countsAt` null: the change counts from now on. */
const counts = z.object({ email: z.string(), confirmed: z.boolean(), countsAt: instant.nullable() })

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v2/auth/email-change/confirm',
  summary: 'Confirm a new address by the link that was mailed to it.',
  tag,
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  answer: counts,
})

export const allowEmailChange = endpoint({
  method: 'POST',
  path: '/api/v2/auth/email-change/allow',
  summary:
    'Let a change of address count as soon as it is confirmed, by the link that was mailed to the former address.',
  tag,
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  answer: counts,
})

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/v2/auth/email-change/stop',
  summary: 'Stop a change of address by the link that was mailed to the former address.',
  tag,
  permission: 'public',
  body: z.strictObject({ token: linkToken }),
  answer: z.null(),
})
