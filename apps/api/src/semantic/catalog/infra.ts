import { grains, type BothTexts, type Unit } from '@ido/contract'
import { quantile } from '../distribution.ts'
import { ratio } from './ratio.ts'
import { metric, watched } from './infra.watched.ts'
import type { Component, Dataset, Measure } from './types.ts'

const source = {
  id: 'Sampel infrastruktur dari alat pemantauan',
  en: 'Infrastructure samples of the monitoring tools',
}

function sumOf(raw: string, rolled: string, of: number): Component {
  const only = `filter (where metric_id = ${of})`
  return { flow: 'sampled', raw: `${raw} ${only}`, rolled: `${rolled} ${only}`, metrics: [of] }
}
const seconds = (of: number) => sumOf('sum(interval_s)', 'sum(interval_s)', of)
const overTime = (of: number) => sumOf('sum(value * interval_s)', 'sum(value_interval)', of)
const samplesOf = (of: number) => sumOf('count(*)', 'sum(samples)', of)

interface Basics {
  id: string
  titles: BothTexts
  unit: Unit
  formula: BothTexts
}

/** A mean over time: each sample counts for as long as its interval. */
function meanOverTime(basics: Basics, name: keyof typeof metric, direction: Measure['direction']): Measure {
  return {
    ...basics,
    direction,
    additivity: 'rate',
    source,
    components: [`${name}_value`, `${name}_s`],
    value: (sums) => ratio(sums.of(`${name}_value`), sums.of(`${name}_s`)),
    weight: (sums) => sums.of(`${name}_s`),
    records: { flow: 'sampled', metrics: [metric[name]], count: `${name}_n` },
  }
}

