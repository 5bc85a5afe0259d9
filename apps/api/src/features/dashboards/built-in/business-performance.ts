import type { Widget } from '@ido/contract'
import { tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'revenue',
    title: { id: 'Pendapatan', en: 'Revenue' },
    description: {
      id: 'Dari bulan-bulan yang berakhir di periode ini, semua regional bersama.',
      en: 'Of the months that end in this period, all regions together.',
    },
    query: { dataset: 'revenue', measures: ['revenue'] },
  },
  {
    ...tallCard,
    id: 'achievement',
    title: { id: 'Pencapaian rencana', en: 'Achievement of plan' },
    description: {
      id: 'Pendapatan dibagi rencana bulan-bulan yang sudah masuk: di bawah 100 % berarti tertinggal dari lajunya.',
      en: 'Revenue over the plan of the months that are in: below 100 % is behind its pace.',
    },
    query: { dataset: 'revenue', measures: ['achievement'] },
  },
  {
    ...tallCard,
    id: 'transactions',
    title: { id: 'Transaksi', en: 'Transactions' },
    description: { id: 'Berapa kali pelanggan membeli.', en: 'How often customers bought.' },
    query: { dataset: 'revenue', measures: ['transactions'] },
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
    id: 'net-adds',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New customers less those who left.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
]

const behindPlan: Widget[] = [
  {
    id: 'growth',
    kind: 'line',
    title: { id: 'Pendapatan dari bulan ke bulan', en: 'Revenue month by month' },
    description: {
      id: 'Garis tipis adalah pembanding yang dipilih di atas.',
      en: 'The thin line is what was chosen above to compare with.',
    },
    columns: 4,
    rows: 5,
    query: { dataset: 'revenue', measures: ['revenue'], grain: 'month' },
  },
  {
    id: 'plan-course',
    kind: 'line',
    title: { id: 'Pendapatan dan rencananya', en: 'Revenue and its plan' },
    description: { id: 'Sejak bulan mana pendapatan tertinggal.', en: 'Since which month revenue is behind.' },
    columns: 4,
    rows: 5,
    query: { dataset: 'revenue', measures: ['revenue', 'target'], grain: 'month' },
  },
  {
    id: 'gap-by-region',
    kind: 'horizontalBar',
    title: { id: 'Yang menarik turun', en: 'What takes the total down' },
    description: {
      id: 'Selisih rencana tiap regional, yang terbesar kurangnya di atas.',
      en: 'Each region against its plan, the largest shortfall first.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['gap'],
      dimensions: ['region'],
      sort: [{ by: 'gap', order: 'asc' }],
    },
    ignores: ['region'],
  },
]

const regions: Widget[] = [
  {
    id: 'regions',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: {
      id: 'Bisnis setiap regional dan pertumbuhannya terhadap pembanding; yang paling jauh dari rencananya di atas.',
      en: 'The business of every region and how it grew against the comparison; those furthest from their plan come first.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['revenue', 'target', 'achievement', 'gap', 'transactions', 'arpu'],
      dimensions: ['region'],
      sort: [{ by: 'achievement', order: 'asc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'achievement-course',
    kind: 'heatmap',
    title: { id: 'Pencapaian rencana per bulan', en: 'Achievement of plan by month' },
    description: {
      id: 'Apakah sebuah regional tertinggal terus, atau hanya pada bulan tertentu.',
      en: 'Whether a region is behind all the time, or in some months only.',
    },
    columns: 8,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['achievement'],
      dimensions: ['region'],
      grain: 'month',
      sort: [{ by: 'region', order: 'asc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'fallout-by-region',
    kind: 'horizontalBar',
    title: { id: 'Pesanan gugur per regional', en: 'Fallout by region' },
    description: {
      id: 'Di mana penjualan tidak sampai menjadi pendapatan.',
      en: 'Where sales never become revenue.',
    },
    columns: 4,
    rows: 5,
    query: {
      dataset: 'orders',
      measures: ['fallout_rate'],
      dimensions: ['region'],
      sort: [{ by: 'fallout_rate', order: 'desc' }],
    },
    ignores: ['region'],
  },
]

const causes: Widget[] = [
  {
    id: 'customers-by-region',
    kind: 'table',
    title: { id: 'Pelanggan per regional', en: 'Customers by region' },
    description: {
      id: 'Apakah kurangnya pendapatan datang dari pelanggan yang pergi; yang paling sedikit bertambah di atas.',
      en: 'Whether missing revenue comes from customers who leave; those that gain least come first.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'subscriptions',
      measures: ['net_adds', 'churned', 'churn_rate', 'active'],
      dimensions: ['region'],
      sort: [{ by: 'net_adds', order: 'asc' }],
    },
    ignores: ['region'],
  },
  {
    id: 'products',
    kind: 'table',
    title: { id: 'Produk di balik selisihnya', en: 'The products behind the difference' },
    description: {
      id: 'Sepuluh yang paling banyak kurang dari rencananya; pilih regional untuk melihat produknya sendiri.',
      en: 'The ten furthest below their plan; choose a region to see its own products.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'revenue',
      measures: ['gap', 'achievement', 'revenue', 'arpu'],
      dimensions: ['product'],
      sort: [{ by: 'gap', order: 'asc' }],
      limit: 10,
    },
  },
]

const worklist: Widget = {
  id: 'off-plan',
  kind: 'records',
  title: { id: 'Didahulukan: selisih rencana terbesar', en: 'First things first: the largest shortfalls' },
  description: {
    id: 'Sepuluh baris pendapatan yang paling banyak kurang dari rencananya: regional, produk, dan segmennya.',
    en: 'The ten rows of revenue that are furthest below their plan, with their region, product and segment.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'revenue', measures: ['gap'], limit: 10 },
  records: {
    columns: ['number', 'month', 'region', 'product', 'segment', 'gap', 'revenue', 'target'],
    orderName: 'gap',
    orderBy: 'asc',
  },
}

export const businessPerformance: BuiltIn = {
  path: 'treg/general/business-performance',
  screens: [
    {
      layout: 'v3',
      at: 'treg/general/business-performance',
      group: 'treg',
      title: { id: 'Business Performance', en: 'Business Performance' },
      icon: 'money',
      order: 12,
    },
  ],
  title: { id: 'T-REG Business Performance', en: 'T-REG Business Performance' },
  group: 'treg',
  question: {
    id: 'Regional mana yang tertinggal dari target bisnisnya, dan karena apa?',
    en: 'Which region is behind its business target, and why?',
  },
  // Regions first: by the first of these the sentence on top says where a target is missed most.
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit'],
  // Twelve whole months, held against the same months a year before.
  period: '365d',
  refresh: 300,
  widgets: [...figures, ...behindPlan, ...regions, ...causes, worklist],
}
