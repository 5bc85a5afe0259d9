import { dayFactor, dayLength, dayOf, hourFactor, hourLength, hourOfDay, isWeekend } from '../calendar.ts'
import { yearLength, type Era } from '../era.ts'
import { declineAt, quietDays, strikes } from '../faults.ts'
import type { Product } from '../portal-lists.queries.ts'
import { domains } from '../world.ts'
import type { Grid } from './grid.ts'

/** What a product's hosts live through, by place in the grid. */
export interface Weather {
  /** Customers' requests a second. */
  rate: Float64Array
  /** How full the day is: 0 at rest, 1 on a busy one. */
  load: Float64Array
  /** How badly an incident hits: 0 to 1. */
  stress: Float64Array
  /** The slow decline of a product, 0 to 1. */
  decline: Float64Array
  /** 1 where nothing answers at all. */
  out: Float64Array
  /** 1 where a host does not fall out by itself. */
  calm: Float64Array
}

const busiestHour = 2
/** How much of an incident in one region the common hosts feel. */
const regionalShare = 0.55

export function weatherOf(product: Product, { at, interval }: Grid, { incidents, until, fault }: Era): Weather {
  const own = incidents.filter((incident) => incident.product === product)
  const { weight, growth, domain } = product.traits
  const series = () => new Float64Array(at.length)
  const weather: Weather = {
    rate: series(),
    load: series(),
    stress: series(),
    decline: series(),
    out: series(),
    calm: series(),
  }
  for (const [place, second] of at.entries()) {
    const length = (interval[place] ?? 0) * 1000
    const start = second * 1000
    const middle = start + length / 2
    const weekend = isWeekend(dayOf(middle)) ? domains[domain].weekend : 1
    // Machines are used later in the evening than people complain.
    const hour = 0.35 + 0.65 * hourFactor((hourOfDay(middle) + 23) % 24)
    const busy = hour * weekend * (0.75 + 0.25 * dayFactor(dayOf(middle)))
    weather.rate[place] = 0.42 * weight * busy * (1 + growth) ** ((middle - until) / yearLength)
    weather.load[place] = Math.min(1.2, busy / busiestHour)
    if (fault && start >= until - quietDays * dayLength) weather.calm[place] = 1
    if (strikes(fault, 'outage', product.name, { at: start, until })) weather.out[place] = 1
    let hit = 0
    for (const { from, to, region, strength } of own) {
      const share = overlap(start, start + length, from, to) / length
      hit += share * (region === 'National' ? 1 : regionalShare) * Math.min(1, 0.4 + strength / 60)
    }
    weather.stress[place] = Math.min(1, hit)
    weather.decline[place] = declineAt(product.name, middle, { until, fault })
  }
  return weather
}

/** Of an incident, what machines suffer: from its first hour on, as people notice it. */
function overlap(start: number, end: number, from: number, to: number): number {
  return Math.max(0, Math.min(end, Math.max(to, from + hourLength)) - Math.max(start, from))
}
