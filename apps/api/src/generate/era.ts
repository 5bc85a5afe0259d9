import { allocate, dayFactor, dayLength, dayOf, dayText, hourFactor, hourLength, hourOfDay } from './calendar.ts'
import { isWeekend, startOfDay } from './calendar.ts'
import { quietDays, timesBy, type Fault } from './faults.ts'
import type { PortalLists, Product } from './portal-lists.queries.ts'
import { randomFrom, weighted, type Random } from './random.ts'
import texts from './voc/texts.json' with { type: 'json' }
import { domains, drawCity, drawRegion, regionShare, type Category } from './world.ts'

/** What is to be made. */
export interface Plan {
  portalLists: PortalLists
  seed: string
  count: number
  /** Nothing happens at or after this instant. */
  until: Date
  /** Instead of what else goes wrong in the last weeks. */
  fault?: Fault | undefined
}

const years = 3
export const yearLength = 365.25 * 24 * hourLength
/** Everything together grows by this much a year. */
export const growth = 1.34
/** The days in which a bias may move a product from one day to the next. */
const recentDays = 45
const incidentsPerYear = 16

/** Three years in which the same things go wrong for feedback, tickets and machines alike. Instants in milliseconds. */
export interface Era {
  from: number
  until: number
  incidents: Incident[]
  fault: Fault | null
  /** How much busier than usual, by hours since `from`. */
  moods: Float64Array
}

/** The same seed, end, fault and products give the same era. */
export function planEra({ portalLists, seed, until: end, fault }: Omit<Plan, 'count'>): Era {
  if (portalLists.products.length === 0) throw new RangeError('There is no product to write about')
  const until = end.getTime()
  const from = Math.floor((until - years * yearLength) / hourLength) * hourLength
  const planning = randomFrom(`${seed} plan`)
  const planned = planIncidents(portalLists, from, until, planning)
  const incidents = fault ? planned.filter(({ to }) => to < until - quietDays * dayLength) : planned
  return { from, until, incidents, fault: fault ?? null, moods: dayMoods(from, until, planning) }
}

/** Some days are simply busier than others: a factor an hour slot, the same for all slots of a day. */
function dayMoods(from: number, until: number, random: Random): Float64Array {
  let [day, mood] = [Number.NaN, 1]
  return new Float64Array(Math.ceil((until - from) / hourLength)).map((_, slot) => {
    const today = dayOf(from + slot * hourLength)
    if (today !== day) [day, mood] = [today, Math.exp(0.09 * random.normal())]
    return mood
  })
}

/** Something that broke: for a while one product in one region brings many times its usual complaints. */
export interface Incident {
  from: number
  to: number
  product: Product
  region: string
  cities: string[]
  category: Category
  cause: string
  /** How many times the usual, at its worst. */
  strength: number
}

const causesOf: Readonly<Record<string, readonly string[]>> = texts.incidentCauses

/** The incidents of a period, spread over it; mostly in working hours, regional more often than national. */
function planIncidents(portalLists: PortalLists, from: number, until: number, random: Random): Incident[] {
  const count = Math.round(((until - from) / (365 * dayLength)) * incidentsPerYear)
  return Array.from({ length: count }, (_, place) => {
    const day = dayOf(from + ((place + random.next()) / count) * (until - from))
    const start = startOfDay(day) + (isWeekend(day) ? random.between(14, 21) : random.between(7, 16)) * hourLength
    return makeIncident(portalLists, start, random)
  })
}

function makeIncident({ products }: PortalLists, from: number, random: Random): Incident {
  const product = weighted(products.map((each) => [each, each.traits.weight ** 0.8] as const))(random)
  const { categories } = domains[product.traits.domain]
  const breaking = (Object.keys(causesOf) as Category[]).map((each) => [each, (categories[each] ?? 0) + 0.1] as const)
  const category = weighted(breaking)(random)
  const isNational = category !== 'Kualitas jaringan' && random.chance(0.65)
  const region = isNational ? 'National' : drawRegion(random)
  const cities = [...new Set(Array.from({ length: random.between(1, 4) }, () => drawCity(region, random)))]
  const to = from + Math.min(random.longTailed(isNational ? 9 : 16, 0.9), 96) * hourLength
  const cause = random.pick(causesOf[category] ?? ['gangguan'])
  return { from, to, product, region, cities, category, cause, strength: random.longTailed(28, 0.5) }
}

