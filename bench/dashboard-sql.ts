import { jakartaZone } from '@ido/contract'
/**
 * The best SQL that somebody who knows the rollups would write for each widget of the two dashboards: the smallest table
 * that keeps what is asked, one pass, ids instead of labels, gaps left open. Every row says whether it is of the period
 * (`now`) or of the one before; figures are named as the portal names its measures, so that the two can be compared.
 */
export interface SqlStatement {
  text: string
  values: unknown[]
}

/** Days; the period ends before `to`. `begin` is `from`, or where a widget compares the first day of the period before. */
export interface DayRange {
  begin: string
  from: string
  to: string
}

/** A widget's statement over some days, or over all time; `top` is how many groups the widget shows. */
export type WidgetSql = (days: DayRange | null, top: number) => SqlStatement

const opened = 'sum(opened)::float8 as opened'
const resolved = 'sum(resolved)::float8 as resolved'
const sla = 'sum(sla_met)::float8 / nullif(sum(sla_n), 0) as sla_compliance'
const mttr = 'sum(resolve_s)::float8 / nullif(sum(resolved), 0) / 3600 as mttr_hours'
const reopenRate = 'sum(reopened)::float8 / nullif(sum(resolved), 0) as reopen_rate'
const nps = '100 * sum(promoters - detractors)::float8 / nullif(sum(promoters + passives + detractors), 0) as nps'

// The smallest tables by month.
const ticketMonths = 'ticket_month'
const durationMonths = 'ticket_month_duration'

const valuesOf = (days: DayRange | null) => (days ? [days.begin, days.from, days.to] : [])
const byPlace = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(', ')

interface Pass {
  table: string
  /** Column of the time, which the days are held against. */
  time?: string
  keys?: readonly string[]
  sums: readonly string[]
  where?: string
}

/** The conditions that the days mean for a column, and what tells the period from the one before. */
function timing(days: DayRange | null, time: string, where = 'true') {
  if (!days) return { where, now: 'true' }
  const at = (place: number) =>
    time === 'day' ? `$${place}::date` : `$${place}::timestamp at time zone '${jakartaZone}'`
  return { where: `${time} >= ${at(1)} and ${time} < ${at(3)} and ${where}`, now: `${time} >= ${at(2)}` }
}

function passText({ table, time = 'day', keys = [], sums, where }: Pass, days: DayRange | null): string {
  const timed = timing(days, time, where)
  return `select ${[...keys, `${timed.now} as now`, ...sums].join(', ')} from ${table} where ${timed.where}
    group by ${byPlace(keys.length + 1)}`
}

/** One pass over a table by day, for all time over one by month. */
const pass =
  (byDay: Pass, byMonth: Pass): WidgetSql =>
  (days) => ({ text: passText(days ? byDay : byMonth, days), values: valuesOf(days) })

function tickets(table: string, months: string, sums: string[], keys: string[] = [], step = false): WidgetSql {
  return pass(
    { table, keys: [...(step ? ['day'] : []), ...keys], sums },
    { table: months, keys: [...(step ? ['month'] : []), ...keys], sums },
  )
}

// ---- Quantiles: the first bucket that so many do not exceed. ----

/** @param counts a query for the keys, `now`, `bucket` and `n` */
function quantilesText(counts: string, keys: readonly string[], shares: Record<string, number>, scale = 1): string {
  const by = [...keys, 'now'].join(', ')
  const columns = Object.entries(shares).map(
    ([name, share]) =>
      `2 * 1.02 ^ (min(bucket) filter (where passed >= ${share} * n) - 2001) / 2.02 / ${scale} as ${name}`,
  )
  return `with counts as (${counts}),
    passed as (select ${by}, bucket, sum(n) over (partition by ${by} order by bucket) as passed, sum(n) over (partition by ${by}) as n from counts)
    select ${by}, ${columns.join(', ')} from passed group by ${by}`
}

const bucketPass = (table: string, sum: string, keys: readonly string[]): Pass => ({
  table,
  keys: [...keys, 'bucket'],
  sums: [`sum(${sum}) as n`],
})

const resolveTime =
  (step: boolean): WidgetSql =>
  (days) => {
    const key = step ? [days ? 'day' : 'month'] : []
    const counts = bucketPass(days ? 'ticket_day_time' : 'ticket_month_region_time', 'resolved', key)
    const text = quantilesText(passText(counts, days), key, { ttr_p90_hours: 0.9 }, 3600)
    return { text, values: valuesOf(days) }
  }

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

// ---- The queue: what was there at the begin, and what came and went since. ----

/** Open tickets at the first of the days, by keys. */
const levelText = (keys: readonly string[]) => {
  const columns = [...keys, 'opened', 'resolved'].join(', ')
  return `select ${[...keys, 'sum(opened - resolved)::float8 as n'].join(', ')} from (
      select ${columns} from ${ticketMonths} where month < date_trunc('month', $1::date)
      union all select ${columns} from ticket_day where day >= date_trunc('month', $1::date) and day < $1::date) before
    ${keys.length > 0 ? `group by ${byPlace(keys.length)}` : ''}`
}

