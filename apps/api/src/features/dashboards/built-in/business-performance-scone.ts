import type { Widget } from '@ido/contract'
import { tallCard, type BuiltIn } from './declaration.ts'

/** What came in over SCONE: orders and revenue both know their source application, customers do not. */
const overScone = { source_app: ['SCONE'] }

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'ordered',
    title: { id: 'Pesanan masuk', en: 'Orders placed' },
    description: {
      id: 'Pesanan yang masuk lewat SCONE pada periode ini.',
      en: 'Orders that were placed over SCONE in this period.',
    },
    query: { dataset: 'orders', measures: ['ordered'], filters: overScone },
  },
  {
    ...tallCard,
    id: 'completed',
    title: { id: 'Pesanan selesai', en: 'Orders completed' },
    description: {
      id: 'Pesanan SCONE yang diselesaikan pada periode ini, kapan pun dipesan.',
      en: 'Orders from SCONE that were completed in this period, whenever they were placed.',
    },
    query: { dataset: 'orders', measures: ['completed'], filters: overScone },
  },
  {
    ...tallCard,
    id: 'in-progress',
    title: { id: 'Masih berjalan', en: 'In progress' },
    description: {
      id: 'Pesanan SCONE yang belum selesai di akhir periode.',
      en: 'Orders from SCONE that are not done at the end of the period.',
    },
    query: { dataset: 'orders', measures: ['in_progress'], filters: overScone },
  },
  {
    ...tallCard,
    id: 'lead',
    title: { id: 'Waktu pemenuhan', en: 'Lead time' },
    description: {
      id: 'Dari pesanan masuk lewat SCONE sampai selesai, rata-rata.',
      en: 'From the order over SCONE to its completion, on average.',
    },
    query: { dataset: 'orders', measures: ['lead_time_hours'], filters: overScone },
  },
  {
    ...tallCard,
    id: 'fallout',
    title: { id: 'Pesanan gugur', en: 'Fallout' },
    description: {
      id: 'Gagal, ditolak, atau dibatalkan, dari semua pesanan SCONE yang berakhir.',
      en: 'Failed, rejected or cancelled, of all orders from SCONE that ended.',
    },
    query: { dataset: 'orders', measures: ['fallout_rate', 'technical_fallout_rate'], filters: overScone },
  },
  {
    ...tallCard,
    id: 'revenue',
    title: { id: 'Pendapatan', en: 'Revenue' },
    description: {
      id: 'Dari baris pendapatan yang aplikasi sumbernya SCONE; baris tanpa aplikasi sumber tidak dihitung.',
      en: 'Of rows of revenue whose source application is SCONE; rows that name none do not count.',
    },
    query: { dataset: 'revenue', measures: ['revenue'], filters: overScone },
  },
]

const course: Widget[] = [
  {
    id: 'in-and-out',
    kind: 'line',
    title: { id: 'Masuk lewat SCONE dan selesai', en: 'Placed over SCONE and completed' },
    description: {
      id: 'Selama lebih banyak yang masuk daripada yang selesai, antrean bertambah.',
      en: 'While more is placed than completed, the queue grows.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered', 'completed'], grain: 'auto', filters: overScone },
  },
  {
    id: 'queue-by-stage',
    kind: 'stackedBar',
    title: { id: 'Tertahan: tahap, umur (hari)', en: 'Held up: stage, age (days)' },
    description: {
      id: 'Di tahap mana pesanan SCONE tertahan, dan sudah berapa lama.',
      en: 'At which stage orders from SCONE are held up, and for how long.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'orders',
      measures: ['in_progress'],
      dimensions: ['stage', 'age_bucket'],
      filters: overScone,
    },
  },
]

