import type { Widget } from '@ido/contract'
import { availabilityFigure, onTimeFigure, tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'opened',
    title: { id: 'Tiket dibuka', en: 'Opened' },
    description: { id: 'Gangguan baru pada produk ini.', en: 'New trouble of this product.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  {
    ...tallCard,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Bagian tiket selesai yang menepati targetnya.',
      en: 'The share of resolved tickets that kept to their target.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance'] },
  },
  { ...tallCard, ...onTimeFigure },
  {
    ...tallCard,
    id: 'active',
    title: { id: 'Pelanggan aktif', en: 'Active customers' },
    description: {
      id: 'Langganan yang berjalan di akhir periode.',
      en: 'Subscriptions that run at the end of the period.',
    },
    query: { dataset: 'subscriptions', measures: ['active'] },
  },
  { ...tallCard, ...availabilityFigure },
  {
    ...tallCard,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: { id: 'Apa kata pelanggan produk ini.', en: 'What customers of this product say.' },
    query: { dataset: 'voc', measures: ['nps'] },
  },
]

const course: Widget[] = [
  {
    id: 'trouble-course',
    kind: 'line',
    title: { id: 'Gangguan: dibuka dan selesai', en: 'Trouble: opened and resolved' },
    description: {
      id: 'Selama garis dibuka berada di atas garis selesai, antrean bertambah.',
      en: 'While more is opened than resolved, the queue grows.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened', 'resolved'], grain: 'auto' },
  },
  {
    id: 'visits-course',
    kind: 'line',
    title: { id: 'Kunjungan dari waktu ke waktu', en: 'Visits over time' },
    description: {
      id: 'Seberapa banyak produk ini dipakai, dan sejak kapan berubah.',
      en: 'How much this product is used, and since when that differs.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'traffic', measures: ['visits'], grain: 'auto' },
  },
]

const sides: Widget[] = [
  {
    id: 'by-sub-product',
    kind: 'horizontalBar',
    title: { id: 'Gangguan per sub-produk', en: 'Trouble by sub-product' },
    description: { id: 'Bagian produk yang paling banyak bermasalah.', en: 'The parts that have most trouble.' },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened'],
      dimensions: ['sub_product'],
      sort: [{ by: 'opened', order: 'desc' }],
      limit: 8,
    },
  },
  {
    id: 'sla-by-region',
    kind: 'horizontalBar',
    title: { id: 'Kepatuhan SLA per regional', en: 'SLA compliance by region' },
    description: {
      id: 'Regional yang paling sering terlambat di atas.',
      en: 'The regions that are late most come first.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['sla_compliance'],
      dimensions: ['region'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'complaints',
    kind: 'horizontalBar',
    title: { id: 'Yang dikeluhkan pelanggan', en: 'What customers complain about' },
    description: { id: 'Hal yang paling banyak disebut detractor.', en: 'What detractors name most.' },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'voc',
      measures: ['detractors'],
      dimensions: ['category'],
      sort: [{ by: 'detractors', order: 'desc' }],
      limit: 8,
    },
  },
]

const worklist: Widget = {
  id: 'oldest-open',
  kind: 'records',
  title: { id: 'Didahulukan: tiket terbuka paling lama', en: 'First things first: the tickets open longest' },
  description: {
    id: 'Sepuluh tiket produk ini yang paling lama menunggu.',
    en: 'The ten tickets of this product that have waited longest.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'tickets', measures: ['open_now'], limit: 10 },
  records: {
    columns: ['number', 'title', 'priority', 'status', 'sub_product', 'region', 'age_hours', 'target_hours'],
    orderName: 'opened_at',
    orderBy: 'asc',
  },
}

const title = { id: 'Halaman produk', en: 'Product page' }

/** What the page of every product shows, narrowed to that product. */
export const productPageBoard: BuiltIn = {
  path: 'product/page',
  screens: [{ layout: 'product', at: 'page', group: 'product', title, icon: 'board', order: 0 }],
  title,
  group: 'product',
  question: {
    id: 'Bagaimana keadaan produk ini: pemakaian, gangguan, pesanan, pelanggan, dan suara mereka?',
    en: 'How does this product do: its use, trouble, orders, customers and their voice?',
  },
  filters: ['product', 'region', 'segment', 'sub_product'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...course, ...sides, worklist],
}
