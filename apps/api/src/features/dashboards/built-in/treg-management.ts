import type { Widget } from '@ido/contract'
import { availabilityFigure, tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: {
      id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini, dibandingkan dengan targetnya.',
      en: 'From all feedback scored 0–10 that came in within this period, held against its target.',
    },
    query: { dataset: 'voc', measures: ['nps'] },
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
  {
    ...tallCard,
    id: 'backlog',
    title: { id: 'Antrean tiket', en: 'Ticket backlog' },
    description: {
      id: 'Tiket yang masih terbuka di akhir periode.',
      en: 'Tickets that are still open at the end of the period.',
    },
    query: { dataset: 'tickets', measures: ['open_now'] },
  },
  {
    ...tallCard,
    id: 'achievement',
    title: { id: 'Pencapaian pendapatan', en: 'Revenue achievement' },
    description: {
      id: 'Pendapatan dibagi rencananya, dari bulan-bulan yang berakhir di periode ini.',
      en: 'Revenue over what was planned, of the months that end in this period.',
    },
    query: { dataset: 'revenue', measures: ['achievement'] },
  },
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
]

/** The three that are furthest behind, of what a card above shows of all. */
const worst = { kind: 'horizontalBar', columns: 4, rows: 2 } as const

const places: Widget[] = [
  {
    ...worst,
    id: 'worst-nps',
    title: { id: 'NPS: tiga regional terendah', en: 'NPS: the three lowest regions' },
    description: { id: 'Di mana pelanggan paling kecewa.', en: 'Where customers are least content.' },
    query: {
      dataset: 'voc',
      measures: ['nps'],
      dimensions: ['region'],
      sort: [{ by: 'nps', order: 'asc' }],
      limit: 3,
    },
  },
  {
    ...worst,
    id: 'worst-sla',
    title: { id: 'SLA: tiga regional terendah', en: 'SLA: the three lowest regions' },
    description: { id: 'Di mana gangguan paling sering terlambat.', en: 'Where trouble is solved late most often.' },
    query: {
      dataset: 'tickets',
      measures: ['sla_compliance'],
      dimensions: ['region'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
      limit: 3,
    },
  },
  {
    ...worst,
    id: 'worst-backlog',
    title: { id: 'Antrean: tiga regional terpanjang', en: 'Backlog: the three longest' },
    description: { id: 'Di mana tiket menumpuk.', en: 'Where tickets pile up.' },
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      dimensions: ['region'],
      sort: [{ by: 'open_now', order: 'desc' }],
      limit: 3,
    },
  },
  {
    ...worst,
    id: 'worst-achievement',
    title: { id: 'Pendapatan: tiga regional tertinggal', en: 'Revenue: the three furthest behind' },
    description: { id: 'Di bawah rencana.', en: 'Below plan.' },
    query: {
      dataset: 'revenue',
      measures: ['achievement'],
      dimensions: ['region'],
      sort: [{ by: 'achievement', order: 'asc' }],
      limit: 3,
    },
  },
  {
    ...worst,
    id: 'worst-net-adds',
    title: { id: 'Pelanggan: tiga regional terlemah', en: 'Customers: the three weakest regions' },
    description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
    query: {
      dataset: 'subscriptions',
      measures: ['net_adds'],
      dimensions: ['region'],
      sort: [{ by: 'net_adds', order: 'asc' }],
      limit: 3,
    },
  },
  {
    ...worst,
    id: 'worst-availability',
    title: { id: 'Ketersediaan: tiga produk terendah', en: 'Availability: the three lowest products' },
    description: { id: 'Host melayani semua regional bersama.', en: 'Hosts serve all regions together.' },
    query: {
      dataset: 'infra',
      measures: ['availability'],
      dimensions: ['product'],
      sort: [{ by: 'availability', order: 'asc' }],
      limit: 3,
    },
  },
]

const course: Widget[] = [
  {
    id: 'plan',
    kind: 'bar',
    title: { id: 'Pendapatan dan rencananya per regional', en: 'Revenue and its plan by region' },
    description: {
      id: 'Apa yang masuk di samping yang direncanakan, dari bulan-bulan yang berakhir di periode ini.',
      en: 'What came in beside what was planned, of the months that end in this period.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'revenue', measures: ['revenue', 'target'], dimensions: ['region'] },
  },
  {
    id: 'backlog-course',
    kind: 'area',
    title: { id: 'Panjang antrean', en: 'Length of the backlog' },
    description: {
      id: 'Apakah antrean bertambah atau berkurang.',
      en: 'Whether the backlog grows or shrinks.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], grain: 'auto' },
  },
]

const worklist: Widget = {
  id: 'leaving',
  kind: 'records',
  title: {
    id: 'Perlu diputuskan: kontrak terbesar yang segera berakhir',
    en: 'To be decided: the largest contracts that end soon',
  },
  description: {
    id: 'Sepuluh kontrak bernilai tertinggi yang berakhir dalam 30 hari dan belum diperpanjang.',
    en: 'The ten contracts of the highest value that end within 30 days and are not renewed.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'subscriptions', measures: ['expiring_30'], limit: 10 },
  records: {
    columns: ['number', 'customer', 'days_left', 'contract_end', 'monthly_value', 'product', 'region', 'segment'],
    orderName: 'monthly_value',
    orderBy: 'desc',
  },
}

const title = { id: 'Management', en: 'Management' }

export const tregManagement: BuiltIn = {
  path: 'treg/management',
  screens: [{ layout: 'v3', at: 'treg/management', group: 'treg', title, icon: 'board', order: 1, isHandedOver: true }],
  title: { id: 'T-REG Management', en: 'T-REG Management' },
  group: 'treg',
  question: {
    id: 'Apa yang bermasalah hari ini, di mana, dan sejak kapan?',
    en: 'What is wrong today, where, and since when?',
  },
  filters: ['region', 'product', 'segment', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...places, ...course, worklist],
}
