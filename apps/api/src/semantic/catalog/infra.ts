import { grains, type Unit } from '@ido/contract'
import { infraMeasures } from './infra.measures.ts'
import { metric, objective, watched } from './infra.watched.ts'
import { columnsOf, idColumns, instant, seconds } from './record-columns.ts'
import type { Component, Dataset, Dimension } from './types.ts'

function sumOf(raw: string, rolled: string, of: number): Component {
  const only = `filter (where metric_id = ${of})`
  return { flow: 'sampled', raw: `${raw} ${only}`, rolled: `${rolled} ${only}`, metrics: [of] }
}
const intervalsOf = (of: number) => sumOf('sum(interval_s)', 'sum(interval_s)', of)
const overTime = (of: number) => sumOf('sum(value * interval_s)', 'sum(value_interval)', of)
const samplesOf = (of: number) => sumOf('count(*)', 'sum(samples)', of)

/** What a sample's value is in; the others are plain numbers. */
const metricUnits = {
  up: 'share',
  cpu: 'share',
  memory: 'share',
  disk: 'share',
  latency: 'milliseconds',
  throughput: 'bytesPerSecond',
} as const satisfies Partial<Record<keyof typeof metric, Unit>>

const overTimeMetrics = ['up', 'cpu', 'memory', 'disk', 'throughput'] as const

const dimensions: Dimension[] = [
  {
    id: 'product',
    titles: { id: 'Produk', en: 'Product' },
    column: 'host_id',
    list: 'infra_host',
    links: ['product'],
  },
  {
    id: 'cluster',
    titles: { id: 'Klaster', en: 'Cluster' },
    column: 'host_id',
    list: 'infra_host',
    links: ['product', 'cluster'],
  },
  {
    id: 'service',
    titles: { id: 'Layanan', en: 'Service' },
    column: 'host_id',
    list: 'infra_host',
    links: ['infra_service'],
  },
  { id: 'host', titles: { id: 'Host', en: 'Host' }, column: 'host_id', list: 'infra_host' },
  { id: 'metric', titles: { id: 'Metrik', en: 'Metric' }, column: 'metric_id', list: 'infra_metric' },
]
const column = columnsOf(dimensions)

export const infra: Dataset = {
  id: 'infra',
  titles: { id: 'Sampel infrastruktur', en: 'Infrastructure samples' },
  grains,
  // Machines are watched closer than people's work.
  hourlyDays: 8,
  weight: 'samples',
  lists: {
    infra_host: { links: { infra_service: 'service_id', product: 'product_id' } },
    infra_service: { attributes: ['slo', 'availability_slo'] },
    infra_metric: {},
  },
  columns: idColumns(['host_id', 'metric_id']),
  dimensions,
  flows: { sampled: { table: 'infra_sample', time: 'at' } },
  components: {
    samples: { flow: 'sampled', raw: 'count(*)', rolled: 'sum(samples)' },
    ...Object.fromEntries(
      overTimeMetrics.flatMap((name) => [
        [`${name}_value`, overTime(metric[name])],
        [`${name}_s`, intervalsOf(metric[name])],
        [`${name}_n`, samplesOf(metric[name])],
      ]),
    ),
    latency_value: sumOf('sum(value * weight)', 'sum(value_weight)', metric.latency),
    latency_weight: sumOf('sum(weight)', 'sum(weight)', metric.latency),
    latency_n: samplesOf(metric.latency),
    errors: sumOf('sum(value)', 'sum(value_sum)', metric.errors),
    requests: sumOf('sum(value)', 'sum(value_sum)', metric.requests),
    traffic_n: {
      flow: 'sampled',
      raw: `count(*) filter (where metric_id in (${metric.requests}, ${metric.errors}))`,
      rolled: `sum(samples) filter (where metric_id in (${metric.requests}, ${metric.errors}))`,
      metrics: [metric.requests, metric.errors],
    },
  },
  stocks: {},
  metricColumn: 'metric_id',
  watched,
  ends: `select min(e.first) as first, max(e.last) as last from infra_metric m,
    lateral (select min(at) as first, max(at) as last from infra_sample s where s.metric_id = m.id) e`,
  weighted: {
    // What may fail: requests times what the objective leaves, and so for the time in which there is to be an answer.
    budget: { component: 'requests', column: 'host_id', list: 'infra_host', ...objective('slo') },
    down_budget: { component: 'up_s', column: 'host_id', list: 'infra_host', ...objective('availability_slo') },
  },
  distributions: {
    latency: {
      flow: 'sampled',
      rawBucket: 'distribution_bucket(value)',
      rawCount: 'sum(weight)',
      rolledCount: 'sum(weight)',
      metrics: [metric.latency],
    },
  },
  rollups: [
    { table: 'infra_hour', period: 'hour', columns: ['host_id', 'metric_id'] },
    { table: 'infra_day', period: 'day', columns: ['host_id', 'metric_id'] },
    { table: 'infra_hour_latency', period: 'hour', columns: [], distribution: 'latency' },
    { table: 'infra_day_latency', period: 'day', columns: ['host_id'], distribution: 'latency' },
  ],
  measures: infraMeasures,
  records: {
    table: 'infra_sample',
    key: ['at', 'host_id', 'metric_id'],
    defaultOrder: 'at',
    noun: { id: 'sampel', en: 'samples' },
    measure: 'samples',
    naming: ['at', 'host', 'metric'],
    listed: ['at', 'host', 'service', 'product', 'metric', 'value', 'interval_s', 'weight'],
    columns: [
      instant('at', { id: 'Waktu', en: 'Time' }),
      column('host', { width: 232 }),
      column('service', { width: 176 }),
      column('product'),
      column('metric'),
      {
        id: 'value',
        titles: { id: 'Nilai', en: 'Value' },
        sql: 'value',
        format: 'number',
        unitBy: { column: 'metric', units: metricUnits },
      },
      seconds('interval_s', { id: 'Rentang', en: 'Interval' }, 'interval_s', { width: 132 }),
      { id: 'weight', titles: { id: 'Bobot', en: 'Weight' }, sql: 'weight', format: 'number' },
    ],
  },
  scope: { product: { column: 'host_id', list: 'infra_host', links: ['product'] } },
}
