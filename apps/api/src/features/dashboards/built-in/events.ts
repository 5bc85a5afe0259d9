import type { Widget } from '@ido/contract'
import { availabilityFigure, card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'opened',
    title: { id: 'Tiket dibuka', en: 'Opened' },
    description: { id: 'Gangguan baru yang dilaporkan selama event.', en: 'New trouble reported during the event.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  {
    ...card,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Bagian tiket selesai yang menepati targetnya.',
      en: 'The share of resolved tickets that kept to their target.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance'] },
  },
  {
    ...card,
    id: 'ordered',
    title: { id: 'Pesanan masuk', en: 'Orders placed' },
    description: { id: 'Pesanan yang dibuat selama event.', en: 'Orders that were placed during the event.' },
    query: { dataset: 'orders', measures: ['ordered'] },
  },
  {
    ...card,
    id: 'new',
    title: { id: 'Pelanggan baru', en: 'New subscriptions' },
    description: { id: 'Langganan yang mulai selama event.', en: 'Subscriptions that began during the event.' },
    query: { dataset: 'subscriptions', measures: ['new'] },
  },
  { ...card, ...availabilityFigure },
  {
    ...card,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: {
      id: 'Dari semua VOC berskor 0–10 yang masuk selama event.',
      en: 'From all feedback scored 0–10 that came in during the event.',
    },
    query: { dataset: 'voc', measures: ['nps'] },
  },
]

const rows: Widget[] = [
  {
    id: 'trouble-course',
    kind: 'line',
    title: { id: 'Tiket dibuka dan selesai', en: 'Opened and resolved' },
    description: {
      id: 'Apakah gangguan bertambah lebih cepat daripada yang diselesaikan.',
      en: 'Whether trouble grows faster than it is resolved.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened', 'resolved'], grain: 'auto' },
  },
  {
    id: 'orders-course',
    kind: 'line',
    title: { id: 'Pesanan masuk dari waktu ke waktu', en: 'Orders placed over time' },
    description: {
      id: 'Kapan event mendatangkan pesanan, dan kapan berhenti.',
      en: 'When the event brings orders, and when it stops.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered'], grain: 'auto' },
  },
  {
    id: 'by-region',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: { id: 'Di mana event paling terasa pada gangguan.', en: 'Where the event shows most in trouble.' },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened', 'open_now', 'sla_compliance'],
      dimensions: ['region'],
      sort: [{ by: 'opened', order: 'desc' }],
    },
  },
  {
    id: 'orders-by-product',
    kind: 'horizontalBar',
    title: { id: 'Pesanan per produk', en: 'Orders by product' },
    description: {
      id: 'Sepuluh produk yang paling banyak dipesan selama event.',
      en: 'The ten products ordered most during the event.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['ordered'],
      dimensions: ['product'],
      sort: [{ by: 'ordered', order: 'desc' }],
      limit: 10,
    },
  },
  {
    id: 'critical',
    kind: 'records',
    title: { id: 'Gangguan kritis selama event', en: 'Critical trouble during the event' },
    description: {
      id: 'Tiket kritis yang dibuka selama event, yang terbaru di atas.',
      en: 'Critical tickets opened during the event, the newest first.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'tickets', measures: ['opened'], filters: { priority: ['1 - Critical'] }, limit: 10 },
    records: {
      columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
      orderName: 'opened_at',
      orderBy: 'desc',
    },
  },
]

export const eventsBoard: BuiltIn = {
  path: 'events',
  screens: [
    {
      layout: 'v3',
      at: 'events',
      group: 'events',
      title: { id: 'Ringkasan event', en: 'Event summary' },
      icon: 'calendar',
      order: 10,
    },
  ],
  title: { id: 'Events', en: 'Events' },
  group: 'events',
  question: {
    id: 'Apa yang berubah selama event ini, dibandingkan dengan periode tepat sebelumnya?',
    en: 'What changed during this event, against the period directly before it?',
  },
  filters: ['region', 'product', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...rows],
}