/** How strong an incident is at an instant: full within two hours, then fading; people write after its end, too. */
export function incidentStrength({ from, to, strength }: Incident, instant: number): number {
  if (instant < from || instant > to + dayLength) return 0
  const rise = Math.min(1, (instant - from + hourLength) / (2 * hourLength))
  return strength * rise * (instant <= to ? 1 : 0.25 * (1 - (instant - to) / dayLength))
}

/** The incidents of a product that a region feels. */
export const incidentsOf = (product: Product, region: string, { incidents }: Pick<Era, 'incidents'>): Incident[] =>
  incidents.filter((each) => each.product === product && (each.region === 'National' || each.region === region))

/** A factor on a product's share, 1 at all but the last weeks. */
type Bias = (product: Product, instant: number) => number

/** How much each product takes, by month and kind of day: shares drift, games live on weekends. */
function productMixes({ products }: PortalLists, until: number, bias?: Bias) {
  const mixAt = (instant: number, isOnWeekend: boolean) => {
    const yearsAgo = (until - instant) / yearLength
    const weights = new Map(
      products.map((product) => {
        const { weight, growth: drift, domain } = product.traits
        const share = weight * (1 + drift) ** -yearsAgo * (isOnWeekend ? domains[domain].weekend : 1)
        return [product, share * (bias?.(product, instant) ?? 1)] as const
      }),
    )
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    const shareOf = (product: Product) => (weights.get(product) ?? 0) / total
    return { total, shareOf, draw: weighted([...weights]) }
  }
  const known = new Map<string, ReturnType<typeof mixAt>>()
  return (instant: number) => {
    const isOnWeekend = isWeekend(dayOf(instant))
    const isByDay = bias && until - instant < recentDays * dayLength
    const key = `${dayText(instant).slice(0, isByDay ? 10 : 7)} ${isOnWeekend}`
    const mix = known.get(key) ?? mixAt(instant, isOnWeekend)
    known.set(key, mix)
    return mix
  }
}

interface Happening {
  portalLists: PortalLists
  era: Era
  count: number
  random: Random
}

/** Something that comes in at an instant, in milliseconds, of an hour. */
export interface Moment {
  at: number
  hour: number
  product: Product
  /** What it comes from, if it does. */
  incident: Incident | null
}

/**
 * Spreads `count` moments over the hours of an era, in their order.
 * @param isCalm nobody comes because something is broken
 */
export function* momentsOf(
  { portalLists, era, count, random }: Happening,
  bias?: Bias,
  isCalm = false,
): Generator<Moment> {
  const { from, until, fault, moods } = era
  const incidents = isCalm ? [] : era.incidents
  const risen: Bias = (product, at) => (bias?.(product, at) ?? 1) * timesBy(fault, 'rise', product.name, { at, until })
  const mixOf = productMixes(portalLists, until, fault && !isCalm ? risen : bias)
  const hours = Array.from(moods, (mood, slot) => {
    const hour = from + slot * hourLength
    const mix = mixOf(hour)
    const clock = hourFactor(hourOfDay(hour))
    const base = mix.total * growth ** (-(until - hour) / yearLength) * (dayFactor(dayOf(hour)) * clock * mood)
    // An incident at night is complained about too, so its weight does not sink as low as the hour's.
    const around = base / Math.max(clock, 0.1)
    const burning: [Incident, number][] = []
    // For every hour of years, of which nearly all are of no incident.
    for (const incident of incidents) {
      const strength = incidentStrength(incident, hour)
      if (strength <= 0) continue
      const share = mix.shareOf(incident.product) * regionShare(incident.region)
      burning.push([incident, share * strength * (0.6 * base + 0.4 * around)])
    }
    const length = Math.min(hourLength, until - hour)
    const weight = burning.reduce((sum, [, each]) => sum + each, 0)
    return { hour, mix, base, burning, length, weight: (base + weight) * Math.min(1, length / hourLength) }
  })
  const counts = allocate(
    count,
    Float64Array.from(hours, ({ weight }) => weight),
  )
  for (const [slot, { hour, mix, base, burning, length }] of hours.entries()) {
    const drawCause = weighted<Incident | null>([[null, base], ...burning])
    const times = new Float64Array(counts[slot] ?? 0).map(() => hour + Math.floor(random.next() * length))
    for (const at of times.toSorted()) {
      const incident = isCalm ? null : drawCause(random)
      yield { at, hour, incident, product: incident?.product ?? mix.draw(random) }
    }
  }
}
