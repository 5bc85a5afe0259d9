import type { Row } from '../bulk.service.ts'
import { dayLength, dayOf, hourOfDay, isWeekend } from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { incidentStrength, momentsOf, yearLength, type Era, type Incident, type Moment } from '../era.ts'
import { declineAt, timesBy } from '../faults.ts'
import type { Product } from '../portal-lists.queries.ts'
import { drawsBy, weighted, type Random, type Weights } from '../random.ts'
import { drawPlace, drawSegment, drawSubProduct, drawUnit, paceOf, segments } from '../world.ts'
import tickets from './tickets.json' with { type: 'json' }

const hour = 3600
const day = 24 * hour
const longest = 150 * day
/** Where tickets have no target their source means this. */
const usualTarget = day
/** From the most urgent to the least. */
const { priorities } = tickets
const titles: Readonly<Record<string, readonly string[]>> = tickets.titles

const drawCategory = drawsBy<string, string, Weights>(tickets.categories, (weights) => weights)
const drawIncidentCategory = drawsBy<string, string, Weights>(tickets.incidentCategories, (weights) => weights)
const drawApp = drawsBy(segments, ({ apps }) => apps)
const drawChannel = drawsBy(segments, ({ channels }) => channels)
const drawPriority = (shares: readonly number[], random: Random) =>
  weighted(priorities.map((priority, place) => [priority, shares[place] ?? 0] as const))(random)

export const generatedTickets = declareDataset({
  dataset: 'tickets',
  table: 'ticket',
  prefix: 'TT',
  most: 50_000_000,
  inDemo: 60_000,
  rows: ticketRows,
})

/**
 * Tickets of three years in the order in which they were opened. Incidents are those that the feedback of the same seed
 * and end speaks of.
 * @throws RangeError where the list of states lacks one
 */
function* ticketRows(world: MadeWorld): Generator<Row> {
  const { portalLists, era, random } = world
  const stateOf = (name: State) => {
    const id = portalLists.idOf('ticket_status', name)
    if (!id) throw new RangeError(`There is no ticket status '${name}' to generate tickets with`)
    return id
  }
  const bias = ({ name }: Product, instant: number) => 1 + 1.7 * declineAt(name, instant, era)
  for (const moment of momentsOf(world, bias)) {
    const { incident, product } = moment
    const opened = Math.floor(moment.at / 1000) * 1000
    const { priority, title, ...filing } = fileTicket(product, incident, random)
    const circumstances = circumstancesOf({ ...moment, at: opened }, filing.region_id, priority, era)
    const { target } = circumstances
    const steps = live(circumstances, random)
    const { firstResponse, resolved, closed, ...counted } = clocksOf(steps)
    const hasTarget = random.next() >= 0.02
    const after = (seconds: number | null) => (seconds === null ? null : opened + seconds * 1000)
    yield {
      ...world.numbered(moment.hour),
      opened_at: opened,
      first_response_at: after(firstResponse),
      resolved_at: after(resolved),
      closed_at: after(closed),
      target_s: hasTarget ? target : null,
      ...counted,
      own_sla: hasTarget || resolved === null ? null : resolved <= usualTarget,
      product_id: product.id,
      ...filing,
      status_id: stateOf(steps.at(-1)?.state ?? 'Acknowledged'),
      priority_id: priority.name,
      title,
      timeline: steps.flatMap(({ state, at: second }) => [stateOf(state), second]),
    }
  }
}

/** What a ticket meets; seconds, and pace against the average (2 = twice as long). */
function circumstancesOf(
  { at, hour: start, incident, product }: Moment,
  region: string,
  { targetHours, answerMinutes }: (typeof priorities)[number],
  { until, fault }: Era,
) {
  const age = (until - start) / dayLength
  const isQuiet = isWeekend(dayOf(start)) || hourOfDay(start) < 7 || hourOfDay(start) > 20
  const burning = incident ? 1.2 + Math.min(1, incidentStrength(incident, at) / 40) : 1
  const ofPlace = paceOf(region) * Math.exp((15 - product.traits.nps) / 130)
  // They get a little faster from year to year; at night and on weekends fewer are there to work.
  const ofHour = (isQuiet ? 1.12 : 1) * (1 + (0.07 * (until - start)) / yearLength)
  const slowness =
    timesBy(fault, 'slow', region, { at, until }) * (1 + 1.3 * declineAt(product.name, start, { until, fault }))
  return {
    target: targetHours * hour,
    // Usual time to the first answer.
    answer: answerMinutes * 60 * (isQuiet ? 1.6 : 1) * burning,
    pace: ofPlace * ofHour * burning * slowness,
    // From its opening to the end of all that is generated: nothing happens then or later.
    limit: Math.ceil((until - at) / 1000),
    // The backlog: fresh ones that nobody has got to, a tail that lies for months, none older than a year.
    forgotten: age > 365 ? 0 : 0.012 + 0.08 * Math.exp(-age / 9) + 0.03 * Math.exp(-age / 60),
    reopens: incident ? 0.085 : 0.045,
  }
}

