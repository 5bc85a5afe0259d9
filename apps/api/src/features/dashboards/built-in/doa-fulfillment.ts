import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

/** Every age that an order past its agreed date can have, by its place: how far each reaches is a setting. */
const overdue = ['#1', '#2', '#3', '#4', '#5']

const figures: Widget[] = [
  {
    ...card,
    id: 'on-date',
    title: { id: 'Tepat janji', en: 'On time' },
    description: {
      id: 'DOA: pemenuhan menurut tanggal yang disepakati dengan pelanggan.',
      en: 'DOA: fulfilment against the date of agreement with the customer.',
    },
    query: { dataset: 'orders', measures: ['on_agreed_date'] },
  },
  {
    ...card,
    id: 'completed',
    title: { id: 'Pesanan selesai', en: 'Completed' },
    description: { id: 'Yang dinilai terhadap tanggalnya.', en: 'What is held against its date.' },
    query: { dataset: 'orders', measures: ['completed'] },
  },
  {
    ...card,
    id: 'overdue',
    title: { id: 'Lewat janji', en: 'Overdue' },
    description: {
      id: 'Pesanan berjalan yang tanggal janjinya sudah lewat.',
      en: 'Orders in progress whose agreed date has passed.',
    },
    query: { dataset: 'orders', measures: ['in_progress'], filters: { overdue_bucket: overdue } },
  },
  {
    ...card,
    id: 'long-overdue',
    title: { id: 'Sudah lama lewat janji', en: 'Long overdue' },
    description: {
      id: 'Dua umur tertua: yang paling mungkin dibatalkan pelanggan.',
      en: 'The two oldest ages: what customers are most likely to cancel.',
    },
    query: { dataset: 'orders', measures: ['in_progress'], filters: { overdue_bucket: ['#4', '#5'] } },
  },
  {
    ...card,
    id: 'in-progress',
    title: { id: 'Masih berjalan', en: 'In progress' },
    description: { id: 'Semua yang masih harus ditepati.', en: 'Everything that has yet to be kept to.' },
    query: { dataset: 'orders', measures: ['in_progress'] },
  },
  {
    ...card,
    id: 'lead',
    title: { id: 'Waktu pemenuhan', en: 'Lead time' },
    description: { id: 'Dari pesanan sampai selesai.', en: 'From the order to its completion.' },
    query: { dataset: 'orders', measures: ['lead_time_hours'] },
  },
]

const rows: Widget[] = [
  {
    id: 'regions',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: {
      id: 'Siapa menepati janjinya; yang paling sering terlambat di atas.',
      en: 'Who keeps to their dates; those that are late most often come first.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['completed', 'on_agreed_date', 'lead_time_p90_hours', 'in_progress'],
      dimensions: ['region'],
      sort: [{ by: 'on_agreed_date', order: 'asc' }],
    },
  },
  {
    id: 'overdue-by-region',
    kind: 'stackedBar',
    title: { id: 'Lewat janji per regional (hari)', en: 'Overdue by region (days)' },
    description: {
      id: 'Berapa lama pelanggan di tiap regional sudah menunggu melewati janji.',
      en: 'For how long customers of each region have waited past their date.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['in_progress'],
      dimensions: ['region', 'overdue_bucket'],
      filters: { overdue_bucket: overdue },
    },
  },
  {
    id: 'course',
    kind: 'heatmap',
    title: { id: 'Ketepatan dari waktu ke waktu', en: 'Punctuality over time' },
    description: {
      id: 'Apakah sebuah regional terlambat terus, atau hanya pada hari tertentu.',
      en: 'Whether a region is late all the time, or on some days only.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['on_agreed_date'],
      dimensions: ['region'],
      grain: 'auto',
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
  {
    id: 'overdue-by-stage',
    kind: 'stackedBar',
    title: { id: 'Lewat janji per tahap (hari)', en: 'Overdue by stage (days)' },
    description: {
      id: 'Di meja siapa pesanan yang terlambat itu sekarang.',
      en: 'On whose desk the late orders are now.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['in_progress'],
      dimensions: ['stage', 'overdue_bucket'],
      filters: { overdue_bucket: overdue },
    },
  },
]

const worklist: Widget = {
  id: 'overdue-first',
  kind: 'records',
  title: { id: 'Didahulukan: paling lama lewat janji', en: 'First things first: overdue longest' },
  description: {
    id: 'Sepuluh pesanan yang tanggal janjinya paling lama lewat.',
    en: 'The ten orders whose agreed date passed longest ago.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'orders', measures: ['in_progress'], filters: { overdue_bucket: overdue }, limit: 10 },
  records: {
    columns: ['number', 'customer', 'agreed_at', 'status', 'stage', 'product', 'region', 'overdue_hours'],
    orderName: 'agreed_at',
    orderBy: 'asc',
  },
}

const title = { id: 'DOA Fulfillment', en: 'DOA Fulfillment' }

export const doaFulfillment: BuiltIn = {
  path: 'treg/general/doa-fulfillment-dashboard',
  screens: [
    { layout: 'v3', at: 'treg/general/doa-fulfillment-dashboard', group: 'treg', title, icon: 'calendar', order: 30 },
  ],
  title: { id: 'DOA: pemenuhan menurut tanggal janji', en: 'DOA: fulfilment on the agreed date' },
  group: 'treg',
  question: {
    id: 'Janji kepada pelanggan mana yang lewat, sudah berapa lama, dan di meja siapa?',
    en: 'Which dates agreed with customers have passed, how long ago, and on whose desk are the orders?',
  },
  filters: ['region', 'product', 'segment', 'business_unit', 'source_app', 'order_type', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...rows, worklist],
}
