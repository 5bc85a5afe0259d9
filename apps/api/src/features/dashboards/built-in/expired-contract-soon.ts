import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'in-30',
    title: { id: '0–30 hari lagi', en: 'In 0–30 days' },
    description: {
      id: 'Berakhir dalam 30 hari dan belum diperpanjang.',
      en: 'End within 30 days and are not renewed.',
    },
    query: { dataset: 'subscriptions', measures: ['expiring_30'] },
  },
  {
    ...card,
    id: 'in-60',
    title: { id: '31–60 hari lagi', en: 'In 31–60 days' },
    description: { id: 'Waktu untuk menyiapkan penawaran.', en: 'The time to prepare an offer.' },
    query: { dataset: 'subscriptions', measures: ['expiring_60'] },
  },
  {
    ...card,
    id: 'in-90',
    title: { id: '61–90 hari lagi', en: 'In 61–90 days' },
    description: { id: 'Yang berikutnya.', en: 'Those that come next.' },
    query: { dataset: 'subscriptions', measures: ['expiring_90'] },
  },
  {
    ...card,
    id: 'value',
    title: { id: 'Nilai berisiko', en: 'Value at risk' },
    description: {
      id: 'Nilai setahun dari semua yang berakhir dalam 90 hari.',
      en: 'A year’s value of all that end within 90 days.',
    },
    query: { dataset: 'subscriptions', measures: ['value_at_risk'] },
  },
  {
    ...card,
    id: 'renewal',
    title: { id: 'Diperpanjang', en: 'Renewal rate' },
    description: {
      id: 'Dari yang berakhir pada periode ini dan sudah diputuskan.',
      en: 'Of those that ended in this period and are decided.',
    },
    query: { dataset: 'subscriptions', measures: ['renewal_rate'] },
  },
  {
    ...card,
    id: 'active',
    title: { id: 'Pelanggan aktif', en: 'Active' },
    description: {
      id: 'Semua yang berjalan, dengan kontrak maupun dari bulan ke bulan.',
      en: 'All that run, under contract or from month to month.',
    },
    query: { dataset: 'subscriptions', measures: ['active'] },
  },
]

const course: Widget[] = [
  {
    id: 'due-course',
    kind: 'line',
    title: { id: 'Yang akan berakhir dari waktu ke waktu', en: 'Ending soon over time' },
    description: {
      id: 'Gelombang 61–90 hari menjadi 31–60 hari sebulan kemudian.',
      en: 'A wave at 61–90 days is one at 31–60 days a month later.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['expiring_30', 'expiring_60', 'expiring_90'], grain: 'auto' },
  },
  {
    id: 'value-by-segment',
    kind: 'horizontalBar',
    title: { id: 'Nilai berisiko per segmen', en: 'Value at risk by segment' },
    description: { id: 'Di segmen mana nilainya.', en: 'In which segments the value is.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['value_at_risk'],
      dimensions: ['segment'],
      sort: [{ by: 'value_at_risk', order: 'desc' }],
    },
  },
]

const breakdowns: Widget[] = [
  {
    id: 'by-region',
    kind: 'horizontalBar',
    title: { id: 'Nilai berisiko per regional', en: 'Value at risk by region' },
    description: { id: 'Regional mana yang harus bergerak.', en: 'Which regions have to act.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['value_at_risk'],
      dimensions: ['region'],
      sort: [{ by: 'value_at_risk', order: 'desc' }],
    },
  },
  {
    id: 'by-product',
    kind: 'horizontalBar',
    title: { id: 'Sepuluh produk, 30 hari', en: 'Ten products, 30 days' },
    description: { id: 'Kontrak yang berakhir dalam 30 hari.', en: 'Contracts that end within 30 days.' },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'subscriptions',
      measures: ['expiring_30'],
      dimensions: ['product'],
      sort: [{ by: 'expiring_30', order: 'desc' }],
      limit: 10,
    },
  },
  {
    id: 'renewal-course',
    kind: 'line',
    title: { id: 'Perpanjangan dari minggu ke minggu', en: 'Renewal week by week' },
    description: { id: 'Menurut minggu berakhirnya kontrak.', en: 'By the week in which contracts end.' },
    columns: 4,
    rows: 4,
    query: { dataset: 'subscriptions', measures: ['renewal_rate'], grain: 'week' },
  },
  {
    id: 'by-unit',
    kind: 'table',
    title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
    description: {
      id: 'Siapa yang memegang kontrak yang segera berakhir, dan seberapa sering mereka diperpanjang.',
      en: 'Who holds the contracts that end soon, and how often theirs are renewed.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'subscriptions',
      measures: ['expiring_30', 'expiring_60', 'expiring_90', 'value_at_risk', 'renewal_rate'],
      dimensions: ['business_unit'],
      sort: [{ by: 'value_at_risk', order: 'desc' }],
    },
  },
]

const worklist: Widget[] = [
  {
    id: 'next',
    kind: 'records',
    title: {
      id: 'Didahulukan: kontrak yang berakhir paling cepat',
      en: 'First things first: the contracts that end first',
    },
    description: {
      id: 'Lima belas yang sisa harinya paling sedikit, dengan nilai dan unit yang memegangnya.',
      en: 'The fifteen with the fewest days left, with their value and the unit that holds them.',
    },
    columns: 12,
    rows: 8,
    query: { dataset: 'subscriptions', measures: ['expiring_30'], limit: 15 },
    records: {
      columns: ['number', 'customer', 'days_left', 'monthly_value', 'business_unit', 'product', 'region', 'segment'],
      orderName: 'days_left',
      orderBy: 'asc',
    },
  },
]

export const expiredContractSoon: BuiltIn = {
  path: 'customer/expired-contract-soon',
  screens: [
    {
      layout: 'v3',
      at: 'customer/expired-contract-soon',
      group: 'product',
      title: { id: 'Kontrak segera berakhir', en: 'Contracts ending soon' },
      icon: 'calendar',
      order: 60,
    },
  ],
  title: { id: 'Kontrak yang segera berakhir', en: 'Contracts ending soon' },
  group: 'customer',
  question: {
    id: 'Kontrak mana yang segera berakhir, berapa nilainya, dan siapa yang harus menghubungi pelanggannya lebih dulu?',
    en: 'Which contracts end soon, what are they worth, and who has to call their customers first?',
  },
  filters: ['business_unit', 'region', 'product', 'segment', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...course, ...breakdowns, ...worklist],
}
