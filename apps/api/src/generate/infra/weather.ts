import { dayFactor, dayLength, dayOf, hourFactor, hourLength, hourOfDay, isWeekend } from '../calendar.ts'
import { yearLength, type Era } from '../era.ts'
import { declineAt, quietDays, strikes } from '../faults.ts'
import type { Product } from '../portal-lists.queries.ts'
import type { Random } from '../random.ts'
import { domains } from '../world.ts'
import type { Grid } from './grid.ts'
import type infra from './infra.json'

/** Names of `infra_metric`, which the migrations fix. */
export type Metric = keyof typeof infra.metricIds

/** Mean time to answer at night in milliseconds, requests for one of a customer, bytes a request, CPU at rest and what a full day adds. */
export type ServiceTraits = Omit<(typeof infra.services)[keyof typeof infra.services], 'metrics'>

export interface Host {
  name: string
  service: string
  product: Product
  traits: ServiceTraits
  metrics: readonly Metric[]
}

/** What a product's hosts live through, by place in the grid. */
interface Weather {
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
  const series = (valueAt: (start: number, middle: number, length: number) => number) =>
    at.map((second, place) => {
      const length = (interval[place] ?? 0) * 1000
      return valueAt(second * 1000, second * 1000 + length / 2, length)
    })
  const busyAt = (middle: number) => {
    const weekend = isWeekend(dayOf(middle)) ? domains[domain].weekend : 1
    // Machines are used later in the evening than people complain.
    const hour = 0.35 + 0.65 * hourFactor((hourOfDay(middle) + 23) % 24)
    return hour * weekend * (0.75 + 0.25 * dayFactor(dayOf(middle)))
  }
  const stressAt = (start: number, length: number) =>
    own.reduce((hit, { from, to, region, strength }) => {
      // Of an incident, what machines suffer: from its first hour on, as people notice it.
      const ends = Math.min(start + length, Math.max(to, from + hourLength))
      const share = Math.max(0, ends - Math.max(start, from)) / length
      return hit + share * (region === 'National' ? 1 : regionalShare) * Math.min(1, 0.4 + strength / 60)
    }, 0)
  return {
    rate: series((_, middle) => 0.42 * weight * busyAt(middle) * (1 + growth) ** ((middle - until) / yearLength)),
    load: series((_, middle) => Math.min(1.2, busyAt(middle) / busiestHour)),
    stress: series((start, _, length) => Math.min(1, stressAt(start, length))),
    decline: series((_, middle) => declineAt(product.name, middle, { until, fault })),
    out: series((start) => Number(strikes(fault, 'outage', product.name, { at: start, until }))),
    calm: series((start) => Number(fault !== null && start >= until - quietDays * dayLength)),
  }
}

export interface Conditions {
  host: Host
  weather: Weather
  interval: Int32Array
  /** Within each interval. */
  requests: Float64Array
}

/** What a host lives through at a place in the grid. */
type Moment = Record<Exclude<keyof Weather, 'rate'> | 'asked' | 'seconds', number>

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Values in units of `infra_sample`, asked for from the first moment on, so that they may depend on the last. */
const measures: Readonly<Record<Metric, (traits: ServiceTraits, random: Random) => (moment: Moment) => number>> = {
  up:
    (_, random) =>
    ({ stress, calm, out }) => {
      const isOut = random.chance(0.0006) && !calm
      const strained = 0.38 * stress * (0.6 + 0.6 * random.next())
      return Math.max(0, 1 - (strained + (isOut ? 0.2 + 0.5 * random.next() : 0))) * (1 - out)
    },
  latency:
    ({ latency }, random) =>
    ({ load, stress, decline }) => {
      const usual = latency * (1 + 0.45 * load * load + 0.9 * decline)
      return usual * (1 + 5.5 * stress) * Math.exp(0.13 * random.normal())
    },
  requests:
    () =>
    ({ asked }) =>
      asked,
  errors:
    (_, random) =>
    ({ asked, stress, decline }) => {
      const mean = asked * (0.00035 + 0.07 * stress + 0.0016 * decline) * Math.exp(0.3 * random.normal())
      // About as a Poisson count scatters; never more than were asked.
      return between(Math.round(mean + Math.sqrt(mean) * random.normal()), 0, asked)
    },
  cpu: ({ cpu: { rest, span } }, random) => {
    let noise = 0
    return ({ load, stress, decline }) => {
      noise = 0.7 * noise + 0.03 * random.normal()
      return between(rest + span * load + 0.14 * decline + 0.3 * stress + noise, 0.01, 1)
    }
  },
  memory: (_, random) => {
    const rest = 0.42 + 0.22 * random.next()
    let noise = 0
    return ({ load, stress }) => {
      noise = 0.95 * noise + 0.006 * random.normal()
      return between(rest + 0.1 * load + 0.1 * stress + noise, 0.05, 0.99)
    }
  },
  disk: (_, random) => {
    let full = 0.34 + 0.3 * random.next()
    const perDay = 0.001 + 0.004 * random.next()
    return ({ seconds }) => {
      full += (perDay * seconds) / 86_400
      // Somebody clears up before it is full.
      if (full > 0.91) full -= 0.35
      return full
    }
  },
  throughput:
    ({ bytes }, random) =>
    ({ asked, seconds }) =>
      (asked / seconds) * bytes * Math.exp(0.1 * random.normal()),
}

/** Value of a metric at a place in the grid. */
export function measureOf(metric: Metric, { host, weather, interval, requests }: Conditions, random: Random) {
  const valueAt = measures[metric](host.traits, random)
  const at = (values: Float64Array | Int32Array, place: number) => values[place] ?? 0
  return (place: number): number =>
    valueAt({
      load: at(weather.load, place),
      stress: at(weather.stress, place),
      decline: at(weather.decline, place),
      out: at(weather.out, place),
      calm: at(weather.calm, place),
      asked: at(requests, place),
      seconds: at(interval, place),
    })
}
