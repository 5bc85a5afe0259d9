import { bucketPass, type Pass, passText, quantilesText, timing, valuesOf, type WidgetSql } from './sql-pieces.ts'

// ---- Latency: of the samples' distribution. ----

const latencyShares = { latency_p50_ms: 0.5, latency_p95_ms: 0.95, latency_p99_ms: 0.99 }
const onlyP95 = { latency_p95_ms: 0.95 }

const latencyByHour: Pass = { ...bucketPass('infra_hour_latency', 'weight', ['hour']), time: 'hour' }

const latencyCourse =
  (shares: Record<string, number>): WidgetSql =>
  (days) => {
    const byMonth = bucketPass('infra_day_latency', 'weight', [`date_trunc('month', day) as month`])
    const [counts, key] = days ? [latencyByHour, 'hour'] : [byMonth, 'month']
    return { text: quantilesText(passText(counts, days), [key], shares), values: valuesOf(days) }
  }

const latency: WidgetSql = (days) => ({
  text: quantilesText(passText(bucketPass('infra_day_latency', 'weight', []), days), [], onlyP95),
  values: valuesOf(days),
})

// ---- Sums by host and metric. ----

const overTime = (metric: number, name: string) =>
  `sum(value_interval) filter (where metric_id = ${metric}) / nullif(sum(interval_s) filter (where metric_id = ${metric}), 0) as ${name}`
const errorSum = 'sum(value_sum) filter (where metric_id = 4)'
const errorRate = `${errorSum} / nullif(sum(value_sum) filter (where metric_id = 3), 0) as error_rate`
const burnRate = `${errorSum} / nullif(sum(value_sum * (1 - slo)) filter (where metric_id = 3), 0) as burn_rate`
const withService = 'join infra_host h on h.id = host_id join infra_service s on s.id = h.service_id'

interface InfraPass {
  sums: string[]
  metrics: number[]
  join?: string
  keys?: string[]
}

const metricsOnly = (metrics: number[]) => `metric_id in (${metrics.join(', ')})`

const infra =
  ({ sums, metrics, join = '', keys = [] }: InfraPass): WidgetSql =>
  (days) => ({
    text: passText({ table: `infra_day ${join}`, keys, sums, where: metricsOnly(metrics) }, days),
    values: valuesOf(days),
  })

/** By hour, and for all time by month. */
const infraCourse =
  ({ sums, metrics, join = '', keys = [] }: InfraPass): WidgetSql =>
  (days) => {
    const where = metricsOnly(metrics)
    const byHour = { table: `infra_hour ${join}`, time: 'hour', keys: ['hour', ...keys], sums, where }
    const byMonth = { table: `infra_day ${join}`, keys: [`date_trunc('month', day) as month`, ...keys], sums, where }
    return { text: passText(days ? byHour : byMonth, days), values: valuesOf(days) }
  }

const availability: InfraPass = { sums: [overTime(1, 'availability')], metrics: [1] }
const errors: InfraPass = { sums: [errorRate], metrics: [3, 4] }
const burn: InfraPass = { sums: [burnRate], metrics: [3, 4], join: withService }
const cpu: InfraPass = { sums: [overTime(5, 'cpu')], metrics: [5] }
const throughput: InfraPass = { sums: [overTime(8, 'throughput')], metrics: [8] }

/** The busiest first, then their days, for all time their months. */
const busiestHosts: WidgetSql = (days, top) => {
  const { where, now } = timing(days, 'day', 'metric_id = 5')
  const step = days ? 'day' : `date_trunc('month', day)`
  return {
    text: `with busiest as (select host_id from infra_day where ${where} group by 1
        order by sum(value_interval) / sum(interval_s) desc limit ${top})
      select host_id, ${step} as step, ${now} as now, sum(value_interval) / sum(interval_s) as cpu
      from infra_day where ${where} and host_id in (select host_id from busiest) group by 1, 2, 3`,
    values: valuesOf(days),
  }
}

const hostFigures = [
  overTime(1, 'availability'),
  burnRate,
  errorRate,
  overTime(5, 'cpu'),
  overTime(6, 'memory'),
  overTime(7, 'disk'),
]

const worstHosts: WidgetSql = (days) => ({
  text: `select f.*, q.latency_p95_ms
    from (${passText({ table: `infra_day ${withService}`, keys: ['host_id'], sums: hostFigures }, days)}) f
    left join (${quantilesText(passText(bucketPass('infra_day_latency', 'weight', ['host_id']), days), ['host_id'], onlyP95)}) q
    using (host_id, now)`,
  values: valuesOf(days),
})

/** By widget of the dashboard of infrastructure; `widget trend` is the line under a figure. */
export const infraWidgetSql: Readonly<Record<string, WidgetSql>> = {
  availability: infra(availability),
  'availability trend': infraCourse(availability),
  latency,
  'latency trend': latencyCourse(onlyP95),
  errors: infra(errors),
  'errors trend': infraCourse(errors),
  burn: infra(burn),
  'burn trend': infraCourse(burn),
  cpu: infra(cpu),
  'cpu trend': infraCourse(cpu),
  throughput: infra(throughput),
  'throughput trend': infraCourse(throughput),
  'latency-course': latencyCourse(latencyShares),
  'availability-course': infraCourse({ ...availability, join: withService, keys: ['service_id'] }),
  'burn-course': infraCourse(burn),
  'errors-by-product': infra({ ...errors, join: withService, keys: ['product_id'] }),
  'disk-by-host': infra({ sums: [overTime(7, 'disk')], metrics: [7], keys: ['host_id'] }),
  'cpu-by-host': busiestHosts,
  'worst-hosts': worstHosts,
}
