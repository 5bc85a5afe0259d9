import type { DashboardDefinition, LibraryContent } from '@ido/contract'

const plain = { target: null, records: null }
const figure = { ...plain, columns: 3, rows: 2 }
const chart = { ...plain, columns: 6, rows: 4 }
const largest = (measure: string) => ({ sort: [{ by: measure, order: 'desc' as const }], top: 10, others: true })

/** What staff of the demo keep in the library of widgets. */
export const demoWidgets: readonly LibraryContent[] = [
  { ...figure, kind: 'number', title: { id: 'Tiket terbuka saat ini', en: 'Tickets open now' }, description: { id: 'Semua yang belum selesai, berapa pun umurnya.', en: 'All that are not resolved, however old.' }, query: { dataset: 'tickets', measures: ['open_now'] } },
  { ...figure, kind: 'number', title: { id: 'Kepatuhan SLA', en: 'SLA compliance' }, description: { id: 'Bagian tiket selesai yang menepati target.', en: 'Resolved tickets that kept to their target.' }, query: { dataset: 'tickets', measures: ['sla_compliance'] } },
  { ...chart, kind: 'line', title: { id: 'Tiket masuk dan selesai', en: 'Tickets opened and resolved' }, description: { id: 'Bila yang masuk terus di atas, antrean bertambah.', en: 'Where more come in than are resolved, the queue grows.' }, query: { dataset: 'tickets', measures: ['opened', 'resolved'], grain: 'auto' } },
  { ...chart, kind: 'horizontalBar', title: { id: 'Regional dengan tiket terbanyak', en: 'Regions with the most tickets' }, description: { id: 'Tiket yang dibuka pada periode ini.', en: 'Tickets opened within the period.' }, query: { dataset: 'tickets', measures: ['opened'], dimensions: ['region'], ...largest('opened') } },
  { ...chart, kind: 'horizontalBar', title: { id: 'Penyebab gangguan terbanyak', en: 'Most frequent causes of trouble' }, description: { id: 'Kategori tiket, sepuluh teratas.', en: 'Categories of tickets, the first ten.' }, query: { dataset: 'tickets', measures: ['opened'], dimensions: ['category'], ...largest('opened') } },
  { ...chart, kind: 'heatmap', title: { id: 'Waktu pulih per regional dan produk', en: 'Time to restore by region and product' }, description: { id: 'MTTR dalam jam; yang gelap lebih lama.', en: 'MTTR in hours; dark takes longer.' }, query: { dataset: 'tickets', measures: ['mttr_hours'], dimensions: ['region', 'product'], top: 8 } },
  { ...figure, kind: 'number', title: { id: 'Pesanan dalam proses', en: 'Orders in progress' }, description: { id: 'Belum selesai dan belum batal.', en: 'Neither completed nor cancelled.' }, query: { dataset: 'orders', measures: ['in_progress'] } },
  { ...chart, kind: 'bar', title: { id: 'Pesanan masuk per bulan', en: 'Orders by month' }, description: { id: 'Dari semua jenis pesanan.', en: 'Of all kinds of orders.' }, query: { dataset: 'orders', measures: ['ordered'], grain: 'month' } },
  { ...figure, kind: 'number', title: { id: 'NPS pelanggan', en: 'Customers’ NPS' }, description: { id: 'Dari semua VOC berskor 0–10.', en: 'From all feedback scored 0–10.' }, query: { dataset: 'voc', measures: ['nps'] } },
  { ...chart, kind: 'horizontalBar', title: { id: 'Pendapatan menurut produk', en: 'Revenue by product' }, description: { id: 'Sepuluh produk teratas.', en: 'The first ten products.' }, query: { dataset: 'revenue', measures: ['revenue'], dimensions: ['product'], ...largest('revenue') } },
  { ...chart, kind: 'line', title: { id: 'Pelanggan baru dan pergi', en: 'New and lost customers' }, description: { id: 'Dari bulan ke bulan.', en: 'From month to month.' }, query: { dataset: 'subscriptions', measures: ['new', 'churned'], grain: 'month' } },
] // prettier-ignore

/** Of the board that shows some of them: by their place in the list above. */
export const demoBoardPath = 'board/rapat-mingguan'
export const onDemoBoard = [0, 1, 6, 8, 2, 3, 4, 7] as const

export const demoBoard: Omit<DashboardDefinition, 'widgets'> = {
  title: { id: 'Rapat mingguan layanan', en: 'Weekly service meeting' },
  group: 'own',
  question: {
    id: 'Apa yang dibahas minggu ini: antrean, janji layanan, pesanan, dan suara pelanggan?',
    en: 'What to talk about this week: the queue, service levels, orders and what customers say?',
  },
  filters: ['region', 'product'],
  period: '90d',
  refresh: null,
}
