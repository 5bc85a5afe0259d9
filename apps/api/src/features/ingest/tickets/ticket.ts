import type { Conflict } from '../import/mapper.ts'
import { outOfLife } from '../import/life.ts'
import type { StateStep, Value, RecordValues } from '../import/profile.ts'
import { copyLine, type CopyValue } from '../../../platform/database/copy.ts'

/** Columns of ticket that an import writes, in the order of its COPY lines; `steps` stands for `timeline`. */
export const ticketColumns = [
  'origin_id',
  'number',
  'opened_at',
  'first_response_at',
  'resolved_at',
  'closed_at',
  'target_s',
  'pending_s',
  'revision',
  'product_id',
  'sub_product_id',
  'region_id',
  'business_unit_id',
  'segment_id',
  'source_app_id',
  'category_id',
  'status_id',
  'priority_id',
  'channel_id',
  'reopened',
  'own_sla',
  'title',
  'timeline',
] as const

/** Ids of the states that the product ships with; staff may rename them, not give them another meaning. */
export const states = { acknowledged: 1, inProgress: 2, resolved: 5, closed: 6, cancelled: 7, rejected: 8 } as const
const endStates: readonly Value[] = [states.resolved, states.closed, states.cancelled, states.rejected]
export const isEnd = (status: Value | undefined): boolean => status !== undefined && endStates.includes(status)

/** In which states the net clock stands, and what states are called. */
export interface States {
  paused: ReadonlySet<number>
  names: ReadonlyMap<number, string>
}

const clocks = ['first_response_at', 'resolved_at', 'closed_at'] as const
/** The fields that say when it ended, for who left them out. */
const ends = 'resolved_at / closed_at'

/** Nothing of a ticket happens before it was opened, or a lifetime after. */
export const checkTicket = (values: RecordValues): Conflict | null => outOfLife(values, 'opened_at', clocks)

/**
 * A ticket after a row about it: what the row gives replaces what was there, an absent field leaves it alone.
 * `resolved_at` is coalesce(resolved, closed); without a status the times tell it, and a status that goes on without
 * times takes the old ones away. Of `steps` come the seconds in paused states, also where the resolution comes later
 * than they do, and the first response.
 */
export function ticketAfter(
  before: RecordValues | undefined,
  given: RecordValues,
  { paused }: States,
): { ticket: RecordValues } | { conflict: Conflict } {
  const ticket: RecordValues = { ...before, ...given }
  const status = given['status_id'] ?? null
  if (status !== null && !isEnd(status) && (given['resolved_at'] ?? given['closed_at']) != null)
    return { conflict: { field: 'status_id', reason: { key: 'notEnded', values: { ends } } } }
  const givesEnd = given['resolved_at'] !== undefined || given['closed_at'] !== undefined
  if (status !== null && !isEnd(status) && !givesEnd) ticket['resolved_at'] = ticket['closed_at'] = null
  ticket['resolved_at'] ??= ticket['closed_at'] ?? null
  const ended = ticket['resolved_at'] !== null
  if (status !== null && isEnd(status) && !ended)
    return { conflict: { field: 'status_id', reason: { key: 'needsEnd', values: { ends } } } }
  if (status === null) {
    const held = before?.['status_id']
    ticket['status_id'] = held !== undefined && isEnd(held) === ended ? held : statusByTimes(ticket)
  }
  addStepClocks(ticket, before, given, paused)
  const conflict = checkTicket(ticket)
  return conflict ? { conflict } : { ticket }
}

function addStepClocks(
  ticket: RecordValues,
  before: RecordValues | undefined,
  given: RecordValues,
  paused: ReadonlySet<number>,
): void {
  const { steps } = ticket
  if (!isSteps(steps) || steps.length === 0) return
  const givesSteps = isSteps(given['steps'])
  if (givesSteps && given['first_response_at'] == null)
    ticket['first_response_at'] = firstResponse(steps, ticket['opened_at'])
  const moved = givesSteps || !isSame(before, ticket, 'resolved_at') || !isSame(before, ticket, 'opened_at')
  if (moved && given['pending_s'] == null) ticket['pending_s'] = secondsIn(paused, steps, ticket)
}

const isSame = (before: RecordValues | undefined, after: RecordValues, clock: string) =>
  Number(before?.[clock] ?? 0) === Number(after[clock] ?? 0)

function statusByTimes(ticket: RecordValues): number {
  if (ticket['closed_at']) return states.closed
  if (ticket['resolved_at']) return states.resolved
  return ticket['first_response_at'] ? states.inProgress : states.acknowledged
}

export const isSteps = (value: Value | undefined): value is readonly StateStep[] => Array.isArray(value)

/** The first change away from the first state, no earlier than the ticket was opened. */
function firstResponse(steps: readonly StateStep[], opened: Value | undefined): Date | null {
  const change = steps.find(([status]) => status !== steps[0]?.[0])
  if (!change || !(opened instanceof Date)) return null
  return new Date(Math.max(change[1], opened.getTime()))
}

/** Seconds in paused states between the ticket's opening and its resolution. */
function secondsIn(paused: ReadonlySet<number>, steps: readonly StateStep[], ticket: RecordValues): number {
  const { opened_at: opened, resolved_at: resolved } = ticket
  const from = opened instanceof Date ? opened.getTime() : 0
  const to = resolved instanceof Date ? resolved.getTime() : Number.POSITIVE_INFINITY
  let milliseconds = 0
  for (const [place, [status, at]] of steps.entries()) {
    const next = steps[place + 1]
    if (paused.has(status) && next) milliseconds += Math.max(0, Math.min(next[1], to) - Math.max(at, from))
    // The clock of the last state stands until the ticket is resolved; of an open one it is still running.
    else if (paused.has(status) && resolved instanceof Date) milliseconds += Math.max(0, to - Math.max(at, from))
  }
  return Math.floor(milliseconds / 1000)
}

/** The ticket as COPY takes it, its cells in the order of `ticketColumns`; equal lines are equal tickets. */
export function ticketLine(ticket: RecordValues, originId: number): string {
  // Every column by its name: two million tickets are too many to look the names up.
  const cells = [
    originId,
    ticket['number'],
    ticket['opened_at'],
    ticket['first_response_at'],
    ticket['resolved_at'],
    ticket['closed_at'],
    ticket['target_s'],
    ticket['pending_s'] ?? 0,
    ticket['revision'] ?? 0,
    ticket['product_id'],
    ticket['sub_product_id'],
    ticket['region_id'],
    ticket['business_unit_id'],
    ticket['segment_id'],
    ticket['source_app_id'],
    ticket['category_id'],
    ticket['status_id'],
    ticket['priority_id'],
    ticket['channel_id'],
    ticket['reopened'] ?? 0,
    ticket['own_sla'],
    ticket['title'],
    timelineOf(ticket),
  ]
  return copyLine(cells as CopyValue[])
}

function timelineOf({ steps, opened_at: opened }: RecordValues): string {
  if (!isSteps(steps) || steps.length === 0 || !(opened instanceof Date)) return '{}'
  const pairs = steps.map(([status, at]) => `${status},${Math.max(0, Math.floor((at - opened.getTime()) / 1000))}`)
  return `{${pairs.join(',')}}`
}

/** The steps behind a stored timeline: status and seconds since `opened`, one pair after the other. */
export function stepsOf(timeline: readonly number[], opened: Date): StateStep[] {
  return timeline.flatMap((status, place): StateStep[] => {
    return place % 2 === 0 ? [[status, opened.getTime() + (timeline[place + 1] ?? 0) * 1000]] : []
  })
}
