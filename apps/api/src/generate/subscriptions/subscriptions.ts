import type { Row } from '../bulk.service.ts'
import { dayText, endOfDay, monthOf } from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { incidentsOf, momentsOf, type Era } from '../era.ts'
import { declineAt } from '../faults.ts'
import { companyName, personName } from '../people.ts'
import type { Product } from '../portal-lists.queries.ts'
import type { Random } from '../random.ts'
import { domains, drawRegionOf, drawSegment, drawUnit, paceOf, type Ownership } from '../world.ts'
import subscriptions from './subscriptions.json' with { type: 'json' }

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const { reasons } = subscriptions

const day = 24 * 3600
/**
 * By segment: the share from month to month and the years that a contract binds the others, the share that leaves in the
 * first months and a year after them, rupiah a month, and of those who leave, who is in arrears.
 */
const { terms } = subscriptions
/** By month, what is taken anew: budgets are spent before the year ends, families move and schools begin in July. */
const { seasons } = subscriptions

export const generatedSubscriptions = declareDataset({
  dataset: 'subscriptions',
  table: 'subscription',
  prefix: 'SUB',
  most: 20_000_000,
  inDemo: 16_000,
  rows: contractRows,
})

/**
 * Subscriptions of three years in the order in which they were taken, each followed by the contracts under which it went
 * on. Customers who met an incident of feedback, tickets and orders of the same seed and end leave more often, and so do
 * those who have the product in decline.
 */
function* contractRows(world: MadeWorld): Generator<Row> {
  const { era, random } = world
  const season = ({ name }: Product, instant: number) =>
    (seasons[monthOf(instant)] ?? 1) * (1 - 0.35 * declineAt(name, instant, era))
  for (const { at: instant, hour, product } of momentsOf(world, season, true)) {
    const holder = drawHolder(product, random)
    const given = { product, segment: holder.segment_id, region: holder.region_id, era, random }
    for (const contract of contractsOf(Math.floor(instant / 1000), given))
      yield { ...world.numbered(hour), ...contract, product_id: product.id, ...holder }
  }
}

/** Who takes what, where, for how much. */
function drawHolder({ traits: { domain } }: Product, random: Random) {
  const segment_id = drawSegment(domain, random)
  const region_id = drawRegionOf(segment_id, random)
  const isSchool = random.chance(domains[domain].schools)
  const business_unit_id = drawUnit(segment_id, domain, random)
  const customer = companyName(random, segment_id, isSchool) ?? personName(random)
  const monthly_value = Math.round(random.longTailed(terms[segment_id].value, 0.5) / 1000) * 1000
  return { segment_id, region_id, business_unit_id, customer, monthly_value }
}

interface Circumstances {
  product: Product
  segment: Ownership
  region: string
  era: Era
  random: Random
}

/** The contracts of one subscription, one after the other until it ends or now. */
function* contractsOf(began: number, given: Circumstances) {
  const { segment, era, random } = given
  const { free, years } = terms[segment]
  const until = Math.ceil(era.until / 1000)
  const leaving = drawLeaving(began, given)
  const isFree = random.chance(free)
  const at = (second: number | null) => (second === null ? null : second * 1000)
  for (let started = began; started < until;) {
    const end = isFree ? null : endOfDay(started + random.pick(years) * 365 * day)
    const settled = end === null || leaving.at <= end ? null : end - Math.floor((3 + random.next() * 75) * day)
    const renewed = settled !== null && settled < until ? Math.max(settled, started) : null
    const isReplaced = end !== null && leaving.at > end && end + 1 < until && renewed !== null
    const isOver = leaving.at < until && !isReplaced
    yield {
      started_at: at(started),
      contract_end: at(end),
      renewed_at: isOver ? null : at(renewed),
      replaced_at: isReplaced ? at(end + 1) : null,
      ended_at: isOver ? at(leaving.at) : null,
      // Of a replaced one: when its customer left, if that has happened.
      customer_left_at: isReplaced && leaving.at < until ? at(leaving.at) : null,
      continues: started !== began,
      end_reason_id: isOver ? leaving.reason : null,
    }
    if (!isReplaced) break
    started = end + 1
  }
}

interface Leaving {
  at: number
  reason: number
}

/** Customers who came for the price of the end of the year pay the full one from the fourth month on, and some leave at that. */
const offered = { months: ['11', '12'], leave: 0.11, of: ['Consumer', 'SME'] }

/** Who leaves in the first months, soon because it was not what they thought or when the offer is over; null for who stays. `lot` decides, 0 to 1. */
function earlyLeaving(began: number, segment: Ownership, lot: number): Leaving | null {
  const { early } = terms[segment]
  if (lot < early) return { at: began + Math.floor((8 + 105 * (lot / early) ** 1.5) * day), reason: reasons.needless }
  const isOffered = offered.of.includes(segment) && offered.months.includes(dayText(began * 1000).slice(5, 7))
  const late = (lot - early) / offered.leave
  return isOffered && late < 1 ? { at: began + Math.floor((90 + 35 * late) * day), reason: reasons.price } : null
}

/** When it ends, and why: an incident that was met, the decline of the product, or what comes with time. */
function drawLeaving(began: number, { product, segment, region, era, random }: Circumstances): Leaving {
  const { leaving, unpaid } = terms[segment]
  const until = era.until / 1000
  // Where repairs take long, people leave sooner.
  const pace = leaving * paceOf(region)
  const early = earlyLeaving(began, segment, random.next())
  const natural = began + Math.floor((-Math.log(1 - random.next()) / pace) * 365 * day)
  const mark = random.next()
  const usual = [reasons.price, reasons.rival, reasons.moved, reasons.needless, reasons.closed]
  let found = { at: natural, reason: mark < unpaid ? reasons.unpaid : random.pick(usual) }
  if (early && early.at < natural) found = early
  for (const { from, to } of incidentsOf(product, region, era)) {
    const isMet = to / 1000 > began && from / 1000 < found.at
    if (!isMet || !random.chance(0.05)) continue
    const at = Math.floor(to / 1000 + (1 + random.next() * 27) * day)
    if (at < found.at) found = { at, reason: reasons.trouble }
  }
  const isDeclining = declineAt(product.name, era.until, era) > 0
  if (isDeclining && began < until - 10 * day && random.chance(0.09)) {
    // More of them the worse it gets.
    const at = Math.floor(until - 34 * day * (1 - Math.sqrt(random.next())) - 60)
    if (at > began && at < found.at) return { at, reason: reasons.trouble }
  }
  return found.at > began ? found : { ...found, at: began + day }
}
