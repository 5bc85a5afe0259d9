import type { Random } from '../random.ts'
import type { Host, Metric } from './hosts.ts'
import type { Weather } from './weather.ts'

interface Occasion {
  weather: Weather
  interval: Int32Array
  /** Within each interval. */
  requests: Float64Array
  host: Host
  random: Random
}

/** Value of a metric at a place in the grid; asked for from the first place on, so that values may depend on the last. */
type Measure = (place: number) => number

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const at = (values: Float64Array | Int32Array, place: number): number => values[place] ?? 0

/** Units are those of `infra_sample`. */
export const metrics: Readonly<Record<Metric, (occasion: Occasion) => Measure>> = {
  up:
    ({ weather, random }) =>
    (place) => {
      const isOut = random.chance(0.0006) && !weather.calm[place]
      const strained = 0.38 * at(weather.stress, place) * (0.6 + 0.6 * random.next())
      const lost = strained + (isOut ? 0.2 + 0.5 * random.next() : 0)
      return Math.max(0, 1 - lost) * (1 - at(weather.out, place))
    },
  latency:
    ({ weather, host, random }) =>
    (place) => {
      const load = at(weather.load, place)
      const usual = host.traits.latency * (1 + 0.45 * load * load + 0.9 * at(weather.decline, place))
      return usual * (1 + 5.5 * at(weather.stress, place)) * Math.exp(0.13 * random.normal())
    },
  requests:
    ({ requests }) =>
    (place) =>
      at(requests, place),
  errors:
    ({ weather, requests, random }) =>
    (place) => {
      const share = 0.00035 + 0.07 * at(weather.stress, place) + 0.0016 * at(weather.decline, place)
      const mean = at(requests, place) * share * Math.exp(0.3 * random.normal())
      // About as a Poisson count scatters; never more than were asked.
      return between(Math.round(mean + Math.sqrt(mean) * random.normal()), 0, at(requests, place))
    },
  cpu: ({ weather, host, random }) => {
    const { rest, span } = host.traits.cpu
    let noise = 0
    return (place) => {
      noise = 0.7 * noise + 0.03 * random.normal()
      const full = rest + span * at(weather.load, place) + 0.14 * at(weather.decline, place)
      return between(full + 0.3 * at(weather.stress, place) + noise, 0.01, 1)
    }
  },
  memory: ({ weather, random }) => {
    const rest = 0.42 + 0.22 * random.next()
    let noise = 0
    return (place) => {
      noise = 0.95 * noise + 0.006 * random.normal()
      return between(rest + 0.1 * at(weather.load, place) + 0.1 * at(weather.stress, place) + noise, 0.05, 0.99)
    }
  },
  disk: ({ interval, random }) => {
    let full = 0.34 + 0.3 * random.next()
    const perDay = 0.001 + 0.004 * random.next()
    return (place) => {
      full += (perDay * at(interval, place)) / 86_400
      // Somebody clears up before it is full.
      if (full > 0.91) full -= 0.35
      return full
    }
  },
  throughput:
    ({ requests, interval, host, random }) =>
    (place) =>
      (at(requests, place) / (interval[place] ?? 1)) * host.traits.bytes * Math.exp(0.1 * random.normal()),
}
