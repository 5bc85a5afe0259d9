import type { Widget } from '@ido/contract'
import { tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'revenue',
    title: { id: 'Pendapatan', en: 'Revenue' },
    description: {
      id: 'Semua unit bisnis bersama, dari bulan-bulan yang berakhir di periode ini.',
      en: 'All business units together, of the months that end in this period.',
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
    description: { id: 'Pendapatan per pelanggan per bulan.', en: 'Revenue per customer and month.' },
    query: { dataset: 'revenue', measures: ['arpu'] },
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
    id: 'net-adds',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
]

const facing: Widget[] = [
  {
    id: 'cfus',
    kind: 'table',
    title: { id: 'CFU berdampingan', en: 'CFUs side by side' },
    description: {
      id: 'Pendapatan, transaksi, dan ARPU setiap CFU, dengan pertumbuhannya terhadap pembanding.',
      en: 'Revenue, transactions and ARPU of every CFU, and how they grew against the comparison.',
    },
    columns: 8,
    rows: 3,
    query: {
      dataset: 'revenue',
      measures: ['revenue', 'achievement', 'transactions', 'arpu'],
      dimensions: ['cfu'],
      sort: [{ by: 'revenue', order: 'desc' }],
    },
  },
  {
    id: 'gap-by-segment',
    kind: 'horizontalBar',
    title: { id: 'Selisih rencana per segmen', en: 'Against the plan by segment' },
    description: {
      id: 'Segmen mana yang paling banyak kurang dari rencananya.',
      en: 'Which segment is furthest below its plan.',
    },
    columns: 4,
    rows: 3,
    query: { dataset: 'revenue', measures: ['gap'], dimensions: ['segment'], sort: [{ by: 'gap', order: 'asc' }] },
  },
  {
    id: 'cfu-course',
    kind: 'line',
    title: { id: 'Pencapaian rencana per CFU', en: 'Achievement of plan by CFU' },
    description: {
      id: 'Sejak bulan mana sebuah CFU tertinggal dari rencananya.',
      en: 'Since which month a CFU is behind its plan.',
    },
    columns: 8,
    rows: 5,
    query: { dataset: 'revenue', measures: ['achievement'], dimensions: ['cfu'], grain: 'month' },
  },
  {
    id: 'segment-mix',
    kind: 'donut',
    title: { id: 'Bauran segmen', en: 'Segment mix' },
    description: { id: 'Dari siapa pendapatan itu datang.', en: 'Whom the revenue comes from.' },
    columns: 4,
    rows: 5,
    query: { dataset: 'revenue', measures: ['revenue'], dimensions: ['segment'] },
  },
]

const units: Widget[] = [
  {
    id: 'units',
    kind: 'table',
    title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
    description: {
      id: 'Pendapatan dan pertumbuhannya terhadap pembanding; yang paling banyak kurang dari rencananya di atas.',
      en: 'Revenue and how it grew against the comparison; those with the largest shortfall come first.',
    },
    columns: 12,
    rows: 4,
    query: {
      dataset: 'revenue',
      measures: ['gap', 'achievement', 'revenue', 'transactions', 'arpu'],
      dimensions: ['business_unit', 'cfu'],
      sort: [{ by: 'gap', order: 'asc' }],
    },
  },
  {
    id: 'achievement-by-place',
    kind: 'heatmap',
    title: { id: 'Pencapaian rencana: unit dan regional', en: 'Achievement of plan: unit and region' },
    description: {
      id: 'Di regional mana sebuah unit tertinggal.',
      en: 'In which region a unit is behind.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['achievement'],
      dimensions: ['business_unit', 'region'],
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
  {
    id: 'mix-by-cfu',
    kind: 'stackedBar',
    title: { id: 'Transaksi per CFU dan segmen', en: 'Transactions by CFU and segment' },
    description: { id: 'Siapa yang membeli dari tiap CFU.', en: 'Who buys from each CFU.' },
    columns: 4,
    rows: 5,
    query: { dataset: 'revenue', measures: ['transactions'], dimensions: ['cfu', 'segment'] },
  },
  {
    id: 'churn-by-unit',
    kind: 'horizontalBar',
    title: { id: 'Tingkat berhenti per unit', en: 'Churn rate by unit' },
    description: { id: 'Yang paling banyak kehilangan di atas.', en: 'Those who lose most come first.' },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['business_unit'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
    },
  },
  {
    id: 'net-adds-by-unit',
    kind: 'horizontalBar',
    title: { id: 'Penambahan bersih per unit', en: 'Net adds by unit' },
    description: {
      id: 'Pelanggan baru dikurangi yang berhenti; yang paling sedikit bertambah di atas.',
      en: 'New customers less those who left; those that gain least come first.',
    },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['net_adds'],
      dimensions: ['business_unit'],
      sort: [{ by: 'net_adds', order: 'asc' }],
    },
  },
]

const worklist: Widget = {
  id: 'lost',
  kind: 'records',
  title: {
    id: 'Dihubungi kembali: pelanggan terbesar yang berhenti',
    en: 'To be won back: the largest customers who left',
  },
  description: {
    id: 'Sepuluh langganan bernilai tertinggi yang berhenti pada periode ini, dengan unit dan alasannya.',
    en: 'The ten subscriptions of the highest value that ended in this period, with their unit and reason.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'subscriptions', measures: ['churned'], limit: 10 },
  records: {
    columns: ['number', 'customer', 'monthly_value', 'end_reason', 'ended_at', 'business_unit', 'segment'],
    orderName: 'monthly_value',
    orderBy: 'desc',
  },
}

export const budBusinessPerformance: BuiltIn = {
  path: 'bud/general/business-performance',
  screens: [
    {
      layout: 'v3',
      at: 'bud/general/business-performance',
      group: 'bud',
      title: { id: 'Business Performance', en: 'Business Performance' },
      icon: 'chart',
      order: 20,
    },
  ],
  title: { id: 'BUD Business Performance', en: 'BUD Business Performance' },
  group: 'bud',
  question: {
    id: 'CFU dan unit bisnis mana yang tumbuh atau menyusut, dari segmen siapa, dan pelanggan mana yang hilang?',
    en: 'Which CFUs and business units grow or shrink, from whose segments, and which customers were lost?',
  },
  filters: ['business_unit', 'cfu', 'segment', 'region', 'product', 'cluster'],
  // Twelve whole months, held against the same months a year before.
  period: '365d',
  refresh: 300,
  widgets: [...figures, ...facing, ...units, worklist],
}
