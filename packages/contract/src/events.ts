import { z } from 'zod'
import { declaredList } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { givenDay, givenInstant, pageQuery, recordId } from './envelope.ts'
import { concerned, requiredInstant, requiredText, text } from './fields.ts'
import { dayLength, instantOf } from './jakarta.ts'
import type { Span } from './period.ts'
import type { Filters } from './questions.ts'

/** How an event stands to now; the state of one that has begun and not ended comes first. */
export const eventStates = ['running', 'coming', 'past'] as const
export type EventState = (typeof eventStates)[number]

/** Longest event in milliseconds; a leap year is one. */
export const longestEvent = 366 * dayLength

/** The page 'event': named windows of time that concern some products and regions, or all. */
export const events = declaredList({
  page: 'event',
  tag: 'events',
  rowName: 'EventRow',
  fields: {
    name: requiredText({ titles: { id: 'Nama', en: 'Name' }, longest: 120, width: 240 }),
    startsAt: requiredInstant({ titles: { id: 'Mulai', en: 'Start' }, width: 224, descendingFirst: true }),
    /** Excluded. */
    endsAt: requiredInstant({ titles: { id: 'Selesai', en: 'End' }, isEnd: true }),
    regions: concerned('regions', { titles: { id: 'Regional', en: 'Regions' }, width: 160 }),
    products: concerned('products', { titles: { id: 'Produk', en: 'Products' }, width: 160 }),
    place: text({ titles: { id: 'Tempat', en: 'Place' }, longest: 200, width: 140 }),
    note: text({ titles: { id: 'Catatan', en: 'Note' }, longest: 2000, input: 'area', width: 240, grows: true }),
  },
  name: 'name',
  columns: ['state', 'startsAt', 'regions', 'products', 'boards', 'place', 'note'],
  filters: {
    state: { options: eventStates },
    region: { of: 'regions', longest: 500 },
    product: { of: 'products', longest: 500 },
  },
  orders: ['name', 'startsAt', 'endsAt', 'place'],
  first: ['startsAt', 'desc'],
  bulk: ['place', 'note'],
})
export type EventRow = z.output<typeof events.row>

export const eventWindow = events.row
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
