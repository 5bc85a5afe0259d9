import type { StateStep, RecordValues } from '../import/profile.ts'
import { isEnd, states } from './ticket.ts'

/** One event of a ticket's log: the state that it was given, and what the ticket said from then on. */
export interface TicketEvent {
  revision: number
  at: Date
  status_id: number
  place: number
  fields: RecordValues
}

/**
 * A ticket from all of its events, the same in whatever order they came. Its state is that of the highest revision
 * (then the latest event, then the last line); its steps are the changes of state in the order of time. It counts as
 * resolved where that state is an end, at coalesce(resolved_at, closed_at).
 */
export function ticketFromEvents(events: readonly TicketEvent[]): RecordValues {
  const byRevision = events.toSorted((a, b) => a.revision - b.revision || byTime(a, b))
  const last = byRevision.at(-1)
  if (!last) throw new Error('A ticket without events')
  const inTime = events.toSorted((a, b) => +a.at - +b.at || a.revision - b.revision || a.place - b.place)
  const steps = inTime
    .filter(({ status_id }, place) => status_id !== inTime[place - 1]?.status_id)
    .map(({ status_id, at }): StateStep => [status_id, at.getTime()])
  const { resolved_at = null, closed_at = null } = last.fields
  const ended = isEnd(last.status_id)
  return {
    ...last.fields,
    status_id: last.status_id,
    revision: last.revision,
    resolved_at: ended ? (resolved_at ?? closed_at ?? endOf(last)) : null,
    closed_at: last.status_id === states.closed ? closed_at : null,
    steps,
  }
}

/** A log that names neither time still says when the ticket came to its end. */
function endOf({ at, fields }: TicketEvent): Date {
  const opened = fields['opened_at']
  return opened instanceof Date && opened > at ? opened : at
}

const byTime = (a: TicketEvent, b: TicketEvent) => +a.at - +b.at || a.place - b.place
