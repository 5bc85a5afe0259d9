import type { Row } from '../bulk.service.ts'
import { dayText, endOfDay } from '../calendar.ts'
import { calmHoursOf, secondsOf, yearLength, type Era } from '../era.ts'
import { madeFacts, type MadeWorld } from '../facts.service.ts'
import { declineAt } from '../faults.ts'
import { companyName, personName } from '../people.ts'
import type { Product } from '../portal-lists.queries.ts'
import { drawsBy, type Random } from '../random.ts'
import { domains, drawRegionOf, drawSegment, drawUnit, paceOf, segments } from '../world.ts'
import orders from './orders.json' with { type: 'json' }

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const { statuses, types } = orders

const hourSeconds = 3600
const day = 24 * hourSeconds

/** Days within which a new order is promised. */
const { promisedDays } = orders
/** What needs no cable is there sooner. */
const digital: ReadonlySet<string> = new Set(orders.withoutCable)
/** By month: budgets are spent before the year ends and schools order in July; around the turn of the year little is. */
const { seasons } = orders
const schoolMonth = 6

const drawApp = drawsBy(segments, ({ orderApps }) => orderApps)

export const generatedOrders = madeFacts({
  dataset: 'orders',
  table: 'product_order',
  prefix: 'ORD',
  most: 50_000_000,
  demo: 24_000,
  rows: orderRows,
})

/**
 * Orders of three years in the order in which they were placed. Incidents are those of feedback and tickets of the same
 * seed and end: what is being made ready then waits until they are over. A product in decline is ordered less and left more.
 */
function* orderRows({ portalLists, count, era, random, idOf, origin, number }: MadeWorld): Generator<Row> {
  const season = ({ name, traits }: Product, instant: number) => {
    const month = Number(dayText(instant).slice(5, 7)) - 1
    const schools = traits.domain === 'pendidikan' && month === schoolMonth ? 1.8 : 1
    return (seasons[month] ?? 1) * schools * (1 - 0.35 * declineAt(name, instant, era))
  }
  const at = (second: number | null) => (second === null ? null : second * 1000)
  for (const hour of calmHoursOf(era, portalLists, count, season)) {
    for (const ordered of secondsOf(hour, random)) {
      const order = drawOrder(hour.drawProduct(random), random)
      const life = live(ordered, order, { era, random })
      yield {
        number: number(hour.start),
        ordered_at: at(ordered),
        approved_at: at(life.approved),
        handed_over_at: at(life.handedOver),
        completed_at: at(life.completed),
        ended_at: at(life.ended),
        agreed_at: at(life.agreed),
        origin_id: origin,
        product_id: order.product.id,
        region_id: idOf('region', order.region),
        business_unit_id: idOf('business_unit', order.unit),
        segment_id: idOf('segment', order.segment),
        source_app_id: idOf('source_app', order.app),
        order_type_id: order.type,
        status_id: life.status,
        customer: order.customer,
      }
    }
  }
}

type Order = ReturnType<typeof drawOrder>

/** Who orders what through which application; `promise` is in seconds, to the end of that day. */
function drawOrder(product: Product, random: Random) {
  const { domain } = product.traits
  const segment = drawSegment(domain, random)
  const region = drawRegionOf(segment, random)
  const mark = random.next()
  const type = mark < 0.68 ? types.new : mark < 0.88 ? types.modify : types.terminate
  const days = promisedDays[segment] * (digital.has(domain) ? 0.5 : 1) * (type === types.new ? 1 : 0.6)
  const isSchool = random.chance(domains[domain].schools)
  const unit = drawUnit(segment, domain, random)
  const app = drawApp(segment, random)
  const customer = companyName(random, segment, isSchool) ?? personName(random)
  return { product, segment, region, type, unit, app, customer, promise: Math.max(2, Math.round(days)) * day }
}

