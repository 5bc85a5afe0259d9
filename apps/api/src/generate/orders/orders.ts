import { BinaryRows } from '../binary-rows.ts'
import { dayLength, dayOf, dayText, startOfDay } from '../calendar.ts'
import { declineAt } from '../decline.ts'
import { calmHoursOf, planEra, secondsOf, yearLength, type Era } from '../era.ts'
import { generatorOrigin, madeFacts } from '../facts.service.ts'
import type { Incident } from '../incidents.ts'
import { companyName, personName } from '../people.ts'
import { drawRegion } from '../places.ts'
import type { Generated, Plan } from '../plan.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { Product } from '../portal-lists.ts'
import { domains, type Domain, type Ownership } from '../products.ts'
import { drawsByName, randomFrom, type Random } from '../random.ts'
import { readTicketLists, type TicketLists } from '../tickets/lists.ts'
import { consumerUnits, regionPace, segments } from '../tickets/traits.ts'

const columns = [
  'number',
  'ordered_at',
  'approved_at',
  'handed_over_at',
  'completed_at',
  'ended_at',
  'agreed_at',
  'origin_id',
  'product_id',
  'region_id',
  'business_unit_id',
  'segment_id',
  'source_app_id',
  'order_type_id',
  'status_id',
  'customer',
] as const

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const statuses = { acknowledged: 1, inProgress: 2, held: 4, completed: 5, failed: 6, rejected: 7, cancelled: 8 }
const types = { new: 1, modify: 2, terminate: 3 }

const hourSeconds = 3600
const day = 24 * hourSeconds

/** Days within which a new order is promised, and where such orders come in. */
export const bySegment: Readonly<Record<Ownership, { days: number; apps: Readonly<Record<string, number>> }>> = {
  Consumer: { days: 3, apps: { SCONE: 52, 'Aplikasi pelanggan': 34, MyIndibiz: 14 } },
  SME: { days: 5, apps: { SCONE: 38, MyIndibiz: 44, NCX: 18 } },
  Enterprise: { days: 14, apps: { NCX: 62, MyTEnS: 38 } },
  Government: { days: 14, apps: { NCX: 70, MyTEnS: 30 } },
  Wholesale: { days: 21, apps: { NCX: 40, MyCarrier: 60 } },
}
/** What needs no cable is there sooner. */
const digital: ReadonlySet<Domain> = new Set(['awan', 'hiburan', 'niaga', 'pendidikan', 'portal', 'komunikasi'])

/** By month: budgets are spent before the year ends and schools order in July; around the turn of the year little is. */
const seasons = [0.78, 0.86, 0.98, 0.95, 1, 1.02, 1.14, 1.05, 1.03, 1.1, 1.2, 1.12]
const schoolMonth = 6

interface OrderPlan extends Plan {
  lists: TicketLists
  origin: number
  firstNumber: number
}

/**
 * Orders of three years in the order in which they were placed. Incidents are those that feedback and tickets of the same
 * seed and end speak of: what is being made ready then waits until they are over. A product in decline is ordered less and left more.
 */
