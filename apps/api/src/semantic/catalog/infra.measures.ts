import { metric } from './infra.watched.ts'
import { count, mean, measuresFrom, quantile, quotient, rate, ratio } from './measure-kinds.ts'
import type { Measure } from './types.ts'

const source = {
  id: 'Sampel infrastruktur dari alat pemantauan',
  en: 'Infrastructure samples of the monitoring tools',
}

/** A mean over time: each sample counts for as long as its interval. */
const meanOverTime = (
  name: keyof typeof metric,
  said: Pick<Measure, 'titles' | 'unit' | 'formula'> & Partial<Pick<Measure, 'direction'>>,
) =>
  mean(`${name}_value`, `${name}_s`, {
    direction: 'down',
    weighs: 'time',
    records: { flow: 'sampled', metrics: [metric[name]], count: `${name}_n` },
    ...said,
  })

const latencyQuantile = (percent: number) =>
  quantile('latency', percent / 100, {
    titles: { id: `Latensi P${percent}`, en: `P${percent} latency` },
    unit: 'milliseconds',
    formula: {
      id: `Waktu yang tidak dilampaui oleh ${percent} % permintaan, dari sebaran sampel latensi (ketelitian 1 %).`,
      en: `The time that ${percent} % of the requests did not exceed, from the distribution of the samples (within 1 %).`,
    },
    direction: 'down',
    records: { flow: 'sampled', metrics: [metric.latency], count: 'latency_n' },
  })

/** What is measured of hosts, each figure defined once; docs/figures.md says the same in words. */
export const infraMeasures = measuresFrom(source, {
  availability: meanOverTime('up', {
    titles: { id: 'Ketersediaan', en: 'Availability' },
    unit: 'share',
    formula: {
      id: '1 − waktu mati ÷ waktu terpantau; tiap sampel naik/turun berbobot selama rentangnya.',
      en: '1 − downtime ÷ time observed; each up/down sample weighs as much as its interval is long.',
    },
    direction: 'up',
  }),
  latency_mean_ms: mean('latency_value', 'latency_weight', {
    titles: { id: 'Latensi rata-rata', en: 'Mean latency' },
    unit: 'milliseconds',
    formula: {
      id: 'Jumlah (latensi × permintaan) dibagi jumlah permintaan.',
      en: 'Sum of (latency × requests) over the requests.',
    },
    direction: 'down',
    records: { flow: 'sampled', metrics: [metric.latency], count: 'latency_n' },
  }),
  latency_p50_ms: latencyQuantile(50),
  latency_p95_ms: latencyQuantile(95),
  latency_p99_ms: latencyQuantile(99),
  error_rate: rate('errors', 'requests', {
    titles: { id: 'Tingkat kesalahan', en: 'Error rate' },
    formula: { id: 'Permintaan gagal dibagi semua permintaan.', en: 'Failed requests over all requests.' },
    direction: 'down',
    components: ['errors', 'requests', 'traffic_n'],
    records: { flow: 'sampled', metrics: [metric.errors, metric.requests], count: 'traffic_n' },
  }),
  burn_rate: quotient('errors', 'budget', {
    titles: { id: 'Laju bakar anggaran kesalahan', en: 'Error budget burn' },
    unit: 'factor',
    formula: {
      id: 'Tingkat kesalahan ÷ anggaran kesalahan, yaitu 1 − SLO produknya bila ada, selain itu SLO layanannya; di atas 1 anggaran habis sebelum waktunya. Waktu mati dan latensi tidak ikut dihitung.',
      en: 'Error rate ÷ error budget, which is 1 − the product’s SLO where it has one, else the service’s; above 1 the budget runs out early. Downtime and latency are no part of it.',
    },
    direction: 'down',
    components: ['errors', 'requests', 'traffic_n', 'budget'],
    records: { flow: 'sampled', metrics: [metric.errors, metric.requests], count: 'traffic_n' },
  }),
  downtime_burn: {
    titles: { id: 'Laju bakar anggaran waktu mati', en: 'Downtime budget burn' },
    unit: 'factor',
    formula: {
      id: 'Bagian waktu tanpa jawaban ÷ (1 − target ketersediaan); target produk dipakai bila ada, selain itu target layanannya. Di atas 1 anggaran habis sebelum waktunya.',
      en: 'Share of the time without an answer ÷ (1 − the availability objective): the product’s where it has one, else the service’s. Above 1 the budget runs out early.',
    },
    direction: 'down',
    additivity: 'rate',
    components: ['up_value', 'up_s', 'down_budget'],
    value: (sums) => ratio(sums.of('up_s') - sums.of('up_value'), sums.of('down_budget')),
    weight: (sums) => sums.of('down_budget'),
    records: { flow: 'sampled', metrics: [metric.up], count: 'up_n' },
  },
  cpu: meanOverTime('cpu', {
    titles: { id: 'CPU', en: 'CPU' },
    unit: 'share',
    formula: { id: 'Rata-rata pemakaian CPU sepanjang waktu.', en: 'Mean CPU use over time.' },
  }),
  memory: meanOverTime('memory', {
    titles: { id: 'Memori', en: 'Memory' },
    unit: 'share',
    formula: { id: 'Rata-rata pemakaian memori sepanjang waktu.', en: 'Mean memory use over time.' },
  }),
  disk: meanOverTime('disk', {
    titles: { id: 'Disk', en: 'Disk' },
    unit: 'share',
    formula: { id: 'Rata-rata disk terpakai sepanjang waktu.', en: 'Mean share of the disk in use over time.' },
  }),
  throughput: meanOverTime('throughput', {
    titles: { id: 'Lalu lintas data', en: 'Throughput' },
    unit: 'bytesPerSecond',
    formula: {
      id: 'Rata-rata byte per detik sepanjang waktu, per host.',
      en: 'Mean bytes a second over time, a host.',
    },
    direction: 'none',
  }),
  samples: count('samples', {
    titles: { id: 'Jumlah sampel', en: 'Samples' },
    formula: { id: 'Jumlah sampel yang diterima.', en: 'Samples received.' },
    direction: 'none',
    records: { flow: 'sampled', count: 'samples' },
  }),
})
