import {
  allocate,
  dayFactor,
  dayLength,
  dayOf,
  dayText,
  hourFactor,
  hourLength,
  hourOfDay,
  isWeekend,
} from './calendar.ts'
import { quietDays, riseOf, type Fault } from './faults.ts'
import type { Plan } from './plan.ts'
import { incidentStrength, planIncidents, type Incident } from './incidents.ts'
import type { PortalLists, Product } from './portal-lists.queries.ts'
import { randomFrom, weighted, type Draw, type Random } from './random.ts'
import { domains, regionShare } from './world.ts'

const years = 3
export const yearLength = 365.25 * 24 * hourLength
/** Everything together grows by this much a year. */
export const growth = 1.34
/** The days in which a bias may move a product from one day to the next. */
const recentDays = 45

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
  const slots = Math.ceil((until - from) / hourLength)
  const moods = new Float64Array(slots)
  let [day, mood] = [Number.NaN, 1]
  for (let slot = 0; slot < slots; slot += 1) {
    const today = dayOf(from + slot * hourLength)
    if (today !== day) [day, mood] = [today, Math.exp(0.09 * random.normal())]
    moods[slot] = mood
  }
  return moods
}

interface Mix {
  total: number
  share(product: Product): number
  draw: Draw<Product>
}

/** A factor on a product's share, 1 at all but the last weeks. */
type Bias = (product: Product, instant: number) => number

/** How much each product takes, by month and kind of day: shares drift, games live on weekends. */
function productMixes({ products }: PortalLists, until: number, bias?: Bias): (instant: number) => Mix {
  const known = new Map<string, Mix>()
  return (instant) => {
    const weekend = isWeekend(dayOf(instant))
    const isByDay = bias && until - instant < recentDays * 24 * hourLength
    const key = `${dayText(instant).slice(0, isByDay ? 10 : 7)} ${weekend}`
    const found = known.get(key)
    if (found) return found
    const yearsAgo = (until - instant) / yearLength
    const weights = new Map(
      products.map((product) => {
        const { weight, growth: drift, domain } = product.traits
        const share = weight * (1 + drift) ** -yearsAgo * (weekend ? domains[domain].weekend : 1)
        return [product, share * (bias?.(product, instant) ?? 1)] as const
      }),
    )
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    const mix = {
      total,
      share: (product: Product) => (weights.get(product) ?? 0) / total,
      draw: weighted([...weights]),
    }
    known.set(key, mix)
    return mix
  }
}

/** One hour, or what is left of the last one. */
export interface Hour {
  start: number
  length: number
  /** How many of all fall into it. */
  count: number
  /** What one of them is about: an incident, or nothing in particular. */
  drawCause: Draw<Incident | null>
  drawProduct: Draw<Product>
}

/** Spreads `count` over the hours of an era; hours that get nothing are left out. */
export function* hoursOf(era: Era, portalLists: PortalLists, count: number, bias?: Bias): Generator<Hour> {
  const { from, until, incidents, fault, moods } = era
  const risen: Bias = (product, at) => (bias?.(product, at) ?? 1) * riseOf(fault, product.name, { at, until })
  const mixes = productMixes(portalLists, until, fault ? risen : bias)
  const weightOf = (slot: number) => {
    const start = from + slot * hourLength
    return hourWeight(start, { incidents, mix: mixes(start), until, mood: moods[slot] ?? 1 })
  }
  const weighed = Array.from(moods, (_, slot) => weightOf(slot))
  const weights = Float64Array.from(weighed, ({ base, burning }, slot) => {
    const whole = Math.min(1, (until - (from + slot * hourLength)) / hourLength)
    return (base + burning.reduce((sum, [, weight]) => sum + weight, 0)) * whole
  })
  const counts = allocate(count, weights)
  for (const [slot, { base, burning }] of weighed.entries()) {
    const many = counts[slot] ?? 0
    if (many === 0) continue
    const start = from + slot * hourLength
    const drawCause = weighted<Incident | null>([[null, base], ...burning])
    const length = Math.min(hourLength, until - start)
    yield { start, length, count: many, drawCause, drawProduct: mixes(start).draw }
  }
}

/** The same where nobody comes because something is broken. */
export function calmHoursOf(era: Era, portalLists: PortalLists, count: number, bias: Bias): Generator<Hour> {
  return hoursOf({ ...era, incidents: [], fault: null }, portalLists, count, bias)
}

/** Whole seconds since 1970 at which what falls into an hour happens, in their order. */
export function secondsOf({ start, length, count }: Hour, random: Random): Float64Array {
  return new Float64Array(count).map(() => Math.floor((start + random.next() * length) / 1000)).toSorted()
}

interface Situation {
  incidents: Incident[]
  mix: Mix
  until: number
  mood: number
}

function hourWeight(start: number, { incidents, mix, until, mood }: Situation) {
  const busy = dayFactor(dayOf(start)) * hourFactor(hourOfDay(start)) * mood
  const base = mix.total * growth ** (-(until - start) / yearLength) * busy
  // An incident at night is complained about too, so its weight does not sink as low as the hour's.
  const around = base / Math.max(hourFactor(hourOfDay(start)), 0.1)
  const burning: [Incident, number][] = []
  // For every hour of years, of which nearly all are of no incident.
  for (const incident of incidents) {
    const strength = incidentStrength(incident, start)
    if (strength <= 0) continue
    const share = mix.share(incident.product) * regionShare(incident.region)
    burning.push([incident, share * strength * (0.6 * base + 0.4 * around)])
  }
  return { base, burning }
}
