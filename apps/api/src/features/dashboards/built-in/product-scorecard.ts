import type { Widget } from '@ido/contract'
import { availabilityFigure, onTimeFigure, tallCard, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...tallCard,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: { id: 'Semua produk bersama.', en: 'All products together.' },
    query: { dataset: 'voc', measures: ['nps'] },
  },
  {
    ...tallCard,
    id: 'opened',
    title: { id: 'Tiket dibuka', en: 'Opened' },
    description: { id: 'Gangguan baru di semua produk.', en: 'New trouble of all products.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  { ...tallCard, ...onTimeFigure },
  {
    ...tallCard,
    id: 'revenue',
    title: { id: 'Pendapatan', en: 'Revenue' },
    description: { id: 'Dari bulan-bulan yang berakhir di periode ini.', en: 'Of the months that end in this period.' },
    query: { dataset: 'revenue', measures: ['revenue'] },
  },
  {
    ...tallCard,
    id: 'churned',
    title: { id: 'Pelanggan berhenti', en: 'Customers who left' },
    description: { id: 'Langganan yang berhenti pada periode ini.', en: 'Subscriptions that ended in this period.' },
    query: { dataset: 'subscriptions', measures: ['churned'] },
  },
  { ...tallCard, ...availabilityFigure },
]

const scorecard: Widget = {
  id: 'scorecard',
  kind: 'scorecard',
  title: { id: 'Setiap produk, dari segala sisi', en: 'Every product, from all sides' },
  description: {
    id: 'Yang paling memburuk di atas; pilih sebuah produk untuk mempersempit halaman, sebuah angka untuk melihat isinya.',
    en: 'What got worst comes first; choose a product to narrow the page, a figure to see what is behind it.',
  },
  columns: 12,
  rows: 10,
  query: { dataset: 'voc', measures: ['nps'], dimensions: ['product'] },
  beside: [
    { dataset: 'tickets', measures: ['opened', 'sla_compliance'] },
    { dataset: 'orders', measures: ['on_agreed_date'] },
    { dataset: 'revenue', measures: ['achievement'] },
    { dataset: 'subscriptions', measures: ['churned'] },
    { dataset: 'infra', measures: ['availability'] },
  ],
  ignores: ['product'],
}

const sides: Widget[] = [
  {
    id: 'subjects',
    kind: 'heatmap',
    title: { id: 'Keluhan menurut produk dan hal', en: 'Complaints by product and subject' },
    description: {
      id: 'Apa yang dikeluhkan detractor, dan tentang produk mana.',
      en: 'What detractors complain about, and of which product.',
    },
    columns: 8,
    rows: 6,
    query: { dataset: 'voc', measures: ['detractors'], dimensions: ['product', 'category'] },
  },
  {
    id: 'off-plan',
    kind: 'horizontalBar',
    title: { id: 'Pencapaian rencana: delapan terendah', en: 'Achievement of plan: the eight lowest' },
    description: { id: 'Produk yang paling jauh dari rencananya.', en: 'The products furthest from their plan.' },
    columns: 4,
    rows: 6,
    query: {
      dataset: 'revenue',
      measures: ['achievement'],
      dimensions: ['product'],
      sort: [{ by: 'achievement', order: 'asc' }],
      limit: 8,
    },
  },
]

const worklist: Widget = {
  id: 'lost',
  kind: 'records',
  title: { id: 'Yang paling mahal: pelanggan yang berhenti', en: 'The dearest: customers who left' },
  description: {
    id: 'Sepuluh langganan bernilai tertinggi yang berhenti pada periode ini, dengan alasannya.',
    en: 'The ten subscriptions of the highest value that ended in this period, with their reason.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'subscriptions', measures: ['churned'], limit: 10 },
  records: {
    columns: ['number', 'customer', 'product', 'end_reason', 'monthly_value', 'ended_at', 'region', 'segment'],
    orderName: 'monthly_value',
    orderBy: 'desc',
  },
}

const title = { id: 'Semua produk', en: 'All products' }

export const productScorecard: BuiltIn = {
  path: 'product',
  screens: [{ layout: 'v3', at: 'product', group: 'product', title, icon: 'board', order: 1 }],
  title: { id: 'Rapor produk', en: 'Product scorecard' },
  group: 'product',
  question: {
    id: 'Produk mana yang paling memburuk, dan dari sisi mana: pelanggan, gangguan, pesanan, pendapatan, atau mesinnya?',
    en: 'Which product got worst, and from which side: customers, trouble, orders, revenue or its machines?',
  },
  filters: ['product', 'region', 'segment', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, scorecard, ...sides, worklist],
}
