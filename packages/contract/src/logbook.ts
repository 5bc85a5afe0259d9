import { z } from 'zod'
import { shifts } from './shift.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, fileQuery, givenDay, givenInstant, pageMeta, pageQuery, recordId } from './envelope.ts'
import { givenId } from './given-id.ts'
import { managed } from './managed.ts'

const tag = 'logbook'
const instant = z.iso.datetime({ offset: true })
export const longestNote = 4000

export const logbookStatuses = ['open', 'on-progress', 'done'] as const
export const logbookCategories = [
  'Penanganan tiket',
  'Pemantauan',
  'Koordinasi',
  'Pelaporan',
  'Pemeliharaan',
  'Lainnya',
] as const

export const logbookRow = z
  .object({
    id: z.int(),
    agentId: z.int().nullable(),
    agent: z.string(),
    date: z.iso.date(),
    shift: z.enum(shifts),
    productId: z.int().nullable(),
    product: z.string().nullable(),
    activity: z.string(),
    category: z.string(),
    ticketNumber: z.string().nullable(),
    /** Whether the reader's portal has that ticket; null where none is named. */
    ticketKnown: z.boolean().nullable(),
    startedAt: instant,
    endedAt: instant.nullable(),
    status: z.enum(logbookStatuses),
    note: z.string().nullable(),
    version: z.int(),
    /** Who took the shift over; from then on ADMIN alone corrects the entry, and says why. */
    signedOffBy: z.string().nullable(),
    /** Whose unfinished entry of which shift goes on here, since it was taken over. */
    carriedFrom: z.object({ agent: z.string(), date: z.iso.date(), shift: z.enum(shifts) }).nullable(),
    /** Who goes on with it, in an entry of their own. */
    carriedBy: z.string().nullable(),
    can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'LogbookRow' })
export type LogbookRow = z.output<typeof logbookRow>

const fields = {
  date: givenDay,
  shift: z.enum(shifts),
  productId: bodyId.nullable(),
  activity: z.string().trim().min(1).max(500),
  category: z.enum(logbookCategories),
  ticketNumber: givenId(60).nullable(),
  startedAt: givenInstant,
  endedAt: givenInstant.nullable(),
  status: z.enum(logbookStatuses),
  note: z.string().trim().max(longestNote).nullable(),
}

/** The specification's page 'Kelola Logbook': an agent's own shift entries; ADMIN sees everyone's. */
export const logbook = managed({
  page: 'logbook',
  tag,
  noun: 'shift entry',
  row: logbookRow,
  detail: logbookRow,
  filters: {
    /** Comma-joined, as are the next three. */
    shift: z.string().max(100).optional(),
    status: z.string().max(100).optional(),
    category: z.string().max(500).optional(),
    product: z.string().max(500).optional(),
    agent: z.string().max(500).optional(),
    /** `true`: what is one's own now, without what somebody else goes on with; `written`: all that one wrote. */
    mine: z.enum(['true', 'written']).optional(),
    date_from: givenDay.optional(),
    date_to: givenDay.optional(),
  },
  orderNames: ['date', 'startedAt', 'agent', 'product', 'category', 'status'],
  create: z.strictObject({
    ...fields,
    productId: fields.productId.default(null),
    ticketNumber: fields.ticketNumber.default(null),
    endedAt: fields.endedAt.default(null),
    status: fields.status.default('open'),
    note: fields.note.default(null),
  }),
  change: z.strictObject(fields).partial(),
  bulk: z.strictObject({ status: fields.status.optional(), category: fields.category.optional() }),
})

export const handover = z
  .object({
    id: z.int(),
    date: z.iso.date(),
    shift: z.enum(shifts),
    from: z.string(),
    isOwn: z.boolean(),
    note: z.string(),
    createdAt: instant,
    signedOffBy: z.string().nullable(),
    signedOffAt: instant.nullable(),
    signOffNote: z.string().nullable(),
    /** Entries of that shift and agent, and how many of them are not done. */
    entries: z.int(),
    openEntries: z.int(),
    can: z.object({
      signOff: z.boolean(),
      /** Its author takes it back while nobody has signed it off. */
      withdraw: z.boolean(),
      whyNot: z.string().nullable(),
    }),
  })
  .meta({ id: 'Handover' })
export type Handover = z.output<typeof handover>

const waiting = { open: z.enum(['true', 'false']).optional() }

export const listHandovers = endpoint({
  method: 'GET',
  path: '/api/v2/logbook-handovers',
  summary: 'Hand-overs between shifts, the newest first.',
  tag,
  permission: 'keepLogbook',
  query: pageQuery.extend(waiting),
  answer: z.array(handover),
  meta: pageMeta,
})

export const exportHandovers = endpoint({
  method: 'GET',
  path: '/api/v2/logbook-handovers/export',
  summary: 'The same hand-overs as a file; written to the download log.',
  tag,
  permission: 'keepLogbook',
  query: pageQuery.omit({ page: true, size: true }).extend(waiting).extend(fileQuery),
  file: true,
  effect: 'writes',
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/v2/logbook-handovers',
  summary: 'Hand one’s shift over with a note; once a day and shift.',
  tag,
  permission: 'keepLogbook',
  body: z.strictObject({ date: givenDay, shift: z.enum(shifts), note: z.string().trim().min(1).max(4000) }),
  answer: handover,
})

export const withdrawHandover = endpoint({
  method: 'DELETE',
  path: '/api/v2/logbook-handovers/:id',
  summary: 'Take one’s own hand-over back; 409 once somebody has signed it off.',
  tag,
  permission: 'keepLogbook',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const signOff = endpoint({
  method: 'POST',
  path: '/api/v2/logbook-handovers/:id/sign-off',
  summary:
    'Take a shift over; never one’s own. Its entries cannot be changed from here on; the unfinished ones go on in the taker’s shift.',
  tag,
  permission: 'keepLogbook',
  activity: 'UPDATE',
  params: z.object({ id: recordId }),
  body: z.strictObject({ note: z.string().trim().max(4000).nullable().default(null) }),
  answer: handover,
})
