import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'active',
    title: { id: 'Pelanggan aktif', en: 'Active' },
    description: {
      id: 'Langganan yang berjalan di akhir periode.',
      en: 'Subscriptions that run at the end of the period.',
    },
    query: { dataset: 'subscriptions', measures: ['active'] },
  },
  {
    ...card,
    id: 'new',
    title: { id: 'Pelanggan baru', en: 'New' },
    description: {
      id: 'Mulai pada periode ini; kontrak lanjutan tidak dihitung.',
      en: 'Started in this period; continued contracts are not counted.',
    },
    query: { dataset: 'subscriptions', measures: ['new'] },
  },
  {
    ...card,
    id: 'churned',
    title: { id: 'Berhenti', en: 'Churned' },
    description: { id: 'Berhenti pada periode ini.', en: 'Ended in this period.' },
    query: { dataset: 'subscriptions', measures: ['churned'] },
  },
  {
    ...card,
    id: 'net',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Baru dikurangi berhenti.', en: 'New less churned.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
  {
    ...card,
    id: 'churn-rate',
    title: { id: 'Tingkat berhenti', en: 'Churn rate' },
    description: { id: 'Dari yang aktif di awal periode.', en: 'Of those active when the period began.' },
    query: { dataset: 'subscriptions', measures: ['churn_rate'] },
  },
  {
    ...card,
    id: 'renewal',
    title: { id: 'Diperpanjang', en: 'Renewal rate' },
    description: {
      id: 'Dari kontrak yang berakhir dan sudah diputuskan.',
      en: 'Of the contracts that ended and are decided.',
    },
    query: { dataset: 'subscriptions', measures: ['renewal_rate'] },
  },
]

const course: Widget[] = [
  {
    id: 'active-course',
    kind: 'area',
    title: { id: 'Pelanggan aktif dari waktu ke waktu', en: 'Active customers over time' },
    description: {
      id: 'Yang tersisa setelah semua yang datang dan pergi.',
      en: 'What is left after all who came and went.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['active'], grain: 'auto' },
  },
  {
    id: 'by-unit',
    kind: 'horizontalBar',
    title: { id: 'Aktif per unit bisnis', en: 'Active by business unit' },
    description: { id: 'Siapa yang memegang pelanggan kita.', en: 'Who holds our customers.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['active'],
      dimensions: ['business_unit'],
      sort: [{ by: 'active', order: 'desc' }],
    },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'in-and-out',
    kind: 'line',
    title: { id: 'Datang dan pergi', en: 'Coming and going' },
    description: {
      id: 'Bila garis berhenti di atas garis baru, pelanggan berkurang.',
      en: 'Where more leave than come, the base shrinks.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['new', 'churned'], grain: 'auto' },
  },
  {
    id: 'net-by-region',
    kind: 'bar',
    title: { id: 'Penambahan bersih per regional', en: 'Net adds by region' },
    description: {
      id: 'Regional mana yang tumbuh, dan mana yang menyusut.',
      en: 'Which regions grow, and which shrink.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['net_adds'], dimensions: ['region'] },
  },
  {
    id: 'products',
    kind: 'table',
    title: { id: 'Produk berdampingan', en: 'Products side by side' },
    description: {
      id: 'Ukuran, pertumbuhan, dan kehilangan setiap produk; yang terbesar di atas.',
      en: 'Size, growth and loss of every product; the largest come first.',
    },
    columns: 12,
    rows: 6,
    query: {
      dataset: 'subscriptions',
      measures: ['active', 'new', 'churned', 'net_adds', 'churn_rate', 'renewal_rate'],
      dimensions: ['product'],
      sort: [{ by: 'active', order: 'desc' }],
    },
  },
]

const worklist: Widget[] = [
  {
    id: 'welcome',
    kind: 'records',
    title: {
      id: 'Didahulukan: pelanggan baru bernilai terbesar',
      en: 'First things first: the new customers of the highest value',
    },
    description: {
      id: 'Sepuluh langganan baru dengan nilai bulanan tertinggi; pastikan awalnya baik.',
      en: 'The ten new subscriptions of the highest monthly value; see that they start well.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'subscriptions', measures: ['new'], limit: 10 },
    records: {
      columns: ['number', 'customer', 'monthly_value', 'started_at', 'contract_end', 'product', 'region', 'segment'],
      orderName: 'monthly_value',
      orderBy: 'desc',
    },
  },
]

export const activeCustomer: BuiltIn = {
  path: 'customer/active-customer',
  screens: [
    {
      layout: 'v3',
      at: 'customer/active-customer',
      group: 'product',
      title: { id: 'Pelanggan aktif', en: 'Active customers' },
      icon: 'people',
      order: 30,
      isHandedOver: true,
    },
  ],
  title: { id: 'Pelanggan aktif', en: 'Active customers' },
  group: 'customer',
  question: {
    id: 'Apakah pelanggan kita bertambah, berkat produk dan regional mana, dan siapa pelanggan baru yang terbesar?',
    en: 'Is the number of our customers growing, thanks to which products and regions, and who are the largest new ones?',
  },
  filters: ['product', 'region', 'segment', 'business_unit', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}
