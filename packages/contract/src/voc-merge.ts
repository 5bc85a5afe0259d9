import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { givenReason, givenVersion } from './managed.ts'
import { vocDetail, vocStatus } from './voc.ts'

/** Records that say the same, worked on as one. */
const tag = 'voc'
const instant = z.iso.datetime({ offset: true })

/** Who merged two records, when and why; null where the history of neither says so. */
const mergeAct = { by: z.string().nullable(), at: instant.nullable(), reason: z.string().nullable() }

/** A record that was merged into the one asked for. */
const vocMergedPart = z
  .object({
    id: z.int(),
    voc_id: z.string(),
    version: z.int(),
    status: vocStatus,
    /** The customer, as far as the record names one. */
    respondent_name: z.string().nullable(),
    company_or_school_name: z.string().nullable(),
    list_feedback: z.string().nullable(),
    longtext: z.string().nullable(),
    time_in: instant,
    ...mergeAct,
  })
  .meta({ id: 'VocMergedPart' })
export type VocMergedPart = z.output<typeof vocMergedPart>

export const vocMerges = z
  .object({
    id: z.int(),
    voc_id: z.string(),
    version: z.int(),
    /** Where it was merged into; `main` is null where the person asking does not see that record. */
    into: z
      .object({
        voc_id: z.string(),
        main: z.object({ id: z.int(), version: z.int(), status: vocStatus }).nullable(),
        ...mergeAct,
      })
      .nullable(),
    /** What was merged into it and the person asking sees, the first merged first. */
    parts: z.array(vocMergedPart),
    /** Whether the person asking may merge it with another, or take apart what is merged. */
    canMerge: z.boolean(),
  })
  .meta({ id: 'VocMerges' })
export type VocMerges = z.output<typeof vocMerges>

export const vocMergesCall = endpoint({
  method: 'GET',
  path: '/api/v2/voc/:id/merged',
  summary: 'What a record was merged into, and what was merged into it, with who did it, when and why.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: vocMerges,
})

export const mergeVoc = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/merge',
  summary:
    'Merge a sent record into another, one level deep: it stays readable and is worked on there. A stale version of either answers 409.',
  tag,
  permission: 'workOnVoc',
  body: z.strictObject({
    id: bodyId,
    version: givenVersion,
    into: bodyId,
    into_version: givenVersion,
    reason: givenReason,
  }),
  answer: vocDetail,
})

export const unmergeVoc = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/unmerge',
  summary: 'Take a merged record out of its main one: it has the status, owner and clock that it had.',
  tag,
  permission: 'workOnVoc',
  body: z.strictObject({
    id: bodyId,
    version: givenVersion,
    into_version: givenVersion,
    reason: givenReason,
  }),
  answer: vocDetail,
})
