import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedbackQuery } from './voc-summary.ts'

const day = z.iso.date()

/** A word or two words side by side that customers say more often than in the period before. */
export const vocTopic = z
  .object({
    /** As most of them write it. */
    words: z.string(),
    /** How many of the texts that were read say it, in the period and in the one before. */
    now: z.int(),
    before: z.int(),
    /** Percentage points by which its share of the texts rose, with the interval of 99.9 % (Newcombe 1998, method 10). */
    points: z.number(),
    low: z.number(),
    high: z.number(),
    /** The interval holds no zero. */
    isReal: z.boolean(),
    /** In which ways it is written in the period, the most usual first, and by how many texts. */
    written: z.array(z.object({ words: z.string(), total: z.int() })),
  })
  .meta({ id: 'VocTopic' })
export type VocTopic = z.output<typeof vocTopic>

const period = z.object({
  from: day,
  to: day,
  /** The records of the period, and how many of them were read: all, or a sample where they are many. */
  records: z.int(),
  read: z.int(),
})

export const vocTopics = endpoint({
  method: 'GET',
  path: '/api/v2/voc/topics',
  summary:
    'What customers talk about more than in the period of the same length before (the last 30 days by default), from their words; with the filters of the executive dashboard.',
  tag: 'voc',
  permission: 'hasAccess',
  query: feedbackQuery,
  answer: z.object({
    now: period,
    before: period,
    /** One of the periods has too few records to say much. */
    isSmall: z.boolean(),
    /** So many words and phrases were compared. */
    compared: z.int(),
    topics: z.array(vocTopic),
    /** The same filters and period as the list of records takes them. */
    list: z.record(z.string(), z.string()),
  }),
})
export type VocTopics = z.output<(typeof vocTopics)['answer']>
