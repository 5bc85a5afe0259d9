import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'opened',
    title: { id: 'Tiket dibuka', en: 'Opened' },
    description: { id: 'Gangguan baru yang dilaporkan dalam periode ini.', en: 'New trouble reported in this period.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  {
    ...card,
    id: 'resolved',
    title: { id: 'Tiket selesai', en: 'Resolved' },
    description: {
      id: 'Yang diselesaikan dalam periode ini, kapan pun dibukanya.',
      en: 'Resolved in this period, whenever they were opened.',
    },
    query: { dataset: 'tickets', measures: ['resolved'] },
  },
  {
    ...card,
    id: 'open-now',
    title: { id: 'Masih terbuka', en: 'Still open' },
    description: {
      id: 'Antrean di akhir periode: yang sudah dibuka dan belum selesai.',
      en: 'The queue at the end of the period: opened and not resolved.',
    },
    query: { dataset: 'tickets', measures: ['open_now'] },
  },
  {
    ...card,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Bagian tiket selesai yang tidak melewati targetnya.',
      en: 'The share of resolved tickets that kept to their target.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance', 'sla_by_due_date'] },
  },
  {
    ...card,
    id: 'mttr',
    title: { id: 'MTTR', en: 'MTTR' },
    description: {
      id: 'Dari laporan sampai selesai, waktu tertunda ikut dihitung.',
      en: 'From report to solution, pending time included.',
    },
    query: { dataset: 'tickets', measures: ['mttr_hours'] },
  },
  {
    ...card,
    id: 'ttr-p90',
    title: { id: 'TTR P90', en: 'P90 TTR' },
    description: {
      id: 'Sembilan dari sepuluh tiket selesai lebih cepat daripada ini.',
      en: 'Nine tickets out of ten are resolved faster than this.',
    },
    query: { dataset: 'tickets', measures: ['ttr_p90_hours'] },
  },
]

const course: Widget[] = [
  {
    id: 'opened-resolved',
    kind: 'line',
    title: { id: 'Dibuka dan selesai', en: 'Opened and resolved' },
    description: {
      id: 'Selama garis dibuka berada di atas garis selesai, antrean bertambah.',
      en: 'While more is opened than resolved, the queue grows.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened', 'resolved'], grain: 'auto' },
  },
  {
    id: 'queue',
    kind: 'area',
    title: { id: 'Panjang antrean', en: 'Length of the queue' },
    description: {
      id: 'Tiket yang terbuka di akhir setiap rentang waktu.',
      en: 'Tickets open at the end of each step of time.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], grain: 'auto' },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'sla-by-region',
    kind: 'horizontalBar',
    title: { id: 'Kepatuhan SLA per regional', en: 'SLA compliance by region' },
    description: {
      id: 'Yang paling sering terlambat di atas; pilih satu untuk melihat isinya.',
      en: 'Those that are late most often come first; choose one to see what is in it.',
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
    id: 'category-by-region',
    kind: 'heatmap',
    title: { id: 'Gangguan menurut jenis dan regional', en: 'Trouble by category and region' },
    description: {
      id: 'Makin pekat warnanya, makin banyak tiket yang dibuka di sana.',
      en: 'The stronger the colour, the more tickets were opened there.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened'],
      dimensions: ['category', 'region'],
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
  {
    id: 'category-by-priority',
    kind: 'stackedBar',
    title: { id: 'Jenis gangguan menurut prioritas', en: 'Categories by priority' },
    description: {
      id: 'Jenis yang paling banyak dibuka, dan seberapa mendesak isinya.',
      en: 'The categories opened most, and how urgent they are.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['category', 'priority'] },
  },
  {
    id: 'queue-by-age',
    kind: 'bar',
    title: { id: 'Umur antrean (hari)', en: 'Age of the queue (days)' },
    description: {
      id: 'Berapa lama tiket yang masih terbuka sudah menunggu.',
      en: 'How long the tickets that are still open have waited.',
    },
    columns: 3,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['age_bucket'] },
  },
  {
    id: 'resolved-by-time',
    kind: 'bar',
    title: { id: 'Waktu selesai (jam)', en: 'Time to resolve (hours)' },
    description: {
      id: 'Berapa tiket yang cepat selesai, dan berapa yang lama.',
      en: 'How many tickets were resolved fast, and how many took long.',
    },
    columns: 3,
    rows: 4,
    query: { dataset: 'tickets', measures: ['resolved'], dimensions: ['resolve_bucket'] },
  },
  {
    id: 'by-product',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: {
      id: 'Beban, kecepatan, dan mutu penyelesaian setiap produk.',
      en: 'Load, speed and quality of the work on tickets, by product.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened', 'resolved', 'open_now', 'sla_compliance', 'sla_by_due_date', 'mttr_hours', 'reopen_rate'],
      dimensions: ['product'],
      sort: [{ by: 'open_now', order: 'desc' }],
    },
  },
  {
    id: 'nps-by-region',
    kind: 'horizontalBar',
    title: { id: 'NPS per regional', en: 'NPS by region' },
    description: {
      id: 'Apa kata pelanggan di tempat yang sama: dari suara pelanggan (VOC), bukan dari tiket.',
      en: 'What customers in the same places say: from their feedback (VOC), not from tickets.',
    },
    columns: 4,
    rows: 5,
    query: { dataset: 'voc', measures: ['nps'], dimensions: ['region'], sort: [{ by: 'nps', order: 'asc' }] },
    // Feedback has lists of its own for segments and categories.
    ignores: ['region', 'segment', 'category'],
  },
]

const worklist: Widget = {
  id: 'oldest-open',
  kind: 'records',
  title: { id: 'Didahulukan: tiket terbuka paling lama', en: 'First things first: the tickets open longest' },
  description: {
    id: 'Sepuluh tiket yang paling lama menunggu; semuanya ada di balik judulnya.',
    en: 'The ten tickets that have waited longest; all of them are behind the title.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'tickets', measures: ['open_now'], limit: 10 },
  records: {
    columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'age_hours', 'target_hours'],
    orderName: 'opened_at',
    orderBy: 'asc',
  },
}

const menuTitle = { id: 'Assurance Performance', en: 'Assurance Performance' }

export const assurancePerformance: BuiltIn = {
  path: 'treg/general/assurance-performance',
  screens: [
    {
      layout: 'v3',
      at: 'treg/general/assurance-performance',
      group: 'treg',
      title: menuTitle,
      icon: 'health',
      order: 10,
    },
  ],
  title: menuTitle,
  group: 'treg',
  question: {
    id: 'Di mana gangguan menumpuk atau terlambat ditangani, dan apa yang perlu didahulukan?',
    en: 'Where does trouble pile up or get solved late, and what should come first?',
  },
  filters: ['region', 'product', 'sub_product', 'segment', 'cluster', 'business_unit', 'category', 'priority'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, worklist],
}
