import type { Row } from '../bulk.service.ts'
import { endOfDay, monthOf } from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { incidentsOf, momentsOf, yearLength } from '../era.ts'
import { declineAt } from '../faults.ts'
import { companyName, personName } from '../people.ts'
import type { Product } from '../portal-lists.queries.ts'
import { drawsBy, type Random } from '../random.ts'
import { domains, drawRegionOf, drawSegment, drawUnit, paceOf, segments } from '../world.ts'
import orders from './orders.json' with { type: 'json' }

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const { statuses, types } = orders
/** Seasons by month: budgets are spent before the year ends and schools order in July; around the turn of the year little is. */
const { promisedDays, seasons, withoutCable } = orders

const hourSeconds = 3600
const day = 24 * hourSeconds
const schoolMonth = 6

const drawApp = drawsBy(segments, ({ orderApps }) => orderApps)

export const generatedOrders = declareDataset({
  dataset: 'orders',
  table: 'product_order',
  prefix: 'ORD',
  most: 50_000_000,
  inDemo: 24_000,
  rows: orderRows,
})

/**
 * Orders of three years in the order in which they were placed. Incidents are those of feedback and tickets of the same
 * seed and end: what is being made ready then waits until they are over. A product in decline is ordered less and left more.
 */
function* orderRows(world: MadeWorld): Generator<Row> {
  const { era, random } = world
  const season = ({ name, traits }: Product, instant: number) => {
    const month = monthOf(instant)
    const schools = traits.domain === 'pendidikan' && month === schoolMonth ? 1.8 : 1
    return (seasons[month] ?? 1) * schools * (1 - 0.35 * declineAt(name, instant, era))
  }
  const at = (second: number | null) => (second === null ? null : second * 1000)
  for (const { at: instant, hour, product } of momentsOf(world, season, true)) {
    const ordered = Math.floor(instant / 1000)
    const order = drawOrder(product, random)
    const { promise: _, ...filing } = order
    const life = live(ordered, product, order, world)
    yield {
      ...world.numbered(hour),
      ordered_at: at(ordered),
      approved_at: at(life.approved),
      handed_over_at: at(life.handedOver),
      completed_at: at(life.completed),
      ended_at: at(life.ended),
      agreed_at: at(life.agreed),
      product_id: product.id,
      ...filing,
      status_id: life.status,
    }
  }
}

type Order = ReturnType<typeof drawOrder>

/** Who orders what through which application; `promise` is in seconds, to the end of that day. */
function drawOrder({ traits: { domain } }: Product, random: Random) {
  const segment_id = drawSegment(domain, random)
  const region_id = drawRegionOf(segment_id, random)
  const mark = random.next()
  const order_type_id = mark < 0.68 ? types.new : mark < 0.88 ? types.modify : types.terminate
  const share = (withoutCable.includes(domain) ? 0.5 : 1) * (order_type_id === types.new ? 1 : 0.6)
  const promise = Math.max(2, Math.round(promisedDays[segment_id] * share)) * day
  const isSchool = random.chance(domains[domain].schools)
  const business_unit_id = drawUnit(segment_id, domain, random)
  const source_app_id = drawApp(segment_id, random)
  const customer = companyName(random, segment_id, isSchool) ?? personName(random)
  return { segment_id, region_id, order_type_id, business_unit_id, source_app_id, customer, promise }
}

/** What became of an order; instants in seconds since 1970, null where it has not happened. */
function live(ordered: number, product: Product, { promise, region_id }: Order, { era, random }: MadeWorld) {
  const until = Math.ceil(era.until / 1000)
  const decline = declineAt(product.name, ordered * 1000, era)
  const years = (until - ordered) / (yearLength / 1000)
  // They get a little faster from year to year.
  const pace = paceOf(region_id) * (1 + 0.08 * years) * (1 + 1.1 * decline)
  const work = Math.max(hourSeconds, promise * 0.5 * pace * random.longTailed(1, 0.48))
  // What breaks while it is made ready; what waited for that is made up for one after the other.
  const incident = incidentsOf(product, region_id, era).find(
    ({ from, to }) => ordered * 1000 < to && (ordered + work) * 1000 > from,
  )
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
  if (mark < falls) return fallen({ ordered, approved, handedOver, agreed }, mark / falls, until, random)
  const reached = (at: number) => (at < until ? at : null)
  const done = isForgotten ? null : reached(completed)
  const handed = isForgotten && random.chance(0.5) ? null : reached(handedOver)
  const status = done ? statuses.completed : statusOf(reached(approved), isHeld || isForgotten)
  return { approved: reached(approved), handedOver: handed, completed: done, ended: done, agreed, status }
}

const statusOf = (approved: number | null, isHeld: boolean): number =>
  approved === null ? statuses.acknowledged : isHeld ? statuses.held : statuses.inProgress

type Stages = Record<'ordered' | 'approved' | 'handedOver' | 'agreed', number>

/** Rejected while it is checked, cancelled by the customer while it waits, or failed where it was to be installed. */
function fallen({ ordered, agreed, ...stages }: Stages, share: number, until: number, random: Random) {
  const [status, from] =
    share < 0.25
      ? [statuses.rejected, ordered]
      : share < 0.7
        ? [statuses.cancelled, stages.approved]
        : [statuses.failed, stages.handedOver]
  const at = Math.round(from + 600 + random.next() * 1.5 * day)
  const ended = at < until ? at : null
  const reached = (instant: number, isBefore: boolean) => (isBefore && instant < until ? instant : null)
  const approved = reached(stages.approved, status !== statuses.rejected)
  const handedOver = reached(stages.handedOver, status === statuses.failed)
  return { approved, handedOver, completed: null, ended, agreed, status: ended ? status : statusOf(approved, false) }
}
