import { BinaryRows } from '../binary-rows.ts'
import { dayLength, dayOf, dayText, startOfDay } from '../calendar.ts'
import { declineAt } from '../decline.ts'
import { calmHoursOf, planEra, secondsOf, type Era } from '../era.ts'
import { generatorOrigin, madeFacts } from '../facts.service.ts'
import type { Incident } from '../incidents.ts'
import { companyName, personName } from '../people.ts'
import { drawRegion } from '../places.ts'
import type { Generated, Plan } from '../plan.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import type { Product } from '../portal-lists.ts'
import { domains, type Ownership } from '../products.ts'
import { drawsByName, randomFrom, type Random } from '../random.ts'
import { readTicketLists, type TicketLists } from '../tickets/lists.ts'
import { consumerUnits, regionPace, segments } from '../tickets/traits.ts'

const columns = [
  'number',
  'started_at',
  'contract_end',
  'renewed_at',
  'replaced_at',
  'ended_at',
  'customer_left_at',
  'continues',
  'origin_id',
  'product_id',
  'region_id',
  'business_unit_id',
  'segment_id',
  'end_reason_id',
  'monthly_value',
  'customer',
] as const

/** Ids that the migration gave; staff may rename them, not give them another meaning. */
const reasons = { price: 1, trouble: 2, moved: 3, rival: 4, needless: 5, closed: 6, unpaid: 7 }

const day = 24 * 3600
/** By segment: share from month to month, years that a contract binds, share that leaves in the first months, and a year after them, rupiah a month, who is in arrears. */
const bySegment: Readonly<
  Record<
    Ownership,
    { free: number; years: readonly number[]; early: number; leaving: number; value: number; unpaid: number }
  >
> = {
  Consumer: { free: 0.45, years: [1, 1, 2], early: 0.07, leaving: 0.16, value: 320_000, unpaid: 0.2 },
  SME: { free: 0.25, years: [1, 1, 2], early: 0.045, leaving: 0.13, value: 950_000, unpaid: 0.16 },
  Enterprise: { free: 0.05, years: [1, 2, 3], early: 0.012, leaving: 0.06, value: 14_000_000, unpaid: 0.03 },
  Government: { free: 0, years: [1, 1, 2], early: 0.006, leaving: 0.05, value: 9_000_000, unpaid: 0.02 },
  Wholesale: { free: 0, years: [2, 3], early: 0.006, leaving: 0.04, value: 45_000_000, unpaid: 0.02 },
}
/** By month, what is taken anew: budgets are spent before the year ends, families move and schools begin in July. */
const seasons = [0.82, 0.88, 0.97, 0.95, 1, 1.04, 1.16, 1.06, 1.02, 1.06, 1.12, 1.1]

interface SubscriptionPlan extends Plan {
  lists: TicketLists
  origin: number
  firstNumber: number
}

/**
 * Subscriptions of three years in the order in which they were taken, each followed by the contracts under which it went on.
 * Who met an incident that feedback, tickets and orders of the same seed and end speak of leaves more often, and so does who
 * has the product in decline.
 */
function* generateSubscriptions(plan: SubscriptionPlan, onWritten: (written: number) => void): Generator<Buffer> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const random = randomFrom(`${seed} subscriptions`)
  const file = filing(plan.lists)
  const rows = new BinaryRows()
  const byProduct = Map.groupBy(era.incidents, ({ product }) => product)
  let written = 0
  const season = ({ name }: Product, instant: number) =>
    (seasons[Number(dayText(instant).slice(5, 7)) - 1] ?? 1) * (1 - 0.35 * declineAt(name, instant, era))
  for (const hour of calmHoursOf(era, portalLists, count, season)) {
    const year = dayText(hour.start).slice(0, 4)
    for (const started of secondsOf(hour, random)) {
      const holder = file(hour.drawProduct(random), random)
      const incidents = byProduct.get(holder.product) ?? []
      for (const contract of contractsOf(started, { holder, incidents, era, random })) {
        const number = `SUB-${year}-${String(plan.firstNumber + written).padStart(8, '0')}`
        writeContract(rows, { number, origin: plan.origin }, holder, contract)
        written += 1
      }
      const chunk = rows.chunk()
      if (!chunk) continue
      onWritten(written)
      yield chunk
    }
  }
  onWritten(written)
  yield rows.end()
}

interface Holder {
  product: Product
  ownership: Ownership
  regionName: string
  region: number | null
  unit: number | null
  segment: number | null
  customer: string
  value: number
}

