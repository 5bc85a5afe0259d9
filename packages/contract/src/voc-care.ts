import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { givenReason, givenVersion } from './managed.ts'
import { vocDetail } from './voc.ts'

/** Who looks after a record, and its clock. */
const tag = 'voc'

export const vocOwners = endpoint({
  method: 'GET',
  path: '/api/v2/voc/owners/:id',
  summary: 'Who may own the record: those who work on feedback and see this one; at most 200, by name.',
  tag,
  permission: 'workOnVoc',
  params: z.object({ id: recordId }),
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** Who looks after feedback is found by name, as many as a short list shows. */
export const mostOwnersFound = 5

export const findVocOwners = endpoint({
  method: 'GET',
  path: '/api/v2/voc/owners',
  summary: `People who look after feedback that one sees, whose name holds what was typed; at most ${mostOwnersFound}, by name.`,
  tag,
  permission: 'workOnVoc',
  query: z.object({ search: z.string().trim().min(1).max(200) }),
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const changeVocOwner = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/owner',
  summary:
    'Give a record an owner, or none with null; one that has no clock yet begins its clock with an owner. A stale `version` answers 409.',
  tag,
  permission: 'workOnVoc',
  body: z.strictObject({ id: bodyId, version: givenVersion, owner_id: z.int().min(1).max(2_147_483_647).nullable() }),
  answer: vocDetail,
})

export const pauseVocClock = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/clock',
  summary:
    'Stop the clock of a record while it waits for somebody else, with the reason, or let it go on with the time that was left. A stale `version` answers 409.',
  tag,
  permission: 'workOnVoc',
  body: z.strictObject({
    id: bodyId,
    version: givenVersion,
    paused: z.boolean(),
    reason: givenReason,
  }),
  answer: vocDetail,
})
