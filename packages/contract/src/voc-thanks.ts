import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'

/** The e-mail that thanks a customer when their feedback is done. */
const tag = 'voc'
const permission = 'workOnVoc'
const instant = z.iso.datetime({ offset: true })

/** It goes out so long after the record was done, so that a wrong step can be taken back before. */
export const thanksAfterMinutes = 10
/** The address goes so long after the mail, and so long after it was left in any case. */
export const thankedDays = 30
export const longestAddressDays = 365

/**
 * none: no address. ready: goes out when the record is done. waiting: goes out at `sends_at`. missed: the record was done
 * when nothing could be sent, saving the address plans it. sent: nothing is sent to this customer again.
 */
export const thanksStates = ['none', 'ready', 'waiting', 'missed', 'sent'] as const
export type ThanksState = (typeof thanksStates)[number]

export const vocThanks = z
  .object({
    /** Whether the portal sends thanks at all. */
    isOn: z.boolean(),
    /** Of a merged record whether its main record is. */
    isDone: z.boolean(),
    state: z.enum(thanksStates),
    /** Null where none was left, or it was removed. */
    email: z.string().nullable(),
    left_by: z.string().nullable(),
    left_at: instant.nullable(),
    sends_at: instant.nullable(),
    sent_at: instant.nullable(),
    /** 0 where nobody has ever left one. */
    version: z.int(),
    /** Leave or change the address, remove it, and have the portal send thanks at all. */
    can: z.object({ leave: z.boolean(), remove: z.boolean(), turnOn: z.boolean() }),
  })
  .meta({ id: 'VocThanks' })
export type VocThanks = z.output<typeof vocThanks>

const path = '/api/v2/voc/:id/thanks'
const params = z.object({ id: recordId })

export const readVocThanks = endpoint({
  method: 'GET',
  path,
  summary: 'The customer’s address for thanks, and whether they were sent: for who may edit the sent record.',
  tag,
  permission,
  params,
  answer: vocThanks,
})

/** As accounts have theirs: bounded, of one line, without a name in front. */
const thankedEmail = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email())

export const leaveVocThanks = endpoint({
  method: 'PUT',
  path,
  summary:
    'Leave or change the customer’s address; on a record that is done the mail goes out soon. Answers 409 where thanks are off or were sent, and for a stale `version`.',
  tag,
  permission,
  params,
  body: z.strictObject({ email: thankedEmail, version: z.int().min(0).max(2_147_483_647) }),
  answer: vocThanks,
})

export const removeVocThanks = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the customer’s address; what has not gone out is not sent.',
  tag,
  permission,
  params,
  answer: vocThanks,
})