/** What a ticket is filed under, by names, its priority and its title. */
function fileTicket(product: Product, incident: Incident | null, random: Random) {
  const { domain } = product.traits
  const segment_id = drawSegment(domain, random)
  const { region: region_id, city } = drawPlace(segment_id, incident, random)
  const isKnown = incident !== null && incident.category in tickets.incidentCategories
  const category_id = isKnown ? drawIncidentCategory(incident.category, random) : drawCategory(domain, random)
  const urgency = tickets.severe.includes(category_id)
    ? 'severe'
    : tickets.mild.includes(category_id)
      ? 'mild'
      : 'usual'
  const priority = drawPriority(tickets.urgency[incident ? 'incident' : urgency], random)
  const subProduct = drawSubProduct(product.subProducts, random)
  const business_unit_id = drawUnit(segment_id, domain, random)
  const source_app_id = drawApp(segment_id, random)
  const channel_id = drawChannel(segment_id, random)
  const isMass = incident !== null && random.chance(0.55)
  const title = random
    .pick(isMass ? tickets.incidentTitles : (titles[category_id] ?? tickets.otherTitles))
    .replace('{p}', () => subProduct?.name ?? product.name)
    .replace('{kota}', () => city)
  const sub_product_id = subProduct?.id ?? null
  return {
    sub_product_id,
    segment_id,
    region_id,
    business_unit_id,
    source_app_id,
    category_id,
    channel_id,
    priority,
    title,
  }
}

/** The states of TMF621 by what they are called in `ticket_status`. */
type State = 'Acknowledged' | 'In Progress' | 'Pending' | 'Held' | 'Resolved' | 'Closed' | 'Cancelled' | 'Rejected'

/** A state that a ticket came to; seconds since it was opened. */
interface Step {
  state: State
  at: number
}

/** What becomes of a ticket up to the end of time. */
function live({ target, pace, answer, forgotten, reopens, limit }: ReturnType<typeof circumstancesOf>, random: Random) {
  const steps: Step[] = [{ state: 'Acknowledged', at: 0 }]
  const last = () => steps.at(-1)?.at ?? 0
  /** Whether it happens before the end of time; if not, nothing that follows it may be written. */
  const enter = (state: State, wished: number) => {
    const at = Math.max(Math.round(wished), last() + 1)
    if (at < limit) steps.push({ state, at })
    return at < limit
  }
  const upTo = (most: number, median: number, spread: number) => Math.min(random.longTailed(median, spread), most)
  const mark = random.next()
  if (mark < 0.016) {
    enter(mark < 0.012 ? 'Cancelled' : 'Rejected', upTo(longest, 0.15 * target, 0.7))
    return steps
  }
  const isForgotten = random.chance(forgotten)
  if (isForgotten && random.chance(0.25)) return steps
  const work = Math.min(Math.max(target * 0.36 * pace * random.longTailed(1, 0.85), 240), longest)
  const answered = Math.max(30, Math.min(answer * random.longTailed(1, 0.8), work * 0.6))
  if (!enter('In Progress', answered)) return steps
  const pauses = isForgotten ? random.between(0, 1) : pausesOf(random)
  // Waits for parts, for access or for the customer.
  let waited = 0
  for (let place = 0; place < pauses; place += 1) {
    const from = answered + ((work - answered) * (place + random.next())) / pauses
    if (!enter(place === 0 ? 'Pending' : 'Held', from + waited) || isForgotten) return steps
    const pause = random.chance(0.09) ? upTo(longest, 18 * day, 0.8) : upTo(longest, 0.14 * target, 0.9)
    if (!enter('In Progress', last() + pause)) return steps
    waited = last() - from
  }
  if (isForgotten || !enter('Resolved', work + waited)) return steps
  // The customer says that it is not repaired.
  const comesBack = random.chance(reopens) && enter('In Progress', last() + upTo(day, 9 * hour, 0.7))
  if (comesBack && !enter('Resolved', last() + upTo(longest, 0.4 * target, 0.8))) return steps
  enter('Closed', last() + day + random.next() * 2 * day)
  return steps
}

function pausesOf(random: Random): number {
  const mark = random.next()
  return mark < 0.74 ? 0 : mark < 0.94 ? 1 : 2
}

/** What the clocks say of a ticket's steps; null where it has not happened. */
function clocksOf(steps: readonly Step[]) {
  const work = steps.filter(({ state }) => state === 'In Progress')
  const open = steps.findLastIndex(({ state }) => ['Acknowledged', 'In Progress', 'Pending', 'Held'].includes(state))
  const paused = steps.map(({ state, at }, place) => {
    return state === 'Pending' || state === 'Held' ? (steps[place + 1]?.at ?? at) - at : 0
  })
  return {
    firstResponse: work[0]?.at ?? null,
    resolved: steps[open + 1]?.at ?? null,
    closed: steps.find(({ state }) => ['Closed', 'Cancelled', 'Rejected'].includes(state))?.at ?? null,
    pending_s: paused.reduce((sum, pause) => sum + pause, 0),
    reopened: steps.filter(({ state }, place) => state === 'Resolved' && steps[place + 1]?.state === 'In Progress')
      .length,
  }
}