const openNow: WidgetSql = (days) =>
  days
    ? {
        text: `with level as (${levelText([])}),
          flow as (${passText({ table: 'ticket_day', sums: ['sum(opened - resolved)::float8 as n'] }, days)})
          select now, (select n from level) + sum(n) over (order by now) as open_now from flow`,
        values: valuesOf(days),
      }
    : {
        text: passText({ table: ticketMonths, sums: ['sum(opened - resolved)::float8 as open_now'] }, null),
        values: [],
      }

const queue: WidgetSql = (days) => {
  const step = days ? 'day' : 'month'
  const net = passText(
    { table: days ? 'ticket_day' : ticketMonths, keys: [step], sums: ['sum(opened - resolved)::float8 as n'] },
    days,
  )
  return {
    text: `with net as (${net})
      select ${step}, now, ${days ? `(${levelText([])}) + ` : ''}sum(n) over (order by ${step}) as open_now from net`,
    values: valuesOf(days),
  }
}

const age = (
  at: string,
) => `case when ${at} - opened_at < interval '2 days' then 1 when ${at} - opened_at < interval '4 days' then 2
  when ${at} - opened_at < interval '8 days' then 3 when ${at} - opened_at < interval '31 days' then 4 else 5 end`

const queueByAge: WidgetSql = (days) => {
  const open = (at: string, now: boolean, still: string) =>
    `select ${age(at)} as age, ${now} as now, count(*)::float8 as open_now from ticket where ${still} group by 1`
  if (!days) return { text: open('now()', true, 'resolved_at is null'), values: [] }
  const [from, to] = [`($1::timestamp at time zone '${jakartaZone}')`, `($2::timestamp at time zone '${jakartaZone}')`]
  const parts = [
    open(`least(now(), ${to})`, true, `opened_at < ${to} and resolved_at is null`),
    open(`least(now(), ${to})`, true, `opened_at < ${to} and resolved_at >= ${to}`),
  ]
  if (days.begin === days.from) return { text: parts.join(' union all ').replaceAll('$2', '$1'), values: [days.to] }
  const before = [
    open(from, false, `opened_at < ${from} and resolved_at is null`),
    open(from, false, `opened_at < ${from} and resolved_at >= ${from}`),
  ]
  return { text: [...parts, ...before].join(' union all '), values: [days.from, days.to] }
}

const productFigures = [opened, resolved, sla, mttr, reopenRate]
const byProduct: WidgetSql = (days) =>
  days
    ? {
        text: `with level as (${levelText(['product_id'])}),
          flow as (${passText({ table: 'ticket_day', keys: ['product_id'], sums: productFigures }, days)})
          select f.*, coalesce(l.n, 0) + sum(f.opened - f.resolved) over (partition by f.product_id order by now) as open_now
          from flow f left join level l using (product_id)`,
        values: valuesOf(days),
      }
    : {
        text: `select product_id, true as now, sum(opened - resolved)::float8 as open_now, ${productFigures.join(', ')}
          from ${ticketMonths} group by 1`,
        values: [],
      }

// ---- Infrastructure: sums by host and metric. ----

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

// ---- Records: the first ten and how many there are. ----

/** @param total a query for how many there are */
const oldestOpen =
  (total: string, condition = 'true'): WidgetSql =>
  () => ({
    text: `select t.*, true as now, (${total})::float8 as total
      from ticket t where resolved_at is null and ${condition} order by opened_at limit 10`,
    values: [],
  })
const ofPriority = 'priority_id = 1'

/** By dashboard and widget; `widget trend` is the line under a figure. */
export const widgetSql: Readonly<Record<string, WidgetSql>> = {
  opened: tickets('ticket_day', ticketMonths, [opened]),
  'opened trend': tickets('ticket_day', ticketMonths, [opened], [], true),
  resolved: tickets('ticket_day_duration', ticketMonths, [resolved]),
  'resolved trend': tickets('ticket_day_duration', ticketMonths, [resolved], [], true),
  'open-now': openNow,
  'open-now trend': queue,
  sla: tickets('ticket_day_duration', ticketMonths, [sla]),
  'sla trend': tickets('ticket_day_duration', ticketMonths, [sla], [], true),
  mttr: tickets('ticket_day_duration', ticketMonths, [mttr]),
  'mttr trend': tickets('ticket_day_duration', ticketMonths, [mttr], [], true),
  'ttr-p90': resolveTime(false),
  'ttr-p90 trend': resolveTime(true),
  'opened-resolved': tickets('ticket_day', ticketMonths, [opened, resolved], [], true),
  queue,
  'sla-by-region': tickets('ticket_day_duration', ticketMonths, [sla], ['region_id']),
  'category-by-region': tickets('ticket_day_cause', 'ticket_month_cause', [opened], ['category_id', 'region_id']),
  'category-by-priority': tickets('ticket_day_cause', 'ticket_month_cause', [opened], ['category_id', 'priority_id']),
  'queue-by-age': queueByAge,
  'resolved-by-time': tickets('ticket_day_duration', durationMonths, [resolved], ['duration_id']),
  'by-product': byProduct,
  'nps-by-region': tickets('voc_day', 'voc_month', [nps], ['regional_company']),
  'oldest-open': oldestOpen(`select sum(opened - resolved) from ${ticketMonths}`),
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
  'critical-open': oldestOpen(`select count(*) from ticket where resolved_at is null and ${ofPriority}`, ofPriority),
}
