import { z } from 'zod'
import { endpoint, type Endpoint, type EndpointCall } from './endpoint.ts'
import { instantOf, jakartaDay, dayLength } from './jakarta.ts'
import type { listHandovers, logbook } from './logbook.ts'
import type { users } from './people.ts'
import type { listAccessRequests } from './requests.ts'
import type { Query } from './query.ts'
import { shiftAt } from './shift.ts'
import type { listVoc } from './voc.ts'

/** A visit ends with the last thing that a person did before they did nothing for so many minutes. */
export const visitPauseMinutes = 30

export const lastVisit = endpoint({
  method: 'GET',
  path: '/api/v2/me/last-visit',
  summary:
    'When one’s visit before this one ended: the last page opened or change made before a pause of 30 minutes. Null where nothing is known of one.',
  tag: 'me',
  permission: 'hasAccess',
  answer: z.object({ endedAt: z.iso.datetime({ offset: true }).nullable() }),
})

/** Who has not been here before is told of so many days. */
const newcomerDays = 30
/** Access counts as ending soon so many days before. */
const endsSoonDays = 30

/** From when on something is new to a person. */
export const newSince = (endedAt: string | null, now: Date): string =>
  endedAt ?? new Date(now.getTime() - newcomerDays * dayLength).toISOString()

/** Which records in which order, as an address says it; how many of them is for who asks. */
type Asked<E extends Endpoint> =
  EndpointCall<E> extends { query: infer Q }
    ? { readonly [K in keyof Q as Exclude<K, 'page' | 'size'>]: Extract<Q[K], string | undefined> }
    : never

interface HomeLists {
  readonly voc: Readonly<Record<'toValidate' | 'waiting' | 'underWay' | 'returned' | 'answered', Asked<typeof listVoc>>>
  readonly requests: Asked<typeof listAccessRequests>
  readonly endingAccess: Asked<typeof users.list>
  readonly handovers: Asked<typeof listHandovers>
  readonly logbook: Readonly<Record<'thisShift' | 'ownOpen', Asked<typeof logbook.list>>>
}

/**
 * What the numbers of the home page ask their lists, word for word what their links open: so a number and its list cannot
 * part. Pure; `since` is from when on something is new.
 */
export function homeLists(since: string, now: Date): HomeLists {
  const { date, shift } = shiftAt(now)
  const after = (days: number, from: string) => jakartaDay(instantOf(from) + days * dayLength)
  const first = { orderName: 'score', orderBy: 'desc' } as const
  return {
    voc: {
      toValidate: { validated_feedback: 'Not Validated', status: 'new,on-progress', ...first },
      waiting: { status: 'new', ...first },
      underWay: { status: 'on-progress', ...first },
      returned: { returned: 'true', status: 'new,on-progress' },
      answered: { answered_from: since },
    },
    requests: { status: 'waiting' },
    endingAccess: {
      access: 'granted',
      accessUntil_to: after(endsSoonDays + 1, jakartaDay(now)),
      orderName: 'accessUntil',
      orderBy: 'asc',
    },
    handovers: { open: 'true' },
    logbook: {
      thisShift: { shift, date_from: date, date_to: after(1, date) },
      ownOpen: { mine: 'true', status: 'open,on-progress' },
    },
  }
}

/** What a product owner is told of each product: feedback that waits or is worked on, and trouble that is open. */
export const productQueries = {
  feedback: {
    dataset: 'voc',
    measures: ['feedback'],
    dimensions: ['product', 'status'],
    filters: { status: ['new', 'on-progress'] },
  },
  trouble: { dataset: 'tickets', measures: ['open_now'], dimensions: ['product'] },
} satisfies Record<string, Query>
