import type { Row } from '../bulk.service.ts'
import { dayText, endOfDay } from '../calendar.ts'
import { calmHoursOf, secondsOf, type Era } from '../era.ts'
import { madeFacts, type MadeWorld } from '../facts.service.ts'
import { declineAt } from '../faults.ts'
import type { Incident } from '../incidents.ts'
import { companyName, personName } from '../people.ts'
import type { Product } from '../portal-lists.queries.ts'
import type { Random } from '../random.ts'
import { domains, drawRegionOf, drawSegment, drawUnit, paceOf, type Ownership } from '../world.ts'
import subscriptions from './subscriptions.json' with { type: 'json' }

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const { reasons } = subscriptions

const day = 24 * 3600
interface Terms {
  /** Share from month to month; years that a contract binds the others. */
  free: number
  years: readonly number[]
  /** Share that leaves in the first months, and a year after them. */
  early: number
  leaving: number
  /** Rupiah a month. */
  value: number
  /** Of those who leave, who is in arrears. */
  unpaid: number
}
const terms: Readonly<Record<Ownership, Terms>> = subscriptions.terms
/** By month, what is taken anew: budgets are spent before the year ends, families move and schools begin in July. */
const { seasons } = subscriptions

export const generatedSubscriptions = madeFacts({
  dataset: 'subscriptions',
  table: 'subscription',
  prefix: 'SUB',
  most: 20_000_000,
  demo: 16_000,
  rows: contractRows,
})

/**
 * Subscriptions of three years in the order in which they were taken, each followed by the contracts under which it went
 * on. Customers who met an incident of feedback, tickets and orders of the same seed and end leave more often, and so do
 * those who have the product in decline.
 */
function* contractRows({ portalLists, count, era, random, idOf, origin, number }: MadeWorld): Generator<Row> {
  const byProduct = Map.groupBy(era.incidents, ({ product }) => product)
  const season = ({ name }: Product, instant: number) =>
    (seasons[Number(dayText(instant).slice(5, 7)) - 1] ?? 1) * (1 - 0.35 * declineAt(name, instant, era))
  const at = (second: number | null) => (second === null ? null : second * 1000)
  for (const hour of calmHoursOf(era, portalLists, count, season)) {
    for (const started of secondsOf(hour, random)) {
      const holder = drawHolder(hour.drawProduct(random), random)
      const incidents = byProduct.get(holder.product) ?? []
      for (const contract of contractsOf(started, { holder, incidents, era, random }))
        yield {
          number: number(hour.start),
          started_at: at(contract.started),
          contract_end: at(contract.end),
          renewed_at: at(contract.renewed),
          replaced_at: at(contract.replaced),
          ended_at: at(contract.ended),
          customer_left_at: at(contract.customerLeft),
          continues: contract.continues,
          origin_id: origin,
          product_id: holder.product.id,
          region_id: idOf('region', holder.region),
          business_unit_id: idOf('business_unit', holder.unit),
          segment_id: idOf('segment', holder.segment),
          end_reason_id: contract.reason,
          monthly_value: holder.value,
          customer: holder.customer,
        }
    }
  }
}

type Holder = ReturnType<typeof drawHolder>

/** Who takes what, where, for how much. */
function drawHolder(product: Product, random: Random) {
  const { domain } = product.traits
  const segment = drawSegment(domain, random)
  const region = drawRegionOf(segment, random)
  const isSchool = random.chance(domains[domain].schools)
  const unit = drawUnit(segment, domain, random)
  const customer = companyName(random, segment, isSchool) ?? personName(random)
  const value = Math.round(random.longTailed(terms[segment].value, 0.5) / 1000) * 1000
  return { product, segment, region, unit, customer, value }
}

/** One contract; instants in seconds since 1970, null where it has not happened. */
interface Contract {
  started: number
  end: number | null
  renewed: number | null
  replaced: number | null
  ended: number | null
  /** Of a replaced one: when its customer left, if that has happened. */
  customerLeft: number | null
  continues: boolean
  reason: number | null
}

interface Circumstances {
  holder: Holder
  incidents: readonly Incident[]
  era: Era
  random: Random
}

/** The contracts of one subscription, one after the other until it ends or now. */
function contractsOf(began: number, given: Circumstances): Contract[] {
  const { holder, era, random } = given
  const { free, years } = terms[holder.segment]
  const until = Math.ceil(era.until / 1000)
  const leaving = drawLeaving(began, given)
  const isFree = random.chance(free)
  const contracts: Contract[] = []
  let started = began
  while (started < until) {
    const continues = contracts.length > 0
    const end = isFree ? null : endOfDay(started + random.pick(years) * 365 * day)
    const settled = end === null || leaving.at <= end ? null : end - Math.floor((3 + random.next() * 75) * day)
    const renewed = settled !== null && settled < until ? Math.max(settled, started) : null
    const isReplaced = end !== null && leaving.at > end && end + 1 < until && renewed !== null
    const isOver = leaving.at < until && !isReplaced
    contracts.push({
      started,
      end,
      renewed: isOver ? null : renewed,
      replaced: isReplaced ? end + 1 : null,
      ended: isOver ? leaving.at : null,
      customerLeft: isReplaced && leaving.at < until ? leaving.at : null,
      continues,
      reason: isOver ? leaving.reason : null,
    })
    if (!isReplaced) break
    started = end + 1
  }
  return contracts
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
function drawLeaving(began: number, { holder, incidents, era, random }: Circumstances): Leaving {
  const { leaving, unpaid } = terms[holder.segment]
  const until = era.until / 1000
  // Where repairs take long, people leave sooner.
  const pace = leaving * paceOf(holder.region)
  const early = earlyLeaving(began, holder.segment, random.next())
  const natural = began + Math.floor((-Math.log(1 - random.next()) / pace) * 365 * day)
  const mark = random.next()
  const usual = [reasons.price, reasons.rival, reasons.moved, reasons.needless, reasons.closed]
  let found = { at: natural, reason: mark < unpaid ? reasons.unpaid : random.pick(usual) }
  if (early && early.at < natural) found = early
  for (const { region, from, to } of incidents) {
    const isMet = (region === 'National' || region === holder.region) && to / 1000 > began && from / 1000 < found.at
    if (!isMet || !random.chance(0.05)) continue
    const at = Math.floor(to / 1000 + (1 + random.next() * 27) * day)
    if (at < found.at) found = { at, reason: reasons.trouble }
  }
  const isDeclining = declineAt(holder.product.name, era.until, era) > 0
  if (isDeclining && began < until - 10 * day && random.chance(0.09)) {
    // More of them the worse it gets.
    const at = Math.floor(until - 34 * day * (1 - Math.sqrt(random.next())) - 60)
    if (at > began && at < found.at) return { at, reason: reasons.trouble }
  }
  return found.at > began ? found : { ...found, at: began + day }
}
