import { board, cards, row, unevenRow } from './board.ts'
import { area, bar, card, highest, line, records, table } from './charts.ts'
import { active, churnRateFromStart, newCustomers } from './figures.ts'

export const activeCustomer = board({
  path: 'customer/active-customer',
  menu: { group: 'product', icon: 'people', order: 30, isHandedOver: true },
  title: { id: 'Pelanggan aktif', en: 'Active customers' },
  group: 'customer',
  question: {
    id: 'Apakah pelanggan kita bertambah, berkat produk dan regional mana, dan siapa pelanggan baru yang terbesar?',
    en: 'Is the number of our customers growing, thanks to which products and regions, and who are the largest new ones?',
  },
  filters: ['product', 'region', 'segment', 'business_unit', 'cluster'],
  period: '90d',
  rows: [
    cards({
      active,
      new: newCustomers,
      churned: card('subscriptions', 'churned', {
        title: { id: 'Berhenti', en: 'Churned' },
        description: { id: 'Berhenti pada periode ini.', en: 'Ended in this period.' },
      }),
      net: card('subscriptions', 'net_adds', {
        description: { id: 'Baru dikurangi berhenti.', en: 'New less churned.' },
      }),
      'churn-rate': churnRateFromStart,
      renewal: card('subscriptions', 'renewal_rate', {
        title: { id: 'Diperpanjang', en: 'Renewal rate' },
        description: {
          id: 'Dari kontrak yang berakhir dan sudah diputuskan.',
          en: 'Of the contracts that ended and are decided.',
        },
      }),
    }),
    unevenRow([8, 4], 4, {
      'active-course': area('subscriptions', 'active', {
        title: { id: 'Pelanggan aktif dari waktu ke waktu', en: 'Active customers over time' },
        description: {
          id: 'Yang tersisa setelah semua yang datang dan pergi.',
          en: 'What is left after all who came and went.',
        },
      }),
      'by-unit': highest('subscriptions', 'active', 'business_unit', {
        title: { id: 'Aktif per unit bisnis', en: 'Active by business unit' },
        description: { id: 'Siapa yang memegang pelanggan kita.', en: 'Who holds our customers.' },
      }),
    }),
    row(4, {
      'in-and-out': line('subscriptions', ['new', 'churned'], {
        title: { id: 'Datang dan pergi', en: 'Coming and going' },
        description: {
          id: 'Bila garis berhenti di atas garis baru, pelanggan berkurang.',
          en: 'Where more leave than come, the base shrinks.',
        },
      }),
      'net-by-region': bar('subscriptions', 'net_adds', {
        description: {
          id: 'Regional mana yang tumbuh, dan mana yang menyusut.',
          en: 'Which regions grow, and which shrink.',
        },
        by: 'region',
      }),
    }),
    row(6, {
      products: table('subscriptions', ['active', 'new', 'churned', 'net_adds', 'churn_rate', 'renewal_rate'], {
        title: { id: 'Produk berdampingan', en: 'Products side by side' },
        description: {
          id: 'Ukuran, pertumbuhan, dan kehilangan setiap produk; yang terbesar di atas.',
          en: 'Size, growth and loss of every product; the largest come first.',
        },
        by: 'product',
        sort: { active: 'desc' },
      }),
    }),
    row(6, {
      welcome: records('subscriptions', 'new', {
        title: {
          id: 'Didahulukan: pelanggan baru bernilai terbesar',
          en: 'First things first: the new customers of the highest value',
        },
        description: {
          id: 'Sepuluh langganan baru dengan nilai bulanan tertinggi; pastikan awalnya baik.',
          en: 'The ten new subscriptions of the highest monthly value; see that they start well.',
        },
        columns: ['number', 'customer', 'monthly_value', 'started_at', 'contract_end', 'product', 'region', 'segment'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
