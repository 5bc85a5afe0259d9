import { count, level, meanHours, measuresFrom, quantileHours, rate } from './measure-kinds.ts'

const source = {
  id: 'Pesanan yang diimpor atau dikirim lewat API',
  en: 'Orders, imported or sent through the API',
}

/** What is counted of orders, each figure defined once; docs/figures.md says the same in words. */
export const orderMeasures = measuresFrom(source, {
  ordered: count('ordered', {
    titles: { id: 'Pesanan masuk', en: 'Orders placed' },
    formula: {
      id: 'Jumlah pesanan yang waktu pesannya di dalam periode.',
      en: 'Orders whose ordering time is in the period.',
    },
    direction: 'none',
  }),
  completed: count('completed', {
    titles: { id: 'Pesanan selesai', en: 'Orders completed' },
    formula: {
      id: 'Jumlah pesanan yang diselesaikan di dalam periode, kapan pun dipesan.',
      en: 'Orders completed in the period, whenever they were placed.',
    },
    direction: 'up',
  }),
  in_progress: level('open', {
    titles: { id: 'Pesanan berjalan', en: 'Orders in progress' },
    formula: {
      id: 'Dipesan sebelum saat penghitungan dan saat itu belum selesai, gagal, ditolak, atau dibatalkan; pada deret waktu, di akhir tiap rentang.',
      en: 'Placed before the moment of counting and by then neither completed nor failed, rejected or cancelled; in a time series, at the end of each step.',
    },
    direction: 'down',
  }),
  fallout_rate: rate('fallout', 'ended', {
    titles: { id: 'Pesanan gugur', en: 'Fallout rate' },
    formula: {
      id: '(Gagal + ditolak + dibatalkan) dibagi semua pesanan yang berakhir di dalam periode.',
      en: '(Failed + rejected + cancelled) over all orders that ended in the period.',
    },
    direction: 'down',
  }),
  technical_fallout_rate: rate('failed', 'ended', {
    titles: { id: 'Pesanan gugur teknis', en: 'Technical fallout rate' },
    formula: {
      id: 'Pesanan yang gagal dibagi semua pesanan yang berakhir di dalam periode; yang ditolak atau dibatalkan tidak dihitung gagal (lihat Pesanan gugur).',
      en: 'Failed orders over all orders that ended in the period; rejected and cancelled ones are no failures (see Fallout rate).',
    },
    direction: 'down',
  }),
  lead_time_hours: meanHours('lead_s', 'completed', {
    titles: { id: 'Waktu pemenuhan', en: 'Lead time' },
    formula: {
      id: 'Rata-rata (selesai − pesan) dari pesanan yang diselesaikan di dalam periode.',
      en: 'Mean of (completed − placed) over the orders completed in the period.',
    },
    direction: 'down',
    decidedBy: { column: 'lead_hours', order: 'desc' },
  }),
  lead_time_p90_hours: quantileHours('lead_time', 0.9, {
    titles: { id: 'Waktu pemenuhan P90', en: 'P90 lead time' },
    formula: {
      id: 'Waktu yang tidak dilampaui oleh 90 % pesanan selesai, dari sebaran waktunya (ketelitian 1 %).',
      en: 'The time that 90 % of the completed orders did not exceed, from their distribution (within 1 %).',
    },
    direction: 'down',
    decidedBy: { column: 'lead_hours', order: 'desc' },
    records: { flow: 'completed', count: 'completed' },
  }),
  on_agreed_date: rate('on_time', 'agreed_n', {
    titles: { id: 'Tepat tanggal janji', en: 'On the agreed date' },
    formula: {
      id: 'Pesanan yang selesai paling lambat pada waktu yang disepakati, dibagi semua pesanan selesai yang punya kesepakatan. Kesepakatan tanpa jam berlaku sampai akhir hari itu.',
      en: 'Orders completed no later than was agreed, over all completed orders that have such a date. A date without an hour lasts until the end of that day.',
    },
    direction: 'up',
    decidedBy: { column: 'on_time', order: 'asc' },
    records: { flow: 'completed', where: 'on_time is not null', count: 'agreed_n' },
  }),
  comply_72h: rate('within_72h', 'completed', {
    titles: { id: 'Selesai dalam 72 jam', en: 'Completed within 72 hours' },
    formula: {
      id: 'Pesanan yang selesai dalam 72 jam sejak dipesan, dibagi semua pesanan selesai.',
      en: 'Orders completed within 72 hours of being placed, over all completed orders.',
    },
    direction: 'up',
    decidedBy: { column: 'lead_hours', order: 'desc' },
  }),
})
