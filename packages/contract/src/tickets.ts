import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordRow } from './query.ts'

const ticketStep = z.object({
  status: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** How long it stood in that state, until now in an open ticket's last; null in the state that it ended in. */
  seconds: z.int().nullable(),
  /** The net clock stands in such a state. */
  is_paused: z.boolean(),
})

/** One trouble ticket with its timeline and clocks; seconds are whole. */
export const ticketDetail = endpoint({
  method: 'GET',
  path: '/api/v2/tickets/:number',
  summary: 'One trouble ticket by its number: fields, status timeline and clocks.',
  tag: 'query',
  permission: 'hasAccess',
  params: z.object({ number: z.string().min(1).max(100) }),
  answer: z.object({
    fields: recordRow,
    timeline: z.array(ticketStep),
    clocks: z.object({
      /** Running until now where the ticket is open. */
      gross_s: z.int(),
      net_s: z.int(),
      pending_s: z.int(),
      target_s: z.int().nullable(),
      response_s: z.int().nullable(),
      sla_met: z.boolean().nullable(),
      is_open: z.boolean(),
    }),
  }),
})
