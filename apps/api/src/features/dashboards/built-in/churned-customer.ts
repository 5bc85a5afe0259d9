import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'churned',
    title: { id: 'Berhenti', en: 'Churned' },
    description: { id: 'Semua yang berhenti pada periode ini.', en: 'All who left in this period.' },
    query: { dataset: 'subscriptions', measures: ['churned'] },
  },
  {
    ...card,
    id: 'rate',
    title: { id: 'Tingkat berhenti', en: 'Churn rate' },
    description: { id: 'Dari yang aktif di awal periode.', en: 'Of those active when the period began.' },
    query: { dataset: 'subscriptions', measures: ['churn_rate'] },
  },
  {
    ...card,
    id: 'trouble',
    title: { id: 'Karena gangguan', en: 'For trouble' },
    description: { id: 'Yang dapat kita cegah sendiri.', en: 'What we could have prevented ourselves.' },
    query: { dataset: 'subscriptions', measures: ['churned'], filters: { end_reason: ['Gangguan'] } },
  },
  {
    ...card,
    id: 'rival',
    title: { id: 'Harga dan pesaing', en: 'Price and rivals' },
    description: { id: 'Pergi karena harga atau pindah operator.', en: 'Left for the price or another operator.' },
    query: { dataset: 'subscriptions', measures: ['churned'], filters: { end_reason: ['Harga', 'Pindah operator'] } },
  },
  {
    ...card,
    id: 'unpaid',
    title: { id: 'Karena tunggakan', en: 'For unpaid bills' },
    description: { id: 'Diakhiri karena tagihan tidak dibayar.', en: 'Ended because bills were not paid.' },
    query: { dataset: 'subscriptions', measures: ['churned'], filters: { end_reason: ['Tunggakan'] } },
  },
  {
    ...card,
    id: 'net',
    title: { id: 'Penambahan bersih', en: 'Net adds' },
    description: { id: 'Apakah yang baru menutup yang pergi.', en: 'Whether new ones make up for it.' },
    query: { dataset: 'subscriptions', measures: ['net_adds'] },
  },
]

const course: Widget[] = [
  {
    id: 'reasons-course',
    kind: 'stackedBar',
    title: { id: 'Alasan berhenti dari minggu ke minggu', en: 'Reasons week by week' },
    description: {
      id: 'Alasan yang membesar adalah yang harus dijawab lebih dulu.',
      en: 'A reason that grows is the one to answer first.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['churned'], dimensions: ['end_reason'], grain: 'week' },
  },
  {
    id: 'reasons',
    kind: 'donut',
    title: { id: 'Alasan berhenti', en: 'Reasons for leaving' },
    description: {
      id: 'Semua yang berhenti pada periode ini menurut alasannya.',
      en: 'All who left in this period by their reason.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['churned'], dimensions: ['end_reason'] },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'rate-course',
    kind: 'line',
    title: { id: 'Tingkat berhenti per minggu', en: 'Churn rate by week' },
    description: { id: 'Dari yang aktif di awal tiap minggu.', en: 'Of those active at the beginning of each week.' },
    columns: 4,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['churn_rate'], grain: 'week' },
  },
  {
    id: 'rate-by-region',
    kind: 'horizontalBar',
    title: { id: 'Tingkat berhenti per regional', en: 'Churn rate by region' },
    description: { id: 'Di mana pelanggan paling cepat pergi.', en: 'Where customers leave soonest.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['region'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
    },
  },
  {
    id: 'rate-by-product',
    kind: 'horizontalBar',
    title: { id: 'Produk paling ditinggalkan', en: 'Products most left' },
    description: { id: 'Sepuluh dengan tingkat berhenti tertinggi.', en: 'The ten with the highest churn rates.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['churn_rate'],
      dimensions: ['product'],
      sort: [{ by: 'churn_rate', order: 'desc' }],
      limit: 10,
    },
  },
  {
    id: 'why-where',
    kind: 'heatmap',
    title: { id: 'Alasan di tiap segmen', en: 'Reasons in each segment' },
    description: {
      id: 'Segmen yang berbeda pergi karena hal yang berbeda.',
      en: 'Different segments leave for different reasons.',
    },
    columns: 12,
    rows: 5,
    query: { dataset: 'subscriptions', measures: ['churned'], dimensions: ['end_reason', 'segment'] },
  },
  {
    id: 'when-by-segment',
    kind: 'heatmap',
    title: { id: 'Berapa yang bertahan, per segmen', en: 'How many stay, by segment' },
    description: {
      id: 'Dari yang mulai dua tahun terakhir: bagian yang belum pergi setelah sekian bulan.',
      en: 'Of those who started in the last two years: the share that has not left after so many months.',
    },
    columns: 12,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['retention', 'cohort'], dimensions: ['segment', 'cohort_month'] },
  },
]

const worklist: Widget[] = [
  {
    id: 'win-back',
    kind: 'records',
    title: {
      id: 'Didahulukan: yang pergi karena gangguan, bernilai terbesar',
      en: 'First things first: left for trouble, of the highest value',
    },
    description: { id: 'Sepuluh yang paling layak dihubungi kembali.', en: 'The ten most worth calling again.' },
    columns: 12,
    rows: 6,
    query: { dataset: 'subscriptions', measures: ['churned'], filters: { end_reason: ['Gangguan'] }, limit: 10 },
    records: {
      columns: ['number', 'customer', 'monthly_value', 'ended_at', 'end_reason', 'product', 'region', 'segment'],
      orderName: 'monthly_value',
      orderBy: 'desc',
    },
  },
]

export const churnedCustomer: BuiltIn = {
  path: 'customer/churned-customer',
  screens: [
    {
      layout: 'v3',
      at: 'customer/churned-customer',
      group: 'product',
      title: { id: 'Pelanggan berhenti', en: 'Churned customers' },
      icon: 'people',
      order: 50,
    },
  ],
  title: { id: 'Pelanggan berhenti', en: 'Churned customers' },
  group: 'customer',
  question: {
    id: 'Mengapa pelanggan berhenti, pada produk dan di regional mana, dan siapa yang masih mungkin kembali?',
    en: 'Why do customers leave, which products and regions do they leave, and who might still come back?',
  },
  filters: ['product', 'region', 'segment', 'business_unit', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}
