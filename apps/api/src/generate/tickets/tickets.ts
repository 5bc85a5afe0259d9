import type { Row } from '../bulk.service.ts'
import { dayLength, dayOf, hourOfDay, isWeekend } from '../calendar.ts'
import { hoursOf, secondsOf, yearLength, type Hour } from '../era.ts'
import { madeFacts, type MadeWorld } from '../facts.service.ts'
import { declineAt, slownessOf } from '../faults.ts'
import { incidentStrength, type Incident } from '../incidents.ts'
import type { Product } from '../portal-lists.queries.ts'
import { drawsBy, weighted, type Random } from '../random.ts'
import {
  drawCity,
  drawRegionOf,
  drawSegment,
  drawSubProduct,
  drawUnit,
  paceOf,
  segments,
  type Weights,
} from '../world.ts'
import { live } from './life.ts'
import tickets from './tickets.json' with { type: 'json' }

/** Where tickets have no target their source means this. */
const usualTarget = 24 * 3600
/** From the most urgent to the least. */
const { priorities } = tickets
const titles: Readonly<Record<string, readonly string[]>> = tickets.titles

const drawCategory = drawsBy(tickets.categories as Readonly<Record<string, Weights>>, (weights) => weights)
const drawIncidentCategory = drawsBy(
  tickets.incidentCategories as Readonly<Record<string, Weights>>,
  (weights) => weights,
)
const drawApp = drawsBy(segments, ({ apps }) => apps)
const drawChannel = drawsBy(segments, ({ channels }) => channels)
const urgencies = new Map(
  Object.entries(tickets.urgency).map(([name, shares]) => [
    name,
    weighted(shares.map((share, place) => [place, share] as const)),
  ]),
)

export const generatedTickets = madeFacts({
  dataset: 'tickets',
  table: 'ticket',
  prefix: 'TT',
  most: 50_000_000,
  demo: 60_000,
  rows: ticketRows,
})

export const fillTickets = generatedTickets.fill

/**
 * Tickets of three years in the order in which they were opened. Incidents are those that the feedback of the same seed
 * and end speaks of.
 * @throws RangeError where the list of states lacks one
 */
function* ticketRows({ portalLists, count, era, random, idOf, origin, number }: MadeWorld): Generator<Row> {
  const stateOf = (name: string) => {
    const id = idOf('ticket_status', name)
    if (id === null) throw new RangeError(`There is no ticket status '${name}' to generate tickets with`)
    return id
  }
  const bias = ({ name }: Product, instant: number) => 1 + 1.7 * declineAt(name, instant, era)
  for (const hour of hoursOf(era, portalLists, count, bias)) {
    const at = circumstancesOf(hour, era.until)
    for (const opened of secondsOf(hour, random)) {
      const incident = hour.drawCause(random)
      const product = incident?.product ?? hour.drawProduct(random)
      const { urgency, title, ...filing } = fileTicket(product, incident, random)
      const burning = incident ? 1.2 + Math.min(1, incidentStrength(incident, opened * 1000) / 40) : 1
      const { targetHours, answerMinutes } = priorities[urgency] ?? { targetHours: 24, answerMinutes: 60 }
      const target = targetHours * 3600
      const slowness = slownessOf(era.fault, filing.region, { at: opened * 1000, until: era.until })
      const ofFiling = paceOf(filing.region) * Math.exp((15 - product.traits.nps) / 130)
      const pace = ofFiling * at.pace * burning * slowness * (1 + 1.3 * declineAt(product.name, hour.start, era))
      const answer = answerMinutes * 60 * at.answerPace * burning
      const limit = Math.ceil(era.until / 1000) - opened
      const reopens = incident ? 0.085 : 0.045
      const life = live(stateOf, { target, answer, pace, limit, forgotten: at.forgotten, reopens }, random)
      const hasTarget = random.next() >= 0.02
      const after = (seconds: number | null) => (seconds === null ? null : (opened + seconds) * 1000)
      yield {
        number: number(hour.start),
        opened_at: opened * 1000,
        first_response_at: after(life.firstResponse),
        resolved_at: after(life.resolved),
        closed_at: after(life.closed),
        target_s: hasTarget ? target : null,
        pending_s: life.pending,
        reopened: life.reopened,
        own_sla: hasTarget || life.resolved === null ? null : life.resolved <= usualTarget,
        origin_id: origin,
        product_id: product.id,
        sub_product_id: filing.subProduct?.id ?? null,
        region_id: idOf('region', filing.region),
        business_unit_id: idOf('business_unit', filing.unit),
        segment_id: idOf('segment', filing.segment),
        source_app_id: idOf('source_app', filing.app),
        category_id: idOf('ticket_category', filing.category),
        status_id: stateOf(life.state),
        priority_id: idOf('ticket_priority', priorities[urgency]?.name ?? null),
        channel_id: idOf('ticket_channel', filing.channel),
        title,
        timeline: life.timeline,
      }
    }
  }
}

/** What the tickets of one hour have in common. */
function circumstancesOf({ start }: Hour, until: number) {
  const age = (until - start) / dayLength
  const isQuiet = isWeekend(dayOf(start)) || hourOfDay(start) < 7 || hourOfDay(start) > 20
  return {
    answerPace: isQuiet ? 1.6 : 1,
    // They get a little faster from year to year; at night and on weekends fewer are there to work.
    pace: (isQuiet ? 1.12 : 1) * (1 + (0.07 * (until - start)) / yearLength),
    // The backlog: fresh ones that nobody has got to, a tail that lies for months, none older than a year.
    forgotten: age > 365 ? 0 : 0.012 + 0.08 * Math.exp(-age / 9) + 0.03 * Math.exp(-age / 60),
  }
}

/** What a ticket is filed under, by names, and its title; `urgency` is a place in `priorities`. */
function fileTicket(product: Product, incident: Incident | null, random: Random) {
  const { domain } = product.traits
  const segment = drawSegment(domain, random)
  const isRegional = incident !== null && incident.region !== 'National'
  const region = isRegional ? incident.region : drawRegionOf(segment, random)
  const city = isRegional ? random.pick(incident.cities) : drawCity(region, random)
  const isKnown = incident !== null && incident.category in tickets.incidentCategories
  const category = isKnown ? drawIncidentCategory(incident.category, random) : drawCategory(domain, random)
  const urgency = urgencies.get(incident ? 'incident' : urgencyOf(category))?.(random) ?? 0
  const subProduct = drawSubProduct(product.subProducts, random)
  const unit = drawUnit(segment, domain, random)
  const app = drawApp(segment, random)
  const channel = drawChannel(segment, random)
  const title = drawTitle(category, incident !== null, random)
    .replace('{p}', () => subProduct?.name ?? product.name)
    .replace('{kota}', () => city)
  return { segment, region, category, urgency, subProduct, unit, app, channel, title }
}

const urgencyOf = (category: string): keyof typeof tickets.urgency =>
  tickets.severe.includes(category) ? 'severe' : tickets.mild.includes(category) ? 'mild' : 'usual'

function drawTitle(category: string, isIncident: boolean, random: Random): string {
  if (isIncident && random.chance(0.55)) return random.pick(tickets.incidentTitles)
  return random.pick(titles[category] ?? tickets.otherTitles)
}
