import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'consumer',
    title: { id: 'Perorangan', en: 'Consumer' },
    description: { id: 'Pelanggan aktif di segmen Perorangan.', en: 'Active customers of the segment Consumer.' },
    query: { dataset: 'subscriptions', measures: ['active'], filters: { segment: ['Consumer'] } },
  },
  {
    ...card,
    id: 'sme',
    title: { id: 'UMKM', en: 'SME' },
    description: { id: 'Pelanggan aktif di segmen UMKM.', en: 'Active customers of the segment SME.' },
    query: { dataset: 'subscriptions', measures: ['active'], filters: { segment: ['SME'] } },
  },
  {
    ...card,
    id: 'enterprise',
    title: { id: 'Korporasi', en: 'Enterprise' },
    description: { id: 'Pelanggan aktif di segmen Korporasi.', en: 'Active customers of the segment Enterprise.' },
    query: { dataset: 'subscriptions', measures: ['active'], filters: { segment: ['Enterprise'] } },
  },
  {
    ...card,
    id: 'government',
    title: { id: 'Pemerintah', en: 'Government' },
    description: { id: 'Pelanggan aktif di segmen Pemerintah.', en: 'Active customers of the segment Government.' },
    query: { dataset: 'subscriptions', measures: ['active'], filters: { segment: ['Government'] } },
  },
  {
    ...card,
    id: 'wholesale',
    title: { id: 'Grosir', en: 'Wholesale' },
    description: { id: 'Pelanggan aktif di segmen Grosir.', en: 'Active customers of the segment Wholesale.' },
    query: { dataset: 'subscriptions', measures: ['active'], filters: { segment: ['Wholesale'] } },
  },
  {
    ...card,
    id: 'all',
    title: { id: 'Semua segmen', en: 'All segments' },
    description: { id: 'Semua pelanggan aktif bersama.', en: 'All active customers together.' },
    query: { dataset: 'subscriptions', measures: ['active'] },
  },
]

const course: Widget[] = [
  {
    id: 'course',
    kind: 'line',
    title: { id: 'Penambahan bersih per segmen', en: 'Net adds by segment' },
    description: {
      id: 'Tiap minggu; garis di bawah nol berarti segmen itu menyusut.',
      en: 'Week by week; a line below zero means that the segment shrinks.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['net_adds'], dimensions: ['segment'], grain: 'week' },
  },
  {
    id: 'share',
    kind: 'donut',
    title: { id: 'Bagian tiap segmen', en: 'Share of each segment' },
    description: { id: 'Dari semua pelanggan aktif.', en: 'Of all active customers.' },
    columns: 4,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['active'], dimensions: ['segment'] },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'churn',
    kind: 'horizontalBar',
    title: { id: 'Tingkat berhenti per segmen', en: 'Churn rate by segment' },
    description: { id: 'Siapa yang paling cepat pergi.', en: 'Who leaves soonest.' },
    columns: 4,
    rows: 3,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['segment'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
    },
  },
  {
    id: 'renewal',
    kind: 'horizontalBar',
    title: { id: 'Perpanjangan per segmen', en: 'Renewal by segment' },
    description: {
      id: 'Siapa yang memutuskan untuk tinggal; terendah di atas.',
      en: 'Who decides to stay; the lowest come first.',
    },
    columns: 4,
    rows: 3,
    query: {
      dataset: 'subscriptions',
      measures: ['renewal_rate'],
      dimensions: ['segment'],
      sort: [{ by: 'renewal_rate', order: 'asc' }],
    },
  },
  {
    id: 'value',
    kind: 'horizontalBar',
    title: { id: 'Nilai berisiko per segmen', en: 'Value at risk by segment' },
    description: {
      id: 'Nilai setahun dari kontrak yang berakhir dalam 90 hari.',
      en: 'A year’s value of the contracts that end within 90 days.',
    },
    columns: 4,
    rows: 3,
    query: {
      dataset: 'subscriptions',
      measures: ['value_at_risk'],
      dimensions: ['segment'],
      sort: [{ by: 'value_at_risk', order: 'desc' }],
    },
  },
  {
    id: 'where',
    kind: 'heatmap',
    title: { id: 'Segmen di tiap regional', en: 'Segments in each region' },
    description: {
      id: 'Makin pekat warnanya, makin banyak pelanggan aktif.',
      en: 'The stronger the colour, the more active customers.',
    },
    columns: 12,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['active'],
      dimensions: ['segment', 'region'],
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
  {
    id: 'side-by-side',
    kind: 'table',
    title: { id: 'Segmen berdampingan', en: 'Segments side by side' },
    description: {
      id: 'Datang, pergi, dan tinggal di setiap segmen.',
      en: 'Coming, going and staying in every segment.',
    },
    columns: 12,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['active', 'new', 'churned', 'net_adds', 'churn_rate', 'renewal_rate', 'value_at_risk'],
      dimensions: ['segment'],
      sort: [{ by: 'active', order: 'desc' }],
    },
  },
]

const worklist: Widget[] = [
  {
    id: 'large-ending',
    kind: 'records',
    title: {
      id: 'Didahulukan: pelanggan besar yang kontraknya habis dalam 30 hari',
      en: 'First things first: large customers whose contract ends within 30 days',
    },
    description: {
      id: 'Sepuluh bernilai tertinggi dari korporasi, pemerintah, dan grosir.',
      en: 'The ten of the highest value among Enterprise, Government and Wholesale.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'subscriptions',
      measures: ['expiring_30'],
      filters: { segment: ['Enterprise', 'Government', 'Wholesale'] },
      limit: 10,
    },
    records: {
      columns: ['number', 'customer', 'monthly_value', 'days_left', 'segment', 'business_unit', 'product', 'region'],
      orderName: 'monthly_value',
      orderBy: 'desc',
    },
  },
]

export const activeCustomerBySegment: BuiltIn = {
  path: 'customer/active-customer-by-segment',
  screens: [
    {
      layout: 'v3',
      at: 'customer/active-customer-by-segment',
      group: 'product',
      title: { id: 'Aktif per segmen', en: 'Active by segment' },
      icon: 'chart',
      order: 40,
    },
  ],
  title: { id: 'Pelanggan aktif per segmen', en: 'Active customers by segment' },
  group: 'customer',
  question: {
    id: 'Segmen mana yang membawa pertumbuhan, segmen mana yang menyusut, dan pelanggan besar mana yang harus dijaga?',
    en: 'Which segments bring growth, which of them shrink, and which large customers have to be kept?',
  },
  filters: ['product', 'region', 'business_unit', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}
