import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

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
    id: 'resolved',
    title: { id: 'Tiket selesai', en: 'Resolved' },
    description: {
      id: 'Yang diselesaikan selama event, kapan pun dibukanya.',
      en: 'Resolved during the event, whenever they were opened.',
    },
    query: { dataset: 'tickets', measures: ['resolved'] },
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
  {
    ...card,
    id: 'first-response',
    title: { id: 'Tanggapan pertama', en: 'First response' },
    description: { id: 'Dari laporan sampai jawaban pertama.', en: 'From the report to the first answer.' },
    query: { dataset: 'tickets', measures: ['first_response_hours'] },
  },
  {
    ...card,
    id: 'mttr-net',
    title: { id: 'MTTR bersih', en: 'Net MTTR' },
    description: {
      id: 'Dari laporan sampai selesai, tanpa waktu tertunda.',
      en: 'From report to solution, without pending time.',
    },
    query: { dataset: 'tickets', measures: ['mttr_net_hours'] },
  },
  {
    ...card,
    id: 'reopened',
    title: { id: 'Dibuka lagi', en: 'Reopened' },
    description: {
      id: 'Bagian tiket selesai yang pernah dibuka lagi.',
      en: 'The share of resolved tickets that were opened again.',
    },
    query: { dataset: 'tickets', measures: ['reopen_rate'] },
  },
]

const rows: Widget[] = [
  {
    id: 'opened-course',
    kind: 'area',
    title: { id: 'Tiket dibuka dari waktu ke waktu', en: 'Opened over time' },
    description: {
      id: 'Kapan selama event gangguan memuncak; garis tipis adalah rentang sebelumnya.',
      en: 'When during the event trouble peaks; the thin line is the length before.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened'], grain: 'auto' },
  },
  {
    id: 'by-category',
    kind: 'horizontalBar',
    title: { id: 'Jenis gangguan', en: 'Categories' },
    description: { id: 'Gangguan apa yang datang bersama event.', en: 'Which trouble came with the event.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['opened'],
      dimensions: ['category'],
      sort: [{ by: 'opened', order: 'desc' }],
    },
  },
  {
    id: 'sla-course',
    kind: 'line',
    title: { id: 'Kepatuhan SLA dari waktu ke waktu', en: 'SLA compliance over time' },
    description: {
      id: 'Apakah penyelesaian melambat selama event.',
      en: 'Whether solutions became slower during the event.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['sla_compliance'], grain: 'auto' },
  },
  {
    id: 'category-course',
    kind: 'heatmap',
    title: { id: 'Jenis gangguan dari waktu ke waktu', en: 'Categories over time' },
    description: {
      id: 'Kolom yang pekat adalah saat satu jenis gangguan meledak.',
      en: 'A strong column is when one category broke out.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['category'], grain: 'auto' },
  },
  {
    id: 'by-region',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: {
      id: 'Beban dan ketepatan tiap regional, dengan perubahannya.',
      en: 'Load and punctuality of each region, with their change.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened', 'resolved', 'sla_compliance', 'mttr_net_hours'],
      dimensions: ['region'],
      sort: [{ by: 'opened', order: 'desc' }],
    },
  },
  {
    id: 'by-product',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: { id: 'Produk mana yang paling terbebani oleh event.', en: 'Which products the event burdened most.' },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['opened', 'sla_compliance', 'first_response_hours'],
      dimensions: ['product'],
      sort: [{ by: 'opened', order: 'desc' }],
      limit: 12,
    },
  },
  {
    id: 'late',
    kind: 'records',
    title: { id: 'Masih terbuka di akhir event', en: 'Open at the end of the event' },
    description: {
      id: 'Tiket yang masih terbuka di akhir event, yang paling mendesak di atas.',
      en: 'Tickets still open at the end of the event, the most urgent first.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'tickets', measures: ['open_now'], limit: 10 },
    records: {
      columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
      orderName: 'priority',
      orderBy: 'asc',
    },
  },
]

export const eventsAssurance: BuiltIn = {
  path: 'events/assurance-performance',
  screens: [
    {
      layout: 'v3',
      at: 'events/assurance-performance',
      group: 'events',
      title: { id: 'Assurance Performance', en: 'Assurance Performance' },
      icon: 'health',
      order: 20,
    },
  ],
  title: { id: 'Event: Assurance Performance', en: 'Event: Assurance Performance' },
  group: 'events',
  question: {
    id: 'Apakah event ini menambah gangguan, dan apakah gangguannya tetap selesai tepat waktu?',
    en: 'Did this event bring more trouble, and was it still solved in time?',
  },
  filters: ['region', 'product', 'category', 'priority', 'segment', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...rows],
}
