import { meanHours, quantileHours } from './hours.ts'
import { ratio } from './ratio.ts'
import type { CountedRecords, Measure } from './types.ts'

const source = {
  id: 'Pesanan yang diimpor atau dikirim lewat API',
  en: 'Orders, imported or sent through the API',
}

const completedRecords: CountedRecords = { flow: 'completed', count: 'completed' }

/** What is counted of orders, each figure defined once (kpis.md). */
export const orderMeasures: Measure[] = [
  {
    id: 'ordered',
    titles: { id: 'Pesanan masuk', en: 'Orders placed' },
    unit: 'count',
    formula: {
      id: 'Jumlah pesanan yang waktu pesannya di dalam periode.',
      en: 'Orders whose ordering time is in the period.',
    },
    direction: 'none',
    additivity: 'sum',
    source,
    components: ['ordered'],
    value: (sums) => sums.of('ordered'),
    records: { flow: 'ordered', count: 'ordered' },
  },
  {
    id: 'completed',
    titles: { id: 'Pesanan selesai', en: 'Orders completed' },
    unit: 'count',
    formula: {
      id: 'Jumlah pesanan yang diselesaikan di dalam periode, kapan pun dipesan.',
      en: 'Orders completed in the period, whenever they were placed.',
    },
    direction: 'up',
    additivity: 'sum',
    source,
    components: ['completed'],
    value: (sums) => sums.of('completed'),
    records: completedRecords,
  },
  {
    id: 'in_progress',
    titles: { id: 'Pesanan berjalan', en: 'Orders in progress' },
    unit: 'count',
    formula: {
      id: 'Dipesan sebelum saat penghitungan dan saat itu belum selesai, gagal, ditolak, atau dibatalkan; pada deret waktu, di akhir tiap rentang.',
      en: 'Placed before the moment of counting and by then neither completed nor failed, rejected or cancelled; in a time series, at the end of each step.',
    },
    direction: 'down',
    additivity: 'stock',
    source,
    components: [],
    stocks: ['open'],
    value: (sums) => sums.of('open'),
    records: { flow: 'stock', count: 'open' },
  },
  {
    id: 'fallout_rate',
    titles: { id: 'Pesanan gugur', en: 'Fallout rate' },
    unit: 'share',
    formula: {
      id: '(Gagal + ditolak + dibatalkan) dibagi semua pesanan yang berakhir di dalam periode.',
      en: '(Failed + rejected + cancelled) over all orders that ended in the period.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['fallout', 'ended'],
    value: (sums) => ratio(sums.of('fallout'), sums.of('ended')),
    weight: (sums) => sums.of('ended'),
    records: { flow: 'ended', count: 'ended' },
  },
  {
    id: 'lead_time_hours',
    titles: { id: 'Waktu pemenuhan', en: 'Lead time' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (selesai − pesan) dari pesanan yang diselesaikan di dalam periode.',
      en: 'Mean of (completed − placed) over the orders completed in the period.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['lead_s', 'completed'],
    value: (sums) => meanHours(sums.of('lead_s'), sums.of('completed')),
    weight: (sums) => sums.of('completed'),
    decidedBy: { column: 'lead_hours', order: 'desc' },
    records: completedRecords,
  },
  {
    id: 'lead_time_p90_hours',
    titles: { id: 'Waktu pemenuhan P90', en: 'P90 lead time' },
    unit: 'hours',
    formula: {
      id: 'Waktu yang tidak dilampaui oleh 90 % pesanan selesai, dari sebaran waktunya (ketelitian 1 %).',
      en: 'The time that 90 % of the completed orders did not exceed, from their distribution (within 1 %).',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: [],
    distribution: 'lead_time',
    value: (sums) => quantileHours(sums.distribution('lead_time'), 0.9),
    decidedBy: { column: 'lead_hours', order: 'desc' },
    records: completedRecords,
  },
  {
    id: 'on_agreed_date',
    titles: { id: 'Tepat tanggal janji', en: 'On the agreed date' },
    unit: 'share',
    formula: {
      id: 'Pesanan yang selesai paling lambat pada waktu yang disepakati, dibagi semua pesanan selesai yang punya kesepakatan. Kesepakatan tanpa jam berlaku sampai akhir hari itu.',
      en: 'Orders completed no later than was agreed, over all completed orders that have such a date. A date without an hour lasts until the end of that day.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['on_time', 'agreed_n'],
    value: (sums) => ratio(sums.of('on_time'), sums.of('agreed_n')),
    weight: (sums) => sums.of('agreed_n'),
    decidedBy: { column: 'on_time', order: 'asc' },
    records: { flow: 'completed', where: 'on_time is not null', count: 'agreed_n' },
  },
  {
    id: 'comply_72h',
    titles: { id: 'Selesai dalam 72 jam', en: 'Completed within 72 hours' },
    unit: 'share',
    formula: {
      id: 'Pesanan yang selesai dalam 72 jam sejak dipesan, dibagi semua pesanan selesai.',
      en: 'Orders completed within 72 hours of being placed, over all completed orders.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['within_72h', 'completed'],
    value: (sums) => ratio(sums.of('within_72h'), sums.of('completed')),
    weight: (sums) => sums.of('completed'),
    decidedBy: { column: 'lead_hours', order: 'desc' },
    records: completedRecords,
  },
]