/** What became of an order; instants in seconds since 1970, null where it has not happened. */
interface Life {
  approved: number | null
  handedOver: number | null
  completed: number | null
  ended: number | null
  agreed: number
  status: number
}

function live(ordered: number, order: Order, { era, random }: { era: Era; random: Random }): Life {
  const { product, promise, region } = order
  const until = Math.ceil(era.until / 1000)
  const decline = declineAt(product.name, ordered * 1000, era)
  const years = (until - ordered) / (yearLength / 1000)
  // They get a little faster from year to year.
  const pace = paceOf(region) * (1 + 0.08 * years) * (1 + 1.1 * decline)
  const work = Math.max(hourSeconds, promise * 0.5 * pace * random.longTailed(1, 0.48))
  const incident = metWhileWorkedOn(order, era, { from: ordered * 1000, to: (ordered + work) * 1000 })
  // What waited for it is made up for one after the other.
  const waited = incident ? (incident.to / 1000 - ordered) * random.next() + random.next() * 3 * day : 0
  const isHeld = random.chance(0.07)
  const held = isHeld ? random.longTailed(2.5 * day, 0.8) : 0
  const age = until - ordered
  // The backlog: fresh ones that nobody gets on with, a tail of months, none older than a year.
  const isForgotten = random.chance(age > 365 * day ? 0 : 0.003 + 0.05 * Math.exp(-age / (12 * day)))
  const shares = [0.06 + 0.1 * random.next(), 0.4 + 0.2 * random.next(), 1]
  const [approved = 0, handedOver = 0, completed = 0] = shares.map((share, stage) =>
    Math.round(ordered + work * share + (stage > 0 ? waited + held : 0)),
  )
  const agreed = endOfDay(ordered + promise)
  const mark = random.next()
  const falls = 0.05 + (incident ? 0.1 : 0) + 0.06 * decline
  if (mark < falls) return fallen({ ordered, approved, handedOver, agreed }, mark / falls, { until, random })
  const reached = (at: number) => (at < until ? at : null)
  const done = isForgotten ? null : reached(completed)
  const handed = isForgotten && random.chance(0.5) ? null : reached(handedOver)
  const status = done ? statuses.completed : statusOf(reached(approved), isHeld || isForgotten)
  return { approved: reached(approved), handedOver: handed, completed: done, ended: done, agreed, status }
}

const statusOf = (approved: number | null, isHeld: boolean): number =>
  approved === null ? statuses.acknowledged : isHeld ? statuses.held : statuses.inProgress

interface Stages {
  ordered: number
  approved: number
  handedOver: number
  agreed: number
}

/** Rejected while it is checked, cancelled by the customer while it waits, or failed where it was to be installed. */
function fallen(
  { ordered, approved, handedOver, agreed }: Stages,
  share: number,
  { until, random }: { until: number; random: Random },
): Life {
  const ways = [
    { most: 0.25, status: statuses.rejected, from: ordered },
    { most: 0.7, status: statuses.cancelled, from: approved },
  ]
  const { status, from } = ways.find(({ most }) => share < most) ?? { status: statuses.failed, from: handedOver }
  const at = Math.round(from + 600 + random.next() * 1.5 * day)
  const ended = at < until ? at : null
  const reached = (instant: number, isBefore: boolean) => (isBefore && instant < until ? instant : null)
  const passed = reached(approved, status !== statuses.rejected)
  return {
    approved: passed,
    handedOver: reached(handedOver, status === statuses.failed),
    completed: null,
    ended,
    agreed,
    status: ended === null ? statusOf(passed, false) : status,
  }
}

/** The incident that breaks what is being made ready: of its product, in its region, at the time. */
const metWhileWorkedOn = ({ product, region }: Order, { incidents }: Era, { from, to }: { from: number; to: number }) =>
  incidents.find(
    (incident) =>
      product === incident.product &&
      (incident.region === 'National' || incident.region === region) &&
      from < incident.to &&
      to > incident.from,
  )
