import type { Widget } from '@ido/contract'
import { tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'revenue',
    title: { id: 'Pendapatan', en: 'Revenue' },
    description: {
      id: 'Dari bulan-bulan yang berakhir di periode ini.',
      en: 'Of the months that end in this period.',
    },
    query: { dataset: 'revenue', measures: ['revenue'] },
  },
  {
    ...tallCard,
    id: 'achievement',
    title: { id: 'Pencapaian rencana', en: 'Achievement of plan' },
    description: { id: 'Pendapatan dibagi rencananya.', en: 'Revenue over what was planned.' },
    query: { dataset: 'revenue', measures: ['achievement'] },
  },
  {
    ...tallCard,
    id: 'arpu',
    title: { id: 'ARPU', en: 'ARPU' },
    description: {
      id: 'Pendapatan per pelanggan per bulan.',
      en: 'Revenue per customer and month.',
    },
    query: { dataset: 'revenue', measures: ['arpu'] },
  },
  {
    ...tallCard,
    id: 'net-adds',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
  {
    ...tallCard,
    id: 'churn',
    title: { id: 'Tingkat berhenti', en: 'Churn rate' },
    description: {
      id: 'Yang berhenti, dari semua yang aktif di awal periode.',
      en: 'Those who left, of all that were active at the opening.',
    },
    query: { dataset: 'subscriptions', measures: ['churn_rate'] },
  },
  {
    ...tallCard,
    id: 'at-risk',
    title: { id: 'Nilai berisiko', en: 'Value at risk' },
    description: {
      id: 'Nilai setahun dari kontrak yang berakhir dalam 90 hari dan belum diperpanjang.',
      en: 'A year’s value of the contracts that end within 90 days and are not renewed.',
    },
    query: { dataset: 'subscriptions', measures: ['value_at_risk'] },
  },
]

const facing: Widget[] = [
  {
    id: 'plan-by-cfu',
    kind: 'bar',
    title: { id: 'Pendapatan dan rencana per CFU', en: 'Revenue and plan by CFU' },
    description: {
      id: 'CFU mana yang berada di bawah rencananya.',
      en: 'Which CFU stays below its plan.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'revenue', measures: ['revenue', 'target'], dimensions: ['cfu'] },
  },
  {
    id: 'churn-by-cfu',
    kind: 'horizontalBar',
    title: { id: 'Tingkat berhenti per CFU', en: 'Churn rate by CFU' },
    description: { id: 'Yang paling banyak kehilangan di atas.', en: 'Those who lose most come first.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['cfu'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
    },
  },
  {
    id: 'risk-by-cfu',
    kind: 'horizontalBar',
    title: { id: 'Nilai berisiko per CFU', en: 'Value at risk by CFU' },
    description: { id: 'Kontrak siapa yang segera berakhir.', en: 'Whose contracts end soon.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['value_at_risk'],
      dimensions: ['cfu'],
      sort: [{ by: 'value_at_risk', order: 'desc' }],
    },
  },
]

const units: Widget[] = [
  {
    id: 'units-revenue',
    kind: 'table',
    title: { id: 'Unit bisnis: pendapatan', en: 'Business units: revenue' },
    description: {
      id: 'Di bawah CFU-nya masing-masing; yang paling jauh dari rencana di atas.',
      en: 'Each under its CFU; those furthest from their plan come first.',
    },
    columns: 12,
    rows: 4,
    query: {
      dataset: 'revenue',
      measures: ['revenue', 'target', 'achievement', 'arpu'],
      dimensions: ['cfu', 'business_unit'],
      sort: [{ by: 'achievement', order: 'asc' }],
    },
  },
  {
    id: 'units-customers',
    kind: 'table',
    title: { id: 'Unit bisnis: pelanggan', en: 'Business units: customers' },
    description: {
      id: 'Siapa yang datang, pergi, dan segera habis kontraknya; yang paling banyak kehilangan di atas.',
      en: 'Who comes, goes and is soon out of contract; those who lose most come first.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'subscriptions',
      measures: ['active', 'new', 'churned', 'churn_rate', 'expiring_30', 'value_at_risk'],
      dimensions: ['cfu', 'business_unit'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
    },
  },
  {
    id: 'promises',
    kind: 'horizontalBar',
    title: { id: 'Pesanan tepat janji per unit', en: 'Orders on time by unit' },
    description: {
      id: 'Apakah pelanggan baru dilayani seperti yang disepakati.',
      en: 'Whether new customers are served as agreed.',
    },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'orders',
      measures: ['on_agreed_date'],
      dimensions: ['business_unit'],
      sort: [{ by: 'on_agreed_date', order: 'asc' }],
    },
  },
  {
    id: 'trouble',
    kind: 'horizontalBar',
    title: { id: 'Kepatuhan SLA per unit', en: 'SLA compliance by unit' },
    description: {
      id: 'Apakah gangguan pelanggan selesai pada waktunya.',
      en: 'Whether the trouble of customers is solved in time.',
    },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['sla_compliance'],
      dimensions: ['business_unit'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
    },
  },
]

const worklist: Widget = {
  id: 'off-plan',
  kind: 'records',
  title: { id: 'Didahulukan: paling jauh di bawah rencana', en: 'First things first: furthest below plan' },
  description: {
    id: 'Sepuluh baris pendapatan dengan selisih terbesar dari rencananya.',
    en: 'The ten rows of revenue that are furthest off their plan.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'revenue', measures: ['achievement'], limit: 10 },
  records: {
    columns: ['number', 'month', 'gap', 'revenue', 'target', 'business_unit', 'product', 'region', 'segment'],
    orderName: 'gap',
    orderBy: 'asc',
  },
}

export const budManagement: BuiltIn = {
  path: 'bud/management',
  screens: [
    {
      layout: 'v3',
      at: 'bud/management',
      group: 'bud',
      title: { id: 'Management', en: 'Management' },
      icon: 'money',
      order: 1,
    },
  ],
  title: { id: 'BUD Management', en: 'BUD Management' },
  group: 'bud',
  question: {
    id: 'Unit bisnis mana di tiap CFU yang tertinggal dari rencana atau kehilangan pelanggan, dan kontrak siapa yang dipertaruhkan?',
    en: 'Which business units of each CFU are behind their plan or lose customers, and whose contracts are at stake?',
  },
  filters: ['business_unit', 'cfu', 'product', 'region', 'segment', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...facing, ...units, worklist],
}
