import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'

const neighbour = z.object({
  id: z.int(),
  voc_id: z.string(),
  score: z.int(),
  list_feedback: z.string().nullable(),
})

/** Where a score would stand among the open records of one product. */
export const vocRankPlace = z
  .object({
    score: z.int(),
    /** One more than there are records with a higher score: equal ones share a rank. */
    rank: z.int(),
    /** By how many points the score may rise, or fall, with the rank as it is; null where nothing is left to pass. */
    rise: z.int().nullable(),
    fall: z.int().nullable(),
    /** The next record with a higher score, and the next one with the same or a lower one. */
    above: neighbour.nullable(),
    below: neighbour.nullable(),
  })
  .meta({ id: 'VocRankPlace' })
export type VocRankPlace = z.output<typeof vocRankPlace>

export const vocRankCall = endpoint({
  method: 'GET',
  path: '/api/v2/voc/:id/rank',
  summary:
    'The rank of a record by priority among the open records of its product, within one’s scope, how stable it is, and the rank that another score would give it.',
  tag: 'voc',
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  query: z.object({ score: z.coerce.number().int().min(0).max(100).optional() }),
  answer: z.object({
    /** Whether the record is one of them; of a draft or what is done it is the rank that it would have. */
    isOpen: z.boolean(),
    /** The other open records of the product. */
    others: z.int(),
    now: vocRankPlace,
    asked: vocRankPlace.nullable(),
  }),
})
export type VocRank = z.output<(typeof vocRankCall)['answer']>