function latencyQuantile(percent: number): Measure {
  return {
    id: `latency_p${percent}_ms`,
    titles: { id: `Latensi P${percent}`, en: `P${percent} latency` },
    unit: 'milliseconds',
    formula: {
      id: `Waktu yang tidak dilampaui oleh ${percent} % permintaan, dari sebaran sampel latensi (ketelitian 1 %).`,
      en: `The time that ${percent} % of the requests did not exceed, from the distribution of the samples (within 1 %).`,
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: [],
    distribution: 'latency',
    value: (sums) => quantile(sums.distribution('latency'), percent / 100),
    records: { flow: 'sampled', metrics: [metric.latency], count: 'latency_n' },
  }
}

const measures: Measure[] = [
  meanOverTime(
    {
      id: 'availability',
      titles: { id: 'Ketersediaan', en: 'Availability' },
      unit: 'share',
      formula: {
        id: '1 − waktu mati ÷ waktu terpantau; tiap sampel naik/turun berbobot selama rentangnya.',
        en: '1 − downtime ÷ time observed; each up/down sample weighs as much as its interval is long.',
      },
    },
    'up',
    'up',
  ),
  {
    id: 'latency_mean_ms',
    titles: { id: 'Latensi rata-rata', en: 'Mean latency' },
    unit: 'milliseconds',
    formula: {
      id: 'Jumlah (latensi × permintaan) dibagi jumlah permintaan.',
      en: 'Sum of (latency × requests) over the requests.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['latency_value', 'latency_weight'],
    value: (sums) => ratio(sums.of('latency_value'), sums.of('latency_weight')),
    weight: (sums) => sums.of('latency_weight'),
    records: { flow: 'sampled', metrics: [metric.latency], count: 'latency_n' },
  },
  latencyQuantile(50),
  latencyQuantile(95),
  latencyQuantile(99),
  {
    id: 'error_rate',
    titles: { id: 'Tingkat kesalahan', en: 'Error rate' },
    unit: 'share',
    formula: { id: 'Permintaan gagal dibagi semua permintaan.', en: 'Failed requests over all requests.' },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['errors', 'requests', 'traffic_n'],
    value: (sums) => ratio(sums.of('errors'), sums.of('requests')),
    weight: (sums) => sums.of('requests'),
    records: { flow: 'sampled', metrics: [metric.errors, metric.requests], count: 'traffic_n' },
  },
  {
    id: 'burn_rate',
    titles: { id: 'Laju bakar anggaran kesalahan', en: 'Error budget burn' },
    unit: 'factor',
    formula: {
      id: 'Tingkat kesalahan ÷ anggaran kesalahan, yaitu 1 − SLO layanannya; di atas 1 anggaran habis sebelum waktunya. Waktu mati dan latensi tidak ikut dihitung. Siaga: 14,4× selama 1 jam, 6× selama 6 jam.',
      en: 'Error rate ÷ error budget, which is 1 − the service’s SLO; above 1 the budget runs out early. Downtime and latency are no part of it. Page at 14.4× over 1 h or 6× over 6 h.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['errors', 'requests', 'traffic_n', 'budget'],
    value: (sums) => ratio(sums.of('errors'), sums.of('budget')),
    weight: (sums) => sums.of('budget'),
    records: { flow: 'sampled', metrics: [metric.errors, metric.requests], count: 'traffic_n' },
  },
  meanOverTime(
    {
      id: 'cpu',
      titles: { id: 'CPU', en: 'CPU' },
      unit: 'share',
      formula: { id: 'Rata-rata pemakaian CPU sepanjang waktu.', en: 'Mean CPU use over time.' },
    },
    'cpu',
    'down',
  ),
  meanOverTime(
    {
      id: 'memory',
      titles: { id: 'Memori', en: 'Memory' },
      unit: 'share',
      formula: { id: 'Rata-rata pemakaian memori sepanjang waktu.', en: 'Mean memory use over time.' },
    },
    'memory',
    'down',
  ),
  meanOverTime(
    {
      id: 'disk',
      titles: { id: 'Disk', en: 'Disk' },
      unit: 'share',
      formula: { id: 'Rata-rata disk terpakai sepanjang waktu.', en: 'Mean share of the disk in use over time.' },
    },
    'disk',
    'down',
  ),
  meanOverTime(
    {
      id: 'throughput',
      titles: { id: 'Lalu lintas data', en: 'Throughput' },
      unit: 'bytesPerSecond',
      formula: {
        id: 'Rata-rata byte per detik sepanjang waktu, per host.',
        en: 'Mean bytes a second over time, a host.',
      },
    },
    'throughput',
    'none',
  ),
  {
    id: 'samples',
    titles: { id: 'Jumlah sampel', en: 'Samples' },
    unit: 'count',
    formula: { id: 'Jumlah sampel yang diterima.', en: 'Samples received.' },
    direction: 'none',
    additivity: 'sum',
    source,
    components: ['samples'],
    value: (sums) => sums.of('samples'),
    records: { flow: 'sampled', count: 'samples' },
  },
]

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

export const infra: Dataset = {
  id: 'infra',
  titles: { id: 'Sampel infrastruktur', en: 'Infrastructure samples' },
  grains,
  // Machines are watched closer than people's work.
  hourlyDays: 8,
  weight: 'samples',
  lists: {
    infra_host: { links: { infra_service: 'service_id', product: 'product_id' } },
    infra_service: { attribute: 'slo' },
    infra_metric: {},
  },
  columns: {
    host_id: { sql: 'host_id', kind: 'id' },
    metric_id: { sql: 'metric_id', kind: 'id' },
  },
  dimensions: [
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
  ],
  flows: { sampled: { table: 'infra_sample', time: 'at' } },
  components: {
    samples: { flow: 'sampled', raw: 'count(*)', rolled: 'sum(samples)' },
    ...Object.fromEntries(
      overTimeMetrics.flatMap((name) => [
        [`${name}_value`, overTime(metric[name])],
        [`${name}_s`, seconds(metric[name])],
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
    // What a service may fail: its requests times what its objective leaves.
    budget: {
      component: 'requests',
      column: 'host_id',
      list: 'infra_host',
      links: ['infra_service'],
      weight: (slo) => 1 - slo,
    },
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
  measures,
  records: {
    table: 'infra_sample',
    key: ['at', 'host_id', 'metric_id'],
    defaultOrder: 'at',
    noun: { id: 'sampel', en: 'samples' },
    measure: 'samples',
    naming: ['at', 'host', 'metric'],
    listed: ['at', 'host', 'service', 'product', 'metric', 'value', 'interval_s', 'weight'],
    columns: [
      { id: 'at', titles: { id: 'Waktu', en: 'Time' }, sql: 'at', format: 'instant' },
      { id: 'host', titles: { id: 'Host', en: 'Host' }, sql: 'host_id', list: 'infra_host', width: 232 },
      {
        id: 'service',
        titles: { id: 'Layanan', en: 'Service' },
        sql: 'host_id',
        list: 'infra_host',
        links: ['infra_service'],
        width: 176,
      },
      {
        id: 'product',
        titles: { id: 'Produk', en: 'Product' },
        sql: 'host_id',
        list: 'infra_host',
        links: ['product'],
      },
      { id: 'metric', titles: { id: 'Metrik', en: 'Metric' }, sql: 'metric_id', list: 'infra_metric' },
      {
        id: 'value',
        titles: { id: 'Nilai', en: 'Value' },
        sql: 'value',
        format: 'number',
        unitBy: { column: 'metric', units: metricUnits },
      },
      {
        id: 'interval_s',
        titles: { id: 'Rentang', en: 'Interval' },
        sql: 'interval_s',
        format: 'seconds',
        width: 132,
        unit: { id: 'detik', en: 'seconds' },
      },
      { id: 'weight', titles: { id: 'Bobot', en: 'Weight' }, sql: 'weight', format: 'number' },
    ],
  },
  scope: { product: { column: 'host_id', list: 'infra_host', links: ['product'] } },
}
