import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { vocStatus } from './voc.ts'

const tag = 'voc'
const instant = z.iso.datetime({ offset: true })

/** A record that says much the same as a text. */
export const vocAlike = z
  .object({
    id: z.int(),
    voc_id: z.string(),
    version: z.int(),
    status: vocStatus,
    /** The record that it was merged into, as people call it. */
    merged_into: z.string().nullable(),
    list_feedback: z.string().nullable(),
    longtext: z.string().nullable(),
    product: z.string().nullable(),
    time_in: instant,
    /** How much both have in common, from 0 to 1. */
    score: z.number(),
    /** The words of the record by which they agree, the rarest first. */
    words: z.array(z.string()),
  })
  .meta({ id: 'VocAlike' })
export type VocAlike = z.output<typeof vocAlike>

export const longestAlikeText = 1_000

export const vocAlikeText = endpoint({
  method: 'GET',
  path: '/api/v2/voc/similar',
  summary:
    'Up to five records whose words are most alike to a text, within one’s scope, each with how much and by which words.',
  tag,
  permission: 'hasAccess',
  query: z.object({
    text: z.string().trim().min(3).max(longestAlikeText),
    product_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  answer: z.array(vocAlike),
})

export const vocAlikeRecord = endpoint({
  method: 'GET',
  path: '/api/v2/voc/:id/similar',
  summary: 'Up to five records whose words are most alike to those of a record, itself left out.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: z.array(vocAlike),
})
