import type { Widget } from '@ido/contract'
import { card, onTimeFigure, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'ordered',
    title: { id: 'Pesanan masuk', en: 'Orders placed' },
    description: { id: 'Pesanan yang masuk pada periode ini.', en: 'Orders placed in this period.' },
    query: { dataset: 'orders', measures: ['ordered'] },
  },
  {
    ...card,
    id: 'in-progress',
    title: { id: 'Masih berjalan', en: 'In progress' },
    description: {
      id: 'Pesanan yang belum selesai di akhir periode.',
      en: 'Orders that are not done at the end of the period.',
    },
    query: { dataset: 'orders', measures: ['in_progress'] },
  },
  {
    ...card,
    id: 'lead-p90',
    title: { id: 'Pemenuhan P90', en: 'P90 lead time' },
    description: {
      id: 'Sembilan dari sepuluh pesanan selesai lebih cepat daripada ini.',
      en: 'Nine orders out of ten are done faster than this.',
    },
    query: { dataset: 'orders', measures: ['lead_time_p90_hours'] },
  },
  { ...card, ...onTimeFigure },
  {
    ...card,
    id: 'within-72h',
    title: { id: 'Dalam 72 jam', en: 'Within 72 h' },
    description: {
      id: 'Bagian pesanan yang selesai dalam tiga hari sejak dipesan.',
      en: 'Share of orders done within three days of being placed.',
    },
    query: { dataset: 'orders', measures: ['comply_72h'] },
  },
  {
    ...card,
    id: 'fallout',
    title: { id: 'Pesanan gugur', en: 'Fallout' },
    description: {
      id: 'Gagal, ditolak, atau dibatalkan, dari semua yang berakhir.',
      en: 'Failed, rejected or cancelled, of all that ended.',
    },
    query: { dataset: 'orders', measures: ['fallout_rate', 'technical_fallout_rate'] },
  },
]

const course: Widget[] = [
  {
    id: 'in-and-out',
    kind: 'line',
    title: { id: 'Masuk dan selesai', en: 'Placed and completed' },
    description: {
      id: 'Bila garis masuk di atas garis selesai, antrean bertambah.',
      en: 'Where more is placed than completed, the queue grows.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered', 'completed'], grain: 'auto' },
  },
  {
    id: 'queue-by-stage',
    kind: 'stackedBar',
    title: { id: 'Antrean: tahap, umur (hari)', en: 'Queue: stage, age (days)' },
    description: {
      id: 'Di tahap mana pesanan tertahan, dan sudah berapa lama.',
      en: 'At which stage orders are held up, and for how long.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'orders', measures: ['in_progress'], dimensions: ['stage', 'age_bucket'] },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'by-product',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: {
      id: 'Beban, kecepatan, dan ketepatan setiap produk; antrean terpanjang di atas.',
      en: 'Load, speed and punctuality of every product; the longest queue comes first.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['ordered', 'completed', 'in_progress', 'lead_time_hours', 'on_agreed_date', 'fallout_rate'],
      dimensions: ['product'],
      sort: [{ by: 'in_progress', order: 'desc' }],
    },
  },
  {
    id: 'lead-by-region',
    kind: 'horizontalBar',
    title: { id: 'Waktu pemenuhan per regional', en: 'Lead time by region' },
    description: {
      id: 'Di mana pelanggan menunggu paling lama, rata-rata.',
      en: 'Where customers wait longest, on average.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['lead_time_hours'],
      dimensions: ['region'],
      sort: [{ by: 'lead_time_hours', order: 'desc' }],
    },
  },
  {
    id: 'by-source',
    kind: 'stackedBar',
    title: { id: 'Aplikasi sumber dan jenis pesanan', en: 'Source application and order type' },
    description: {
      id: 'Dari mana pesanan masuk, dan untuk apa.',
      en: 'Where orders come in, and what for.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered'], dimensions: ['source_app', 'order_type'] },
  },
  {
    id: 'fallout-by-source',
    kind: 'horizontalBar',
    title: { id: 'Gugur menurut aplikasi sumber', en: 'Fallout by source application' },
    description: {
      id: 'Melalui pintu mana pesanan paling sering tidak jadi.',
      en: 'Through which door orders come to nothing most often.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'orders',
      measures: ['fallout_rate'],
      dimensions: ['source_app'],
      sort: [{ by: 'fallout_rate', order: 'desc' }],
    },
  },
  {
    id: 'within-72h-by-segment',
    kind: 'horizontalBar',
    title: { id: '72 jam per segmen', en: 'Within 72 hours by segment' },
    description: {
      id: 'Pelanggan mana yang dilayani dalam tiga hari.',
      en: 'Which customers are served within three days.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'orders',
      measures: ['comply_72h'],
      dimensions: ['segment'],
      sort: [{ by: 'comply_72h', order: 'asc' }],
    },
  },
]

const worklist: Widget = {
  id: 'oldest',
  kind: 'records',
  title: { id: 'Didahulukan: pesanan berjalan paling lama', en: 'First things first: the orders in progress longest' },
  description: {
    id: 'Sepuluh pesanan yang paling lama menunggu; semuanya ada di balik judulnya.',
    en: 'The ten orders that have waited longest; all of them are behind the title.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'orders', measures: ['in_progress'], limit: 10 },
  records: {
    columns: ['number', 'customer', 'order_type', 'status', 'stage', 'product', 'region', 'agreed_at', 'age_hours'],
    orderName: 'ordered_at',
    orderBy: 'asc',
  },
}

const title = { id: 'Fulfillment Performance', en: 'Fulfillment Performance' }

export const fulfillmentPerformance: BuiltIn = {
  path: 'treg/general/fulfillment-performance',
  screens: [
    { layout: 'v3', at: 'treg/general/fulfillment-performance', group: 'treg', title, icon: 'delivery', order: 20 },
  ],
  title,
  group: 'treg',
  question: {
    id: 'Seberapa cepat pesanan dipenuhi, di tahap mana pesanan tertahan, dan apa yang perlu didahulukan?',
    en: 'How fast are orders fulfilled, at which stage are they held up, and what should come first?',
  },
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit', 'source_app', 'order_type'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, worklist],
}
