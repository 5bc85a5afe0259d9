import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'ordered',
    title: { id: 'Pesanan masuk', en: 'Orders placed' },
    description: { id: 'Pesanan yang dibuat selama event.', en: 'Orders that were placed during the event.' },
    query: { dataset: 'orders', measures: ['ordered'] },
  },
  {
    ...card,
    id: 'completed',
    title: { id: 'Pesanan selesai', en: 'Completed' },
    description: {
      id: 'Yang diselesaikan selama event, kapan pun dipesan.',
      en: 'Completed during the event, whenever they were placed.',
    },
    query: { dataset: 'orders', measures: ['completed'] },
  },
  {
    ...card,
    id: 'fallout',
    title: { id: 'Pesanan gugur', en: 'Fallout' },
    description: {
      id: 'Bagian pesanan berakhir yang gagal, ditolak, atau dibatalkan.',
      en: 'The share of ended orders that failed, were rejected or cancelled.',
    },
    query: { dataset: 'orders', measures: ['fallout_rate'] },
  },
  {
    ...card,
    id: 'new',
    title: { id: 'Pelanggan baru', en: 'New subscriptions' },
    description: { id: 'Langganan yang mulai selama event.', en: 'Subscriptions that began during the event.' },
    query: { dataset: 'subscriptions', measures: ['new'] },
  },
  {
    ...card,
    id: 'churned',
    title: { id: 'Pelanggan berhenti', en: 'Churned' },
    description: { id: 'Langganan yang berhenti selama event.', en: 'Subscriptions that ended during the event.' },
    query: { dataset: 'subscriptions', measures: ['churned'] },
  },
  {
    ...card,
    id: 'net',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New subscriptions less those that ended.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
]

const rows: Widget[] = [
  {
    id: 'orders-course',
    kind: 'bar',
    title: { id: 'Pesanan masuk dan selesai', en: 'Placed and completed' },
    description: {
      id: 'Apakah pemenuhan mengikuti pesanan yang datang.',
      en: 'Whether fulfilment keeps up with what comes in.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered', 'completed'], grain: 'auto' },
  },
  {
    id: 'customers-course',
    kind: 'line',
    title: { id: 'Pelanggan baru dan berhenti', en: 'New and churned' },
    description: {
      id: 'Apakah pelanggan datang selama event, dan apakah mereka tinggal.',
      en: 'Whether customers come during the event, and whether they stay.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['new', 'churned'], grain: 'auto' },
  },
  {
    id: 'orders-by-product',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: {
      id: 'Produk mana yang terjual, dan mana yang tersendat.',
      en: 'Which products sell, and which get stuck.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['ordered', 'completed', 'fallout_rate', 'lead_time_hours'],
      dimensions: ['product'],
      sort: [{ by: 'ordered', order: 'desc' }],
      limit: 12,
    },
  },
  {
    id: 'new-by-region',
    kind: 'table',
    title: { id: 'Pelanggan per regional', en: 'Customers by region' },
    description: { id: 'Di mana event menambah pelanggan.', en: 'Where the event brings customers.' },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'subscriptions',
      measures: ['new', 'churned', 'net_adds'],
      dimensions: ['region'],
      sort: [{ by: 'new', order: 'desc' }],
    },
  },
  {
    id: 'by-type',
    kind: 'stackedBar',
    title: { id: 'Pesanan menurut jenis dan segmen', en: 'Orders by type and segment' },
    description: {
      id: 'Pesanan baru, perubahan, atau pemutusan, dan dari siapa.',
      en: 'New, change or termination, and from whom.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'orders', measures: ['ordered'], dimensions: ['segment', 'order_type'] },
  },
  {
    id: 'by-reason',
    kind: 'horizontalBar',
    title: { id: 'Alasan berhenti', en: 'End reasons' },
    description: { id: 'Mengapa pelanggan pergi selama event.', en: 'Why customers left during the event.' },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['churned'],
      dimensions: ['end_reason'],
      sort: [{ by: 'churned', order: 'desc' }],
    },
  },
  {
    id: 'newest-orders',
    kind: 'records',
    title: { id: 'Pesanan selama event', en: 'Orders of the event' },
    description: {
      id: 'Sepuluh pesanan terbaru dari event ini; semuanya ada di balik judulnya.',
      en: 'The ten newest orders of this event; all of them are behind the title.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'orders', measures: ['ordered'], limit: 10 },
    records: {
      columns: ['number', 'customer', 'ordered_at', 'status', 'stage', 'product', 'region'],
      orderName: 'ordered_at',
      orderBy: 'desc',
    },
  },
]

export const eventsBusiness: BuiltIn = {
  path: 'events/business-performance',
  screens: [
    {
      layout: 'v3',
      at: 'events/business-performance',
      group: 'events',
      title: { id: 'Business Performance', en: 'Business Performance' },
      icon: 'money',
      order: 30,
    },
  ],
  title: { id: 'Event: Business Performance', en: 'Event: Business Performance' },
  group: 'events',
  question: {
    id: 'Apa yang dihasilkan event ini: pesanan, pelanggan baru, dan pelanggan yang pergi?',
    en: 'What did this event bring: orders, new customers, and customers who left?',
  },
  filters: ['region', 'product', 'segment', 'business_unit', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...rows],
}
