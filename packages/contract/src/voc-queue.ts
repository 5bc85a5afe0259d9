import type { EndpointCall } from './endpoint.ts'
import { jakartaDay } from './jakarta.ts'
import type { listVoc } from './voc.ts'

/** What waits for a person: what is theirs, what is late, what came today, and what nobody looks after. */
export const queueParts = ['mine', 'late', 'today', 'free'] as const
export type QueuePart = (typeof queueParts)[number]

const open = 'new,on-progress'

/** Each part in the words of the list, for the page that shows it and the number that leads there. Pure. */
export function queueQueries(me: number, now: Date) {
  const urgent = { orderName: 'due_at', orderBy: 'asc' } as const
  return {
    mine: { owner: String(me), status: open, ...urgent },
    late: { overdue: 'true', ...urgent },
    today: { status: open, merged: 'none', createddate_from: jakartaDay(now.getTime()) },
    free: { status: open, unowned: 'true', orderName: 'time_in', orderBy: 'desc' },
  } satisfies Record<QueuePart, EndpointCall<typeof listVoc>['query']>
}

/** Of what is one's own: all of it, what of it is late, and what of it came today; for numbers that say 'mine'. Pure. */
export function ownQueueQueries(me: number, now: Date) {
  const { mine, late, today } = queueQueries(me, now)
  const { owner } = mine
  return { mine, late: { ...late, owner }, today: { ...today, owner } }
}
