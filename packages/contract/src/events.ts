import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay, givenInstant, pageQuery, recordId } from './envelope.ts'
import { dayLength, instantOf } from './jakarta.ts'
import { managed } from './managed.ts'
import type { Span } from './period.ts'
import type { Filters } from './questions.ts'

/** How an event stands to now; the state of one that has begun and not ended comes first. */
export const eventStates = ['running', 'coming', 'past'] as const
export type EventState = (typeof eventStates)[number]

/** Longest event in milliseconds; a leap year is one. */
export const longestEvent = 366 * dayLength

const instant = z.iso.datetime({ offset: true })
const name = z.string().trim().min(1).max(120)
const place = z.string().trim().max(200)
const note = z.string().trim().max(2000)
/** Ids; null is all of them. */
const ids = z.array(bodyId).min(1).max(500).nullable()

export const eventRow = z
  .object({
    id: z.int(),
    name: z.string(),
    startsAt: instant,
    /** Excluded. */
    endsAt: instant,
    /** Null stands for all products, or regions. */
    products: z.array(z.int()).nullable(),
    regions: z.array(z.int()).nullable(),
    place: z.string(),
    note: z.string(),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'EventRow' })
export type EventRow = z.output<typeof eventRow>

/** The page 'event': named windows of time that concern some products and regions, or all. */
export const events = managed({
  page: 'event',
  tag: 'events',
  noun: 'event',
  row: eventRow,
  detail: eventRow,
  filters: {
    /** Comma-joined, as are the next two: events that concern one of these. */
    region: z.string().max(500).optional(),
    product: z.string().max(500).optional(),
    state: z.string().max(100).optional(),
  },
  orderNames: ['name', 'startsAt', 'endsAt', 'place'],
  create: z.strictObject({
    name,
    startsAt: givenInstant,
    endsAt: givenInstant,
    products: ids.default(null),
    regions: ids.default(null),
    place: place.default(''),
    note: note.default(''),
  }),
  change: z.strictObject({
    name: name.optional(),
    startsAt: givenInstant.optional(),
    endsAt: givenInstant.optional(),
    products: ids.optional(),
    regions: ids.optional(),
    place: place.optional(),
    note: note.optional(),
  }),
  bulk: z.strictObject({ place: place.optional(), note: note.optional() }),
})

export const eventWindow = eventRow
  .pick({ id: true, name: true, startsAt: true, endsAt: true, place: true, note: true })
  .extend({
    /** By name, of those that the person sees; null stands for all. */
    products: z.array(z.string()).nullable(),
    regions: z.array(z.string()).nullable(),
  })
  .meta({ id: 'EventWindow' })
export type EventWindow = z.output<typeof eventWindow>

/** Most events that one page of the answer tells. */
export const mostWindows = 200

/** The dimensions that an event may be narrowed by. */
export const eventDimensions = ['product', 'region'] as const

export const eventWindows = endpoint({
  method: 'GET',
  path: '/api/v2/event-windows',
  summary: `Events that touch a period and filters, or all, the newest first, ${mostWindows} a page; \`filters\` is JSON, product and region to labels.`,
  tag: 'events',
  permission: 'hasAccess',
  query: z.object({
    from: z.union([givenDay, givenInstant]).optional(),
    /** Excluded. */
    to: z.union([givenDay, givenInstant]).optional(),
    filters: z.string().max(10_000).optional(),
    /** This one alone, however old. */
    id: recordId.optional(),
    page: pageQuery.shape.page,
  }),
  answer: z.array(eventWindow),
  meta: z.object({ total: z.int() }),
})

type Touching = Pick<EventWindow, 'startsAt' | 'endsAt' | 'products' | 'regions'>

/** Whether an event shares a moment with a period (null = all time) and something with filters that may narrow it. */
export function touches({ startsAt, endsAt, products, regions }: Touching, span: Span, filters: Filters): boolean {
  const isThen =
    span === null || (Date.parse(startsAt) < instantOf(span.to) && Date.parse(endsAt) > instantOf(span.from))
  return isThen && concerns(products, filters['product']) && concerns(regions, filters['region'])
}

/** What is not filled in belongs to no event that names its own. */
function concerns(names: Touching['products'], labels: Filters[string] = []): boolean {
  if (names === null || labels.length === 0) return true
  const known = new Set(names.map((one) => one.toLowerCase()))
  return labels.some((label) => label !== null && known.has(label.toLowerCase()))
}

/** How an event stands to a moment, in milliseconds. */
export function eventState({ startsAt, endsAt }: Pick<EventWindow, 'startsAt' | 'endsAt'>, now: number): EventState {
  if (Date.parse(endsAt) <= now) return 'past'
  return Date.parse(startsAt) <= now ? 'running' : 'coming'
}
