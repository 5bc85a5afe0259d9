import {
  allocate,
  dayFactor,
  dayOf,
  dayText,
  hourFactor,
  hourLength,
  hourOfDay,
  isWeekend,
  workingClock,
  type WorkingClock,
} from './calendar.ts'
import type { Catalogue, Product } from './catalogue.ts'
import { incidentStrength, planIncidents, type Incident } from './incidents.ts'
import { regionShare } from './places.ts'
import { domains } from './products.ts'
import { randomFrom, weighted, type Draw, type Random } from './random.ts'
import { makeFeedback, type GeneratedRecord } from './record.ts'
import { workOn } from './work.ts'

export interface Plan {
  catalogue: Catalogue
  seed: string
  count: number
  /** Nothing happens at or after this instant. */
  until: Date
}

const years = 3
const yearLength = 365.25 * 24 * hourLength
/** All feedback together grows by this much a year. */
const growth = 1.34

/**
 * VOC records of three years up to `until`, in the order of their time. The same plan gives the same records; memory
 * does not grow with their count.
 */
export function* generateVoc({ catalogue, seed, count, until: end }: Plan): Generator<GeneratedRecord> {
  if (catalogue.products.length === 0) throw new RangeError('There is no product to write feedback about')
  const until = end.getTime()
  const from = Math.floor((until - years * yearLength) / hourLength) * hourLength
  const planning = randomFrom(`${seed} plan`)
  const incidents = planIncidents(catalogue, from, until, planning)
  const moods = dayMoods(from, until, planning)
  const mixes = productMixes(catalogue, until)
  const slots = Math.ceil((until - from) / hourLength)
  const weights = new Float64Array(slots)
  for (let slot = 0; slot < slots; slot += 1) {
    const start = from + slot * hourLength
    const whole = Math.min(1, (until - start) / hourLength)
    const { base, extra } = slotWeight(start, { incidents, mixes, until, mood: moods[slot] ?? 1 })
    weights[slot] = (base + extra) * whole
  }
  const counts = allocate(count, weights)
  const random = randomFrom(`${seed} records`)
  const clock = workingClock(from)
  for (const [slot, many] of counts.entries()) {
    const start = from + slot * hourLength
    if (many === 0) continue
    const situation = { start, incidents, mixes, until, mood: moods[slot] ?? 1, clock }
    yield* generateHour(many, situation, random)
  }
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
type Mixes = (instant: number) => Mix

/** How much of the feedback each product takes, by month and kind of day: shares drift, games live on weekends. */
function productMixes({ products }: Catalogue, until: number): Mixes {
  const known = new Map<string, Mix>()
  return (instant) => {
    const weekend = isWeekend(dayOf(instant))
    const key = `${dayText(instant).slice(0, 7)} ${weekend}`
    const found = known.get(key)
    if (found) return found
    const yearsAgo = (until - instant) / yearLength
    const weights = new Map(
      products.map((product) => {
        const { weight, growth: drift, domain } = product.traits
        return [product, weight * (1 + drift) ** -yearsAgo * (weekend ? domains[domain].weekend : 1)] as const
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

interface Situation {
  incidents: Incident[]
  mixes: Mixes
  until: number
  mood: number
}

function slotWeight(start: number, { incidents, mixes, until, mood }: Situation) {
  const mix = mixes(start)
  const busy = dayFactor(dayOf(start)) * hourFactor(hourOfDay(start)) * mood
  const base = mix.total * growth ** (-(until - start) / yearLength) * busy
  // An incident at night is complained about too, so its weight does not sink as low as the hour's.
  const around = base / Math.max(hourFactor(hourOfDay(start)), 0.1)
  const burning = incidents
    .map((incident) => ({ incident, strength: incidentStrength(incident, start) }))
    .filter(({ strength }) => strength > 0)
    .map(({ incident, strength }) => {
      const share = mix.share(incident.product) * regionShare(incident.region)
      return { incident, weight: share * strength * (0.6 * base + 0.4 * around) }
    })
  return { base, extra: burning.reduce((sum, { weight }) => sum + weight, 0), burning }
}

function* generateHour(
  count: number,
  situation: Situation & { start: number; clock: WorkingClock },
  random: Random,
): Generator<GeneratedRecord> {
  const { start, mixes, until, clock } = situation
  const { base, burning } = slotWeight(start, situation)
  const drawCause = weighted<Incident | null>([
    [null, base],
    ...burning.map(({ incident, weight }) => [incident, weight] as const),
  ])
  const length = Math.min(hourLength, until - start)
  const times = Float64Array.from({ length: count }, () => start + Math.floor(random.next() * length)).toSorted()
  for (const timeIn of times) {
    const incident = drawCause(random)
    const product = incident?.product ?? mixes(start).draw(random)
    const feedback = makeFeedback({ timeIn, product, incident, until, clock }, random)
    yield workOn(feedback, { clock, until }, random)
  }
}
