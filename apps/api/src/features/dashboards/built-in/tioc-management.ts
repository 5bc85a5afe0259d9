import type { Widget } from '@ido/contract'
import { availabilityFigure, card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'critical',
    title: { id: 'Kritis terbuka', en: 'Critical, open' },
    description: {
      id: 'Gangguan paling mendesak yang belum selesai.',
      en: 'The most urgent trouble that is not resolved.',
    },
    query: { dataset: 'tickets', measures: ['open_now'], filters: { priority: ['1 - Critical'] } },
  },
  {
    ...card,
    id: 'backlog',
    title: { id: 'Semua yang terbuka', en: 'Everything open' },
    description: {
      id: 'Seluruh antrean, tanpa memandang prioritas.',
      en: 'The whole queue, whatever its priority.',
    },
    query: { dataset: 'tickets', measures: ['open_now'] },
  },
  {
    ...card,
    id: 'backlog-age',
    title: { id: 'Umur antrean', en: 'Age of the queue' },
    description: {
      id: 'Rata-rata lama menunggu tiket yang masih terbuka.',
      en: 'How long the open tickets have waited on average.',
    },
    query: { dataset: 'tickets', measures: ['backlog_age_hours'] },
  },
  {
    ...card,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Bagian tiket selesai yang menepati targetnya.',
      en: 'The share of resolved tickets that kept to their target.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance', 'sla_by_due_date'] },
  },
  { ...card, ...availabilityFigure },
  {
    ...card,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: {
      id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini.',
      en: 'From all feedback scored 0–10 that came in within this period.',
    },
    query: { dataset: 'voc', measures: ['nps'] },
    ignores: ['category', 'segment'],
  },
]

const places: Widget[] = [
  {
    id: 'open-by-region',
    kind: 'horizontalBar',
    title: { id: 'Terbuka per regional', en: 'Open by region' },
    description: {
      id: 'Di mana antrean paling panjang sekarang.',
      en: 'Where the queue is longest now.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      dimensions: ['region'],
      sort: [{ by: 'open_now', order: 'desc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'late-products',
    kind: 'horizontalBar',
    title: { id: 'Produk paling sering terlambat', en: 'Products that are late most' },
    description: {
      id: 'Delapan produk dengan kepatuhan SLA terendah.',
      en: 'The eight products of the lowest SLA compliance.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['sla_compliance'],
      dimensions: ['product'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
      limit: 8,
    },
  },
  {
    id: 'failing-products',
    kind: 'horizontalBar',
    title: { id: 'Laju bakar anggaran kesalahan tertinggi', en: 'Fastest error budget burn' },
    description: {
      id: 'Delapan produk yang paling sering gagal menjawab; di atas 1 anggaran kesalahannya habis sebelum waktunya.',
      en: 'The eight products that fail most; above 1 their error budget runs out early.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'infra',
      measures: ['burn_rate'],
      dimensions: ['product'],
      sort: [{ by: 'burn_rate', order: 'desc' }],
      limit: 8,
    },
  },
]

const course: Widget[] = [
  {
    id: 'queue-by-priority',
    kind: 'stackedBar',
    title: { id: 'Antrean menurut prioritas', en: 'The queue by priority' },
    description: {
      id: 'Apakah yang mendesak bertambah atau berkurang.',
      en: 'Whether the urgent part grows or shrinks.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['priority'], grain: 'auto' },
  },
  {
    id: 'unhappy-products',
    kind: 'horizontalBar',
    title: { id: 'Produk dengan NPS terendah', en: 'Products of the lowest NPS' },
    description: {
      id: 'Delapan produk yang pelanggannya paling kecewa.',
      en: 'The eight products whose customers are least content.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'voc',
      measures: ['nps'],
      dimensions: ['product'],
      sort: [{ by: 'nps', order: 'asc' }],
      limit: 8,
    },
    ignores: ['category', 'segment'],
  },
]

const worklist: Widget = {
  id: 'urgent',
  kind: 'records',
  title: { id: 'Perlu ditangani sekarang', en: 'Needs somebody now' },
  description: {
    id: 'Tiket kritis dan tinggi yang masih terbuka: yang kritis dulu, lalu yang terbaru.',
    en: 'Critical and high tickets that are open: the critical ones first, then the newest.',
  },
  columns: 12,
  rows: 6,
  query: {
    dataset: 'tickets',
    measures: ['open_now'],
    filters: { priority: ['1 - Critical', '2 - High'] },
    limit: 10,
  },
  records: {
    columns: ['number', 'title', 'priority', 'age_hours', 'target_hours', 'status', 'product', 'region', 'source_app'],
    orderName: 'priority',
    orderBy: 'asc',
  },
}

export const tiocManagement: BuiltIn = {
  path: 'tioc/management',
  screens: [
    {
      layout: 'tioc',
      at: 'management',
      group: 'tioc',
      title: { id: 'Management', en: 'Management' },
      icon: 'wall',
      order: 10,
    },
  ],
  title: { id: 'TIOC Management', en: 'TIOC Management' },
  group: 'tioc',
  question: {
    id: 'Apa yang sedang bermasalah sekarang, dan siapa yang harus bergerak?',
    en: 'What is wrong right now, and who has to move?',
  },
  filters: ['region', 'product', 'service', 'cluster'],
  period: '7d',
  refresh: 60,
  widgets: [...figures, ...places, ...course, worklist],
}
