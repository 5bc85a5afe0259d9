import { BinaryRows } from '../binary-rows.ts'
import { dayLength, dayOf, dayText, hourOfDay, isWeekend } from '../calendar.ts'
import { declineAt } from '../decline.ts'
import { hoursOf, planEra, secondsOf, yearLength, type Hour } from '../era.ts'
import { slownessOf } from '../faults.ts'
import { incidentStrength } from '../incidents.ts'
import type { Plan } from '../plan.ts'
import { randomFrom } from '../random.ts'
import { filingDesk, type Filing } from './desk.ts'
import { lifeline, type Life, type StateIds } from './life.ts'
import type { TicketLists } from './lists.ts'
import { priorities } from './traits.ts'

export const ticketColumns = [
  'number',
  'opened_at',
  'first_response_at',
  'resolved_at',
  'closed_at',
  'target_s',
  'pending_s',
  'reopened',
  'own_sla',
  'origin_id',
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
  'title',
  'timeline',
] as const

export interface TicketPlan extends Plan {
  lists: TicketLists
  origin: number
  /** The numbers of the tickets count on from here. */
  firstNumber: number
}

/** Where tickets have no target their source means this. */
const usualTarget = 24 * 3600

/**
 * Tickets of three years up to `until` in the order in which they were opened, as chunks of COPY's binary form with
 * `ticketColumns`. The same plan gives the same bytes; memory does not grow with their count. Incidents are those that
 * the feedback of the same seed and end speaks of.
 * @param onWritten is told how many there are, about once a chunk
 * @throws RangeError where the list of states lacks one
 */
export function* generateTickets(plan: TicketPlan, onWritten: (tickets: number) => void): Generator<Buffer> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const random = randomFrom(`${seed} tickets`)
  const file = filingDesk(portalLists, plan.lists)
  const live = lifeline(statesOf(plan.lists))
  const rows = new BinaryRows()
  let written = 0
  const bias = (product: { name: string }, instant: number) => 1 + 1.7 * declineAt(product.name, instant, era)
  for (const hour of hoursOf(era, portalLists, count, bias)) {
    const at = circumstancesOf(hour, era.until)
    for (const opened of secondsOf(hour, random)) {
      const incident = hour.drawCause(random)
      const product = incident?.product ?? hour.drawProduct(random)
      const filing = file(product, incident, random)
      const burning = incident ? 1.2 + Math.min(1, incidentStrength(incident, opened * 1000) / 40) : 1
      const { target, answer } = at.byUrgency[filing.urgency] ?? at.usual
      const slowness = slownessOf(era.fault, filing.region?.name ?? '', { at: opened * 1000, until: era.until })
      const pace = filing.pace * at.pace * burning * slowness * (1 + 1.3 * declineAt(product.name, hour.start, era))
      const limit = Math.ceil(era.until / 1000) - opened
      const reopens = incident ? 0.085 : 0.045
      const life = live({ target, answer: answer * burning, pace, limit, forgotten: at.forgotten, reopens }, random)
      const hasTarget = random.next() >= 0.02
      const number = `TT-${at.year}-${String(plan.firstNumber + written).padStart(8, '0')}`
      writeTicket(rows, { number, origin: plan.origin, opened, target: hasTarget ? target : null }, filing, life)
      written += 1
      const chunk = rows.chunk()
      if (!chunk) continue
      onWritten(written)
      yield chunk
    }
  }
  onWritten(written)
  yield rows.end()
}

/** What the tickets of one hour have in common. */
function circumstancesOf({ start }: Hour, until: number) {
  const age = (until - start) / dayLength
  const isQuiet = isWeekend(dayOf(start)) || hourOfDay(start) < 7 || hourOfDay(start) > 20
  const byUrgency = priorities.map(({ targetHours, answerMinutes }) => {
    return { target: targetHours * 3600, answer: answerMinutes * 60 * (isQuiet ? 1.6 : 1) }
  })
  return {
    year: dayText(start).slice(0, 4),
    byUrgency,
    usual: { target: usualTarget, answer: 3600 },
    // They get a little faster from year to year; at night and on weekends fewer are there to work.
    pace: (isQuiet ? 1.12 : 1) * (1 + (0.07 * (until - start)) / yearLength),
    // The backlog: fresh ones that nobody has got to, a tail that lies for months, none older than a year.
    forgotten: age > 365 ? 0 : 0.012 + 0.08 * Math.exp(-age / 9) + 0.03 * Math.exp(-age / 60),
  }
}

interface Opening {
  number: string
  origin: number
  /** Seconds since 1970. */
  opened: number
  target: number | null
}

/** In the order of `ticketColumns`. */
function writeTicket(rows: BinaryRows, { number, origin, opened, target }: Opening, filing: Filing, life: Life): void {
  const { resolved } = life
  const after = (seconds: number | null) => rows.instant(seconds === null ? null : opened + seconds)
  rows.begin(ticketColumns.length)
  rows.text(number)
  after(0)
  after(life.firstResponse)
  after(resolved)
  after(life.closed)
  rows.int32(target)
  rows.int32(life.pending)
  rows.int16(life.reopened)
  rows.boolean(target === null && resolved !== null ? resolved <= usualTarget : null)
  rows.int16(origin)
  rows.int16(filing.product)
  rows.int16(filing.subProduct)
  rows.int16(filing.region?.id ?? null)
  rows.int16(filing.unit)
  rows.int16(filing.segment)
  rows.int16(filing.app)
  rows.int16(filing.category)
  rows.int16(life.status)
  rows.int16(filing.priority)
  rows.int16(filing.channel)
  rows.text(filing.title)
  rows.integers(life.timeline, life.length)
}

function statesOf(lists: TicketLists): StateIds {
  const state = (name: string) => {
    const id = lists('ticket_status', name)
    if (id === null) throw new RangeError(`There is no ticket status '${name}' to generate tickets with`)
    return id
  }
  return {
    acknowledged: state('Acknowledged'),
    inProgress: state('In Progress'),
    pending: state('Pending'),
    held: state('Held'),
    resolved: state('Resolved'),
    closed: state('Closed'),
    cancelled: state('Cancelled'),
    rejected: state('Rejected'),
  }
}
