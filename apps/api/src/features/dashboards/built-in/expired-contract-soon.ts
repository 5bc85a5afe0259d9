import { board, cards, row, unevenRow } from './board.ts'
import { card, highest, line, records, table } from './charts.ts'

export const expiredContractSoon = board({
  path: 'customer/expired-contract-soon',
  menu: {
    group: 'product',
    title: { id: 'Kontrak segera berakhir', en: 'Contracts ending soon' },
    icon: 'calendar',
    order: 60,
  },
  title: { id: 'Kontrak yang segera berakhir', en: 'Contracts ending soon' },
  group: 'customer',
  question: {
    id: 'Kontrak mana yang segera berakhir, berapa nilainya, dan siapa yang harus menghubungi pelanggannya lebih dulu?',
    en: 'Which contracts end soon, what are they worth, and who has to call their customers first?',
  },
  filters: ['business_unit', 'region', 'product', 'segment', 'cluster'],
  period: '30d',
  rows: [
    cards({
      'in-30': card('subscriptions', 'expiring_30', {
        title: { id: '0–30 hari lagi', en: 'In 0–30 days' },
        description: {
          id: 'Berakhir dalam 30 hari dan belum diperpanjang.',
          en: 'End within 30 days and are not renewed.',
        },
      }),
      'in-60': card('subscriptions', 'expiring_60', {
        title: { id: '31–60 hari lagi', en: 'In 31–60 days' },
        description: { id: 'Waktu untuk menyiapkan penawaran.', en: 'The time to prepare an offer.' },
      }),
      'in-90': card('subscriptions', 'expiring_90', {
        title: { id: '61–90 hari lagi', en: 'In 61–90 days' },
        description: { id: 'Yang berikutnya.', en: 'Those that come next.' },
      }),
      value: card('subscriptions', 'value_at_risk', {
        description: {
          id: 'Nilai setahun dari semua yang berakhir dalam 90 hari.',
          en: 'A year’s value of all that end within 90 days.',
        },
      }),
      renewal: card('subscriptions', 'renewal_rate', {
        title: { id: 'Diperpanjang', en: 'Renewal rate' },
        description: {
          id: 'Dari yang berakhir pada periode ini dan sudah diputuskan.',
          en: 'Of those that ended in this period and are decided.',
        },
      }),
      active: card('subscriptions', 'active', {
        title: { id: 'Pelanggan aktif', en: 'Active' },
        description: {
          id: 'Semua yang berjalan, dengan kontrak maupun dari bulan ke bulan.',
          en: 'All that run, under contract or from month to month.',
        },
      }),
    }),
    row(8, {
      next: records('subscriptions', 'expiring_30', {
        title: {
          id: 'Didahulukan: kontrak yang berakhir paling cepat',
          en: 'First things first: the contracts that end first',
        },
        description: {
          id: 'Lima belas yang sisa harinya paling sedikit, dengan nilai dan unit yang memegangnya.',
          en: 'The fifteen with the fewest days left, with their value and the unit that holds them.',
        },
        limit: 15,
        columns: ['number', 'customer', 'days_left', 'monthly_value', 'business_unit', 'product', 'region', 'segment'],
        sort: { days_left: 'asc' },
      }),
    }),
    unevenRow([8, 4], 4, {
      'due-course': line('subscriptions', ['expiring_30', 'expiring_60', 'expiring_90'], {
        title: { id: 'Yang akan berakhir dari waktu ke waktu', en: 'Ending soon over time' },
        description: {
          id: 'Gelombang 61–90 hari menjadi 31–60 hari sebulan kemudian.',
          en: 'A wave at 61–90 days is one at 31–60 days a month later.',
        },
      }),
      'value-by-segment': highest('subscriptions', 'value_at_risk', 'segment', {
        description: { id: 'Di segmen mana nilainya.', en: 'In which segments the value is.' },
      }),
    }),
    row(4, {
      'by-region': highest('subscriptions', 'value_at_risk', 'region', {
        description: { id: 'Regional mana yang harus bergerak.', en: 'Which regions have to act.' },
      }),
      'by-product': highest('subscriptions', 'expiring_30', 'product', {
        title: { id: 'Sepuluh produk, 30 hari', en: 'Ten products, 30 days' },
        description: { id: 'Kontrak yang berakhir dalam 30 hari.', en: 'Contracts that end within 30 days.' },
        limit: 10,
      }),
      'renewal-course': line('subscriptions', 'renewal_rate', {
        title: { id: 'Perpanjangan dari minggu ke minggu', en: 'Renewal week by week' },
        description: { id: 'Menurut minggu berakhirnya kontrak.', en: 'By the week in which contracts end.' },
        grain: 'week',
      }),
    }),
    row(5, {
      'by-unit': table(
        'subscriptions',
        ['expiring_30', 'expiring_60', 'expiring_90', 'value_at_risk', 'renewal_rate'],
        {
          title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
          description: {
            id: 'Siapa yang memegang kontrak yang segera berakhir, dan seberapa sering mereka diperpanjang.',
            en: 'Who holds the contracts that end soon, and how often theirs are renewed.',
          },
          by: 'business_unit',
          sort: { value_at_risk: 'desc' },
        },
      ),
    }),
  ],
})