const regions: Widget[] = [
  {
    id: 'regions',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: {
      id: 'Apa yang terjadi pada pesanan SCONE di tiap regional; yang paling sering gugur di atas.',
      en: 'What becomes of orders from SCONE in each region; those that come to nothing most often are first.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['ordered', 'completed', 'in_progress', 'lead_time_hours', 'on_agreed_date', 'fallout_rate'],
      dimensions: ['region'],
      filters: overScone,
      sort: [{ by: 'fallout_rate', order: 'desc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'revenue-by-region',
    kind: 'horizontalBar',
    title: { id: 'Pendapatan SCONE per regional', en: 'Revenue over SCONE by region' },
    description: {
      id: 'Dari baris pendapatan yang aplikasi sumbernya SCONE, pada bulan-bulan yang berakhir di periode ini.',
      en: 'Of rows of revenue whose source application is SCONE, in the months that end in this period.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['revenue'],
      dimensions: ['region'],
      filters: overScone,
      sort: [{ by: 'revenue', order: 'desc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'on-date-course',
    kind: 'heatmap',
    title: { id: 'Tepat tanggal janji per minggu', en: 'On the agreed date by week' },
    description: {
      id: 'Apakah sebuah regional terlambat terus, atau hanya pada minggu tertentu.',
      en: 'Whether a region is late all the time, or in some weeks only.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['on_agreed_date'],
      dimensions: ['region'],
      grain: 'week',
      filters: overScone,
      sort: [{ by: 'region', order: 'asc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'plan',
    kind: 'bar',
    title: { id: 'Pendapatan SCONE dan rencananya', en: 'Revenue over SCONE and its plan' },
    description: {
      id: 'Bulan demi bulan, dari baris yang aplikasi sumbernya SCONE.',
      en: 'Month by month, of rows whose source application is SCONE.',
    },
    columns: 4,
    rows: 5,
    query: { dataset: 'revenue', measures: ['revenue', 'target'], grain: 'month', filters: overScone },
  },
]

const kinds: Widget[] = [
  {
    id: 'by-type',
    kind: 'stackedBar',
    title: { id: 'Segmen dan jenis pesanan', en: 'Segment and order type' },
    description: {
      id: 'Siapa yang memesan lewat SCONE, dan untuk apa.',
      en: 'Who orders over SCONE, and what for.',
    },
    columns: 6,
    rows: 3,
    query: { dataset: 'orders', measures: ['ordered'], dimensions: ['segment', 'order_type'], filters: overScone },
  },
  {
    id: 'fallout-by-type',
    kind: 'horizontalBar',
    title: { id: 'Gugur menurut jenis pesanan', en: 'Fallout by order type' },
    description: {
      id: 'Pesanan mana yang paling sering tidak jadi.',
      en: 'Which orders come to nothing most often.',
    },
    columns: 6,
    rows: 3,
    query: {
      dataset: 'orders',
      measures: ['fallout_rate'],
      dimensions: ['order_type'],
      filters: overScone,
      sort: [{ by: 'fallout_rate', order: 'desc' }],
    },
  },
]

const worklist: Widget = {
  id: 'oldest',
  kind: 'records',
  title: {
    id: 'Didahulukan: pesanan SCONE yang berjalan paling lama',
    en: 'First things first: the orders from SCONE in progress longest',
  },
  description: {
    id: 'Sepuluh pesanan SCONE yang paling lama menunggu; semuanya ada di balik judulnya.',
    en: 'The ten orders from SCONE that have waited longest; all of them are behind the title.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'orders', measures: ['in_progress'], filters: overScone, limit: 10 },
  records: {
    columns: ['number', 'customer', 'status', 'stage', 'product', 'region', 'agreed_at', 'age_hours'],
    orderName: 'ordered_at',
    orderBy: 'asc',
  },
}

const title = { id: 'Business Performance SCONE', en: 'Business Performance SCONE' }

export const businessPerformanceScone: BuiltIn = {
  path: 'treg/general/business-performance-scone',
  screens: [
    { layout: 'v3', at: 'treg/general/business-performance-scone', group: 'treg', title, icon: 'money', order: 14 },
  ],
  title,
  group: 'treg',
  question: {
    id: 'Apa yang masuk lewat SCONE (kanal pesanan StarClick One), berapa yang menjadi pendapatan, dan di regional mana tersendat?',
    en: 'What comes in over SCONE (the StarClick One order channel), how much of it becomes revenue, and in which region does it get stuck?',
  },
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit', 'order_type'],
  // Three whole months of revenue beside the days of orders.
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...course, ...regions, ...kinds, worklist],
}
