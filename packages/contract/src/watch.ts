import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenDay, givenInstant } from './envelope.ts'

/**
 * How something that is watched stands by its last readings, the worst first: it does not answer, answers at times, is beyond a limit,
 * sends nothing any more, is well, has sent nothing that could be judged.
 */
export const watchStates = ['down', 'disrupted', 'beyond', 'silent', 'normal', 'none'] as const
export type WatchState = (typeof watchStates)[number]

/** Who answers for less of the time than this is down, who answers for more is disrupted. */
export const mostlyOut = 0.5

const name = z.string().min(1).max(100)
const instant = z.iso.datetime({ offset: true })

/** The figure that is beyond its limit, in the measure's unit. */
const reading = z.object({ measure: z.string(), value: z.number(), limit: z.number() })

const watchedPlace = z
  .object({
    dimension: z.string(),
    /** Null = belongs to none. */
    label: z.string().nullable(),
    state: z.enum(watchStates),
    /** Since when it is so; of what is well, when its last outage ended. Null = for longer than is looked back. */
    since: instant.nullable(),
    /** When the newest reading was taken; null = there is none. */
    lastSample: instant.nullable(),
    /** How many senders it has, and how many of them are not well. */
    of: z.int(),
    affected: z.int(),
    reading: reading.nullable(),
  })
  .meta({ id: 'WatchedPlace' })
export type WatchedPlace = z.output<typeof watchedPlace>

export const watchCall = endpoint({
  method: 'GET',
  path: '/api/v2/query/watch',
  summary:
    'How what a dataset watches stands right now, by product and service, the worst first; within what the person may see.',
  tag: 'query',
  permission: 'hasAccess',
  query: z.object({ dataset: name }),
  answer: z.array(watchedPlace),
})

const outage = z
  .object({
    /** Dimension id to label: who did not answer, and what it belongs to. */
    place: z.record(z.string(), z.string().nullable()),
    from: instant,
    to: instant,
    /** Seconds within it in which there was no answer. */
    lost_s: z.int(),
  })
  .meta({ id: 'Outage' })
export type Outage = z.output<typeof outage>

/** Most outages that one answer lists. */
export const mostOutages = 200

export const outagesCall = endpoint({
  method: 'GET',
  path: '/api/v2/query/outages',
  summary: `Outages of a period by when they began, the ${mostOutages} that lost most; \`filters\` is JSON, dimension to labels.`,
  tag: 'query',
  permission: 'hasAccess',
  query: z.object({
    dataset: name,
    from: z.union([givenDay, givenInstant]),
    to: z.union([givenDay, givenInstant]),
    filters: z.string().max(10_000).optional(),
  }),
  answer: z.array(outage),
})