/** Who takes what, where, for how much. */
function filing(idOf: TicketLists): (product: Product, random: Random) => Holder {
  const segmentOf = drawsByName(domains, ({ ownership }) => ownership)
  const unitOf = drawsByName(segments, ({ units }) => units)
  const consumerUnit = drawsByName(consumerUnits, (units) => units)
  return (product, random) => {
    const { domain } = product.traits
    const ownership = (segmentOf.get(domain)?.(random) ?? 'Consumer') as Ownership
    const regionName = random.chance(segments[ownership].national) ? 'National' : drawRegion(random)
    const unit = (ownership === 'Consumer' ? consumerUnit.get(domain) : undefined) ?? unitOf.get(ownership)
    const isSchool = random.chance(domains[domain].schools)
    return {
      product,
      ownership,
      regionName,
      region: idOf('region', regionName),
      unit: idOf('business_unit', unit?.(random) ?? ''),
      segment: idOf('segment', ownership),
      customer: companyName(random, ownership, isSchool) ?? personName(random),
      value: Math.round(random.longTailed(bySegment[ownership].value, 0.5) / 1000) * 1000,
    }
  }
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
  const { free, years } = bySegment[holder.ownership]
  const until = Math.ceil(era.until / 1000)
  const leaving = leavingOf(began, given)
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

/** Who came for the price of the end of the year, in November and December, pays the full one from the fourth month on, and some leave at that. */
const offered = { months: ['11', '12'], leave: 0.11, of: ['Consumer', 'SME'] }

/** Who leaves in the first months, soon because it was not what they thought or when the offer is over; null for who stays. `lot` decides, 0 to 1. */
function earlyOf(began: number, ownership: Ownership, lot: number): { at: number; reason: number } | null {
  const { early } = bySegment[ownership]
  if (lot < early) return { at: began + Math.floor((8 + 105 * (lot / early) ** 1.5) * day), reason: reasons.needless }
  const isOffered = offered.of.includes(ownership) && offered.months.includes(dayText(began * 1000).slice(5, 7))
  const late = (lot - early) / offered.leave
  return isOffered && late < 1 ? { at: began + Math.floor((90 + 35 * late) * day), reason: reasons.price } : null
}

/** When it ends, and why: an incident that was met, the decline of the product, or what comes with time. */
function leavingOf(began: number, { holder, incidents, era, random }: Circumstances): { at: number; reason: number } {
  const { leaving, unpaid } = bySegment[holder.ownership]
  const until = era.until / 1000
  // Where repairs take long, people leave sooner.
  const pace = leaving * (regionPace[holder.regionName] ?? 1)
  const early = earlyOf(began, holder.ownership, random.next())
  const natural = began + Math.floor((-Math.log(1 - random.next()) / pace) * 365 * day)
  const mark = random.next()
  const usual = [reasons.price, reasons.rival, reasons.moved, reasons.needless, reasons.closed]
  let found = { at: natural, reason: mark < unpaid ? reasons.unpaid : random.pick(usual) }
  if (early && early.at < natural) found = early
  for (const { region, from, to } of incidents) {
    const isMet = (region === 'National' || region === holder.regionName) && to / 1000 > began && from / 1000 < found.at
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

const endOfDay = (second: number): number => (startOfDay(dayOf(second * 1000)) + dayLength) / 1000 - 1

interface Numbered {
  number: string
  origin: number
}

/** In the order of `columns`. */
function writeContract(rows: BinaryRows, { number, origin }: Numbered, holder: Holder, contract: Contract): void {
  rows.begin(columns.length)
  rows.text(number)
  for (const at of [contract.started, contract.end, contract.renewed, contract.replaced, contract.ended])
    rows.instant(at)
  rows.instant(contract.customerLeft)
  rows.boolean(contract.continues)
  rows.int16(origin)
  for (const id of [holder.product.id, holder.region, holder.unit, holder.segment, contract.reason]) rows.int16(id)
  rows.float64(holder.value)
  rows.text(holder.customer)
}

export const generatedSubscriptions: Generated = {
  most: 20_000_000,
  noun: { id: 'langganan', en: 'subscriptions' },
  help: {
    id: 'langganan, selama tiga tahun, dan kontrak lanjutannya',
    en: 'subscriptions, over three years, and the contracts that continue them',
  },
  ...madeFacts({
    facts: {
      name: 'subscription',
      columns,
      trigger: 'subscription_rolled_up_insert',
      rebuild: 'subscription_rollups_rebuild',
      dataset: 'subscriptions',
    },
    async read(database) {
      return { portalLists: await readPortalLists(database), lists: await readTicketLists(database.write) }
    },
    async plan(client, context, options) {
      return { ...options, ...context, ...(await generatorOrigin(client, 'subscription')) }
    },
    rows: generateSubscriptions,
    demo: 16_000,
  }),
}
