import { BinaryRows } from '../binary-rows.ts'
import { strikes } from '../faults.ts'
import type { Plan } from '../plan.ts'
import { planEra, type Era } from '../era.ts'
import { randomFrom, type Random } from '../random.ts'
import { sampleGrid, type Grid, type Taken } from './grid.ts'
import { metricIds, serviceTraits, type Host, type Metric } from './hosts.ts'
import { weatherOf, type Weather } from './weather.ts'

export const sampleColumns = ['at', 'value', 'host_id', 'interval_s', 'weight', 'metric_id'] as const

export interface SamplePlan extends Plan {
  hosts: readonly (Host & { id: number })[]
  taken: Taken | null
}

/**
 * Samples of every metric of every host up to `until`, by host, metric and time, as chunks of COPY's binary form with
 * `sampleColumns`; units are those of `infra_sample`. The same plan gives the same bytes. In the hours of the incidents
 * that feedback and tickets of the same seed and end speak of, the product's hosts are slow, fail and fall out.
 * @param onWritten is told how many there are, about once a chunk
 */
export function* generateSamples(plan: SamplePlan, onWritten: (samples: number) => void): Generator<Buffer> {
  const { hosts, count } = plan
  const era = planEra(plan)
  const series = hosts.reduce((sum, { metrics }) => sum + metrics.length, 0)
  const points = Math.ceil(count / series)
  const grid = sampleGrid(Math.floor(era.until / 1000), points, plan.taken)
  // The oldest moment is that of the first series alone, so that there are as many samples as asked for.
  const whole = count - (points - 1) * series
  const rows = new BinaryRows()
  let [written, made] = [0, 0]
  for (const { host, metric, conditions } of seriesOf(hosts, grid, era)) {
    const measure = metrics[metric]({ ...conditions, host, random: randomFrom(`${plan.seed} ${host.name} ${metric}`) })
    const isWeighted = metric === 'latency'
    for (let place = made < whole ? 0 : 1; place < points; place += 1) {
      const at = grid.at[place] ?? 0
      if (strikes(era.fault, 'silent', host.product.name, { at: at * 1000, until: era.until })) break
      const weight = isWeighted ? Math.max(1, Math.round(conditions.requests[place] ?? 1)) : 1
      writeSample(rows, {
        at,
        value: measure(place),
        host: host.id,
        interval: grid.interval[place] ?? 1,
        weight,
        metric: metricIds[metric],
      })
      written += 1
      const chunk = rows.chunk()
      if (!chunk) continue
      onWritten(written)
      yield chunk
    }
    made += 1
  }
  onWritten(written)
  yield rows.end()
}

/** Requests within each interval, the same for all metrics of a host that speak of them. */
interface Conditions {
  weather: Weather
  interval: Int32Array
  requests: Float64Array
}

function* seriesOf(hosts: SamplePlan['hosts'], grid: Grid, era: Era) {
  let [product, weather] = [hosts[0]?.product, null as Weather | null]
  for (const host of hosts) {
    if (!weather || host.product !== product) weather = weatherOf(host.product, grid, era)
    product = host.product
    const random = randomFrom(`${host.name} requests`)
    const { rate, stress } = weather
    const share = serviceTraits[host.service].requests
    const requests = rate.map((each, place) => {
      // Who cannot get in tries again: an incident brings requests, too.
      const usual = each * share * (grid.interval[place] ?? 1) * (1 + 0.25 * (stress[place] ?? 0))
      return Math.round(usual * Math.exp(0.06 * random.normal()))
    })
    for (const metric of host.metrics)
      yield { host, metric, conditions: { weather, interval: grid.interval, requests } }
  }
}

interface Occasion extends Conditions {
  host: Host
  random: Random
}

/** Value of a metric at a place in the grid; asked for from the first place on, so that values may lean on the last. */
type Measure = (place: number) => number

const metrics: Readonly<Record<Metric, (occasion: Occasion) => Measure>> = {
  up: ({ weather, random }) => {
    return (place) => {
      const isOut = random.chance(0.0006) && !weather.calm[place]
      const lost =
        0.38 * (weather.stress[place] ?? 0) * (0.6 + 0.6 * random.next()) + (isOut ? 0.2 + 0.5 * random.next() : 0)
      return Math.max(0, 1 - lost) * (1 - (weather.out[place] ?? 0))
    }
  },
  latency: ({ weather, host, random }) => {
    const { latency } = serviceTraits[host.service]
    return (place) => {
      const [load, stress, decline] = [
        weather.load[place] ?? 0,
        weather.stress[place] ?? 0,
        weather.decline[place] ?? 0,
      ]
      const usual = latency * (1 + 0.45 * load * load + 0.9 * decline)
      return usual * (1 + 5.5 * stress) * Math.exp(0.13 * random.normal())
    }
  },
  requests:
    ({ requests }) =>
    (place) =>
      requests[place] ?? 0,
  errors: ({ weather, requests, random }) => {
    return (place) => {
      const share = 0.00035 + 0.07 * (weather.stress[place] ?? 0) + 0.0016 * (weather.decline[place] ?? 0)
      const mean = (requests[place] ?? 0) * share * Math.exp(0.3 * random.normal())
      // About as a Poisson count scatters; never more than were asked.
      return Math.min(requests[place] ?? 0, Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal())))
    }
  },
  cpu: ({ weather, host, random }) => {
    const [rest, span] = serviceTraits[host.service].cpu
    let noise = 0
    return (place) => {
      noise = 0.7 * noise + 0.03 * random.normal()
      const full = rest + span * (weather.load[place] ?? 0) + 0.14 * (weather.decline[place] ?? 0)
      return between(full + 0.3 * (weather.stress[place] ?? 0) + noise, 0.01, 1)
    }
  },
  memory: ({ weather, random }) => {
    const rest = 0.42 + 0.22 * random.next()
    let noise = 0
    return (place) => {
      noise = 0.95 * noise + 0.006 * random.normal()
      return between(rest + 0.1 * (weather.load[place] ?? 0) + 0.1 * (weather.stress[place] ?? 0) + noise, 0.05, 0.99)
    }
  },
  disk: ({ interval, random }) => {
    let full = 0.34 + 0.3 * random.next()
    const perDay = 0.001 + 0.004 * random.next()
    return (place) => {
      full += (perDay * (interval[place] ?? 0)) / 86_400
      // Somebody clears up before it is full.
      if (full > 0.91) full -= 0.35
      return full
    }
  },
  throughput: ({ requests, interval, host, random }) => {
    const { bytes } = serviceTraits[host.service]
    return (place) => ((requests[place] ?? 0) / (interval[place] ?? 1)) * bytes * Math.exp(0.1 * random.normal())
  },
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

interface Sample {
  at: number
  value: number
  host: number
  interval: number
  weight: number
  metric: number
}

/** In the order of `sampleColumns`. */
function writeSample(rows: BinaryRows, { at, value, host, interval, weight, metric }: Sample): void {
  rows.begin(sampleColumns.length)
  rows.instant(at)
  rows.float64(value)
  rows.int32(host)
  rows.int32(interval)
  rows.int32(weight)
  rows.int16(metric)
}
