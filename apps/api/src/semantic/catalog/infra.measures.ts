import type { BothTexts, Unit } from '@ido/contract'
import { quantile } from '../distribution.ts'
import { metric } from './infra.watched.ts'
import { ratio } from './ratio.ts'
import type { Measure } from './types.ts'

const source = {
  id: 'Sampel infrastruktur dari alat pemantauan',
  en: 'Infrastructure samples of the monitoring tools',
}

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
    weighs: 'time',
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

/** What is measured of hosts, each figure defined once; docs/figures.md says the same in words. */
export const infraMeasures: Measure[] = [
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
      id: 'Tingkat kesalahan ÷ anggaran kesalahan, yaitu 1 − SLO produknya bila ada, selain itu SLO layanannya; di atas 1 anggaran habis sebelum waktunya. Waktu mati dan latensi tidak ikut dihitung.',
      en: 'Error rate ÷ error budget, which is 1 − the product’s SLO where it has one, else the service’s; above 1 the budget runs out early. Downtime and latency are no part of it.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['errors', 'requests', 'traffic_n', 'budget'],
    value: (sums) => ratio(sums.of('errors'), sums.of('budget')),
    weight: (sums) => sums.of('budget'),
    records: { flow: 'sampled', metrics: [metric.errors, metric.requests], count: 'traffic_n' },
  },
  {
    id: 'downtime_burn',
    titles: { id: 'Laju bakar anggaran waktu mati', en: 'Downtime budget burn' },
    unit: 'factor',
    formula: {
      id: 'Bagian waktu tanpa jawaban ÷ (1 − target ketersediaan); target produk dipakai bila ada, selain itu target layanannya. Di atas 1 anggaran habis sebelum waktunya.',
      en: 'Share of the time without an answer ÷ (1 − the availability objective): the product’s where it has one, else the service’s. Above 1 the budget runs out early.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['up_value', 'up_s', 'down_budget'],
    value: (sums) => ratio(sums.of('up_s') - sums.of('up_value'), sums.of('down_budget')),
    weight: (sums) => sums.of('down_budget'),
    records: { flow: 'sampled', metrics: [metric.up], count: 'up_n' },
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