function* generateOrders(plan: OrderPlan, onWritten: (orders: number) => void): Generator<Buffer> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const random = randomFrom(`${seed} orders`)
  const file = filing(plan.lists)
  const rows = new BinaryRows()
  let written = 0
  const season = ({ name, traits }: Product, instant: number) => {
    const month = Number(dayText(instant).slice(5, 7)) - 1
    const schools = traits.domain === 'pendidikan' && month === schoolMonth ? 1.8 : 1
    return (seasons[month] ?? 1) * schools * (1 - 0.35 * declineAt(name, instant, era))
  }
  for (const hour of calmHoursOf(era, portalLists, count, season)) {
    const year = dayText(hour.start).slice(0, 4)
    for (const ordered of secondsOf(hour, random)) {
      const order = file(hour.drawProduct(random), random)
      const life = live(ordered, { order, era, random })
      const number = `ORD-${year}-${String(plan.firstNumber + written).padStart(8, '0')}`
      writeOrder(rows, { number, ordered, origin: plan.origin }, order, life)
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

interface Order {
  product: Product
  regionName: string
  region: number | null
  unit: number | null
  segment: number | null
  app: number | null
  type: number
  /** Seconds within which it is promised, to the end of that day. */
  promise: number
  customer: string
}

/** Who orders what through which application. */
function filing(idOf: TicketLists): (product: Product, random: Random) => Order {
  const segmentOf = drawsByName(domains, ({ ownership }) => ownership)
  const appOf = drawsByName(bySegment, ({ apps }) => apps)
  const unitOf = drawsByName(segments, ({ units }) => units)
  const consumerUnit = drawsByName(consumerUnits, (units) => units)
  return (product, random) => {
    const { domain } = product.traits
    const segment = (segmentOf.get(domain)?.(random) ?? 'Consumer') as Ownership
    const regionName = random.chance(segments[segment].national) ? 'National' : drawRegion(random)
    const unit = (segment === 'Consumer' ? consumerUnit.get(domain) : undefined) ?? unitOf.get(segment)
    const mark = random.next()
    const type = mark < 0.68 ? types.new : mark < 0.88 ? types.modify : types.terminate
    const days = bySegment[segment].days * (digital.has(domain) ? 0.5 : 1) * (type === types.new ? 1 : 0.6)
    const isSchool = random.chance(domains[domain].schools)
    return {
      product,
      regionName,
      region: idOf('region', regionName),
      unit: idOf('business_unit', unit?.(random) ?? ''),
      segment: idOf('segment', segment),
      app: idOf('source_app', appOf.get(segment)?.(random) ?? ''),
      type,
      promise: Math.max(2, Math.round(days)) * day,
      customer: companyName(random, segment, isSchool) ?? personName(random),
    }
  }
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

interface Circumstances {
  order: Order
  era: Era
  random: Random
}

function live(ordered: number, { order, era, random }: Circumstances): Life {
  const { product, promise, regionName } = order
  const until = Math.ceil(era.until / 1000)
  const decline = declineAt(product.name, ordered * 1000, era)
  const years = (until - ordered) / (yearLength / 1000)
  // They get a little faster from year to year.
  const pace = (regionPace[regionName] ?? 1) * (1 + 0.08 * years) * (1 + 1.1 * decline)
  const work = Math.max(hourSeconds, promise * 0.5 * pace * random.longTailed(1, 0.48))
  const incident = era.incidents.find((each) =>
    meets(each, order, { from: ordered * 1000, to: (ordered + work) * 1000 }),
  )
  // What waited for it is made up for one after the other.
  const waited = incident ? (incident.to / 1000 - ordered) * random.next() + random.next() * 3 * day : 0
  const isHeld = random.chance(0.07)
  const held = isHeld ? random.longTailed(2.5 * day, 0.8) : 0
  const ages = until - ordered
  // The backlog: fresh ones that nobody gets on with, a tail of months, none older than a year.
  const isForgotten = random.chance(ages > 365 * day ? 0 : 0.003 + 0.05 * Math.exp(-ages / (12 * day)))
  const shares = [0.06 + 0.1 * random.next(), 0.4 + 0.2 * random.next(), 1]
  const [approved = 0, handedOver = 0, completed = 0] = shares.map((share, stage) =>
    Math.round(ordered + work * share + (stage > 0 ? waited + held : 0)),
  )
  const reached = (at: number) => (at < until ? at : null)
  const agreed = endOfDay(ordered + promise)
  const mark = random.next()
  const falls = 0.05 + (incident ? 0.1 : 0) + 0.06 * decline
  if (mark < falls) return fallen({ ordered, approved, handedOver, agreed }, mark / falls, { until, random })
  const done = isForgotten ? null : reached(completed)
  const handed = isForgotten && random.chance(0.5) ? null : reached(handedOver)
  return {
    approved: reached(approved),
    handedOver: handed,
    completed: done,
    ended: done,
    agreed,
    status: done ? statuses.completed : statusOf(reached(approved), isHeld || isForgotten),
  }
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
  const [status, from] =
    share < 0.25
      ? [statuses.rejected, ordered]
      : share < 0.7
        ? [statuses.cancelled, approved]
        : [statuses.failed, handedOver]
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

/** Whether the incident breaks what is being made ready: of its product, in its region, at the time. */
const meets = (
  incident: Incident,
  { product, regionName }: Order,
  { from, to }: { from: number; to: number },
): boolean =>
  product === incident.product &&
  (incident.region === 'National' || incident.region === regionName) &&
  from < incident.to &&
  to > incident.from

const endOfDay = (second: number): number => (startOfDay(dayOf(second * 1000)) + dayLength) / 1000 - 1

interface Placing {
  number: string
  ordered: number
  origin: number
}

/** In the order of `columns`. */
function writeOrder(rows: BinaryRows, { number, ordered, origin }: Placing, order: Order, life: Life): void {
  rows.begin(columns.length)
  rows.text(number)
  for (const at of [ordered, life.approved, life.handedOver, life.completed, life.ended, life.agreed]) rows.instant(at)
  rows.int16(origin)
  for (const id of [order.product.id, order.region, order.unit, order.segment, order.app, order.type]) rows.int16(id)
  rows.int16(life.status)
  rows.text(order.customer)
}

export const generatedOrders: Generated = {
  most: 50_000_000,
  noun: { id: 'pesanan', en: 'orders' },
  help: { id: 'pesanan, selama tiga tahun', en: 'orders, over three years' },
  ...madeFacts({
    facts: {
      name: 'product_order',
      columns,
      trigger: 'product_order_rolled_up_insert',
      rebuild: 'product_order_rollups_rebuild',
      dataset: 'orders',
    },
    async read(database) {
      return { portalLists: await readPortalLists(database), lists: await readTicketLists(database.write) }
    },
    async plan(client, context, options) {
      return { ...options, ...context, ...(await generatorOrigin(client, 'product_order')) }
    },
    rows: generateOrders,
    demo: 24_000,
  }),
}
