import type { BothTexts } from '@ido/contract'
import { board, cards, row, unevenRow } from './board.ts'
import { card, donut, heatmap, highest, line, lowest, records, table } from './charts.ts'

const ofSegment = (segment: BothTexts) =>
  card('subscriptions', 'active', {
    title: segment,
    description: {
      id: `Pelanggan aktif di segmen ${segment.id}.`,
      en: `Active customers of the segment ${segment.en}.`,
    },
    filters: { segment: [segment.en] },
  })

export const activeCustomerBySegment = board({
  path: 'customer/active-customer-by-segment',
  menu: { group: 'product', title: { id: 'Aktif per segmen', en: 'Active by segment' }, icon: 'chart', order: 40 },
  title: { id: 'Pelanggan aktif per segmen', en: 'Active customers by segment' },
  group: 'customer',
  question: {
    id: 'Segmen mana yang membawa pertumbuhan, segmen mana yang menyusut, dan pelanggan besar mana yang harus dijaga?',
    en: 'Which segments bring growth, which of them shrink, and which large customers have to be kept?',
  },
  filters: ['product', 'region', 'business_unit', 'cluster'],
  period: '90d',
  rows: [
    cards({
      consumer: ofSegment({ id: 'Perorangan', en: 'Consumer' }),
      sme: ofSegment({ id: 'UMKM', en: 'SME' }),
      enterprise: ofSegment({ id: 'Korporasi', en: 'Enterprise' }),
      government: ofSegment({ id: 'Pemerintah', en: 'Government' }),
      wholesale: ofSegment({ id: 'Grosir', en: 'Wholesale' }),
      all: card('subscriptions', 'active', {
        title: { id: 'Semua segmen', en: 'All segments' },
        description: { id: 'Semua pelanggan aktif bersama.', en: 'All active customers together.' },
      }),
    }),
    unevenRow([8, 4], 4, {
      course: line('subscriptions', 'net_adds', {
        description: {
          id: 'Tiap minggu; garis di bawah nol berarti segmen itu menyusut.',
          en: 'Week by week; a line below zero means that the segment shrinks.',
        },
        by: 'segment',
        grain: 'week',
      }),
      share: donut('subscriptions', 'active', {
        title: { id: 'Bagian tiap segmen', en: 'Share of each segment' },
        description: { id: 'Dari semua pelanggan aktif.', en: 'Of all active customers.' },
        by: 'segment',
      }),
    }),
    row(3, {
      churn: highest('subscriptions', 'churn_rate', 'segment', {
        description: { id: 'Siapa yang paling cepat pergi.', en: 'Who leaves soonest.' },
      }),
      renewal: lowest('subscriptions', 'renewal_rate', 'segment', {
        title: { id: 'Perpanjangan per segmen', en: 'Renewal by segment' },
        description: {
          id: 'Siapa yang memutuskan untuk tinggal; terendah di atas.',
          en: 'Who decides to stay; the lowest come first.',
        },
      }),
      value: highest('subscriptions', 'value_at_risk', 'segment', {
        description: {
          id: 'Nilai setahun dari kontrak yang berakhir dalam 90 hari.',
          en: 'A year’s value of the contracts that end within 90 days.',
        },
      }),
    }),
    row(4, {
      where: heatmap('subscriptions', 'active', {
        title: { id: 'Segmen di tiap regional', en: 'Segments in each region' },
        description: {
          id: 'Makin pekat warnanya, makin banyak pelanggan aktif.',
          en: 'The stronger the colour, the more active customers.',
        },
        by: ['segment', 'region'],
        sort: { region: 'asc' },
      }),
    }),
    row(4, {
      'side-by-side': table(
        'subscriptions',
        ['active', 'new', 'churned', 'net_adds', 'churn_rate', 'renewal_rate', 'value_at_risk'],
        {
          title: { id: 'Segmen berdampingan', en: 'Segments side by side' },
          description: {
            id: 'Datang, pergi, dan tinggal di setiap segmen.',
            en: 'Coming, going and staying in every segment.',
          },
          by: 'segment',
          sort: { active: 'desc' },
        },
      ),
    }),
    row(6, {
      'large-ending': records('subscriptions', 'expiring_30', {
        title: {
          id: 'Didahulukan: pelanggan besar yang kontraknya habis dalam 30 hari',
          en: 'First things first: large customers whose contract ends within 30 days',
        },
        description: {
          id: 'Sepuluh bernilai tertinggi dari korporasi, pemerintah, dan grosir.',
          en: 'The ten of the highest value among Enterprise, Government and Wholesale.',
        },
        filters: { segment: ['Enterprise', 'Government', 'Wholesale'] },
        columns: ['number', 'customer', 'monthly_value', 'days_left', 'segment', 'business_unit', 'product', 'region'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
