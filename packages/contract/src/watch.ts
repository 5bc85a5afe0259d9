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

/** The stretches before the newest reading over which it is told how fast a budget burns. */
export const burnWindows = ['fiveMinutes', 'halfHour', 'hour', 'sixHours', 'threeDays'] as const
export type BurnWindow = (typeof burnWindows)[number]
/**
 * What the Site Reliability Workbook asks for at these speeds: somebody is to be paged at 14.4 over an hour and still over five minutes, or
 * at 6 over six hours and still over half an hour; a ticket is to be made at 1 over three days and still over six hours.
 */
export const burnStates = ['page', 'ticket', 'calm'] as const
export type BurnState = (typeof burnStates)[number]

const burn = z.object({
  state: z.enum(burnStates),
  /** Since the hour with which it began; null = it is calm, or it has been so for longer than is looked back. */
  since: instant.nullable(),
  /** The end of the newest reading that it was told from, at which the stretches end: who is late with readings burns nothing of now. */
  at: instant,
  /** How many times as fast as the objective allows requests failed, over each stretch. */
  rates: z.object(
    Object.fromEntries(burnWindows.map((window) => [window, z.number()])) as Record<BurnWindow, z.ZodNumber>,
  ),
})

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
    /** How fast the budget of failed requests burns; null = the newest of them are not of now. */
    burn: burn.nullable(),
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
  forKeys: true,
  onWalls: true,
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
  forKeys: true,
  onWalls: true,
  query: z.object({
    dataset: name,
    from: z.union([givenDay, givenInstant]),
    to: z.union([givenDay, givenInstant]),
    filters: z.string().max(10_000).optional(),
  }),
  answer: z.array(outage),
})
