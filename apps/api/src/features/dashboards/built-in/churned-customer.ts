import { board, cards, row, unevenRow } from './board.ts'
import { card, donut, heatmap, highest, line, records, stackedBar } from './charts.ts'
import { churnRateFromStart } from './figures.ts'

export const churnedCustomer = board({
  path: 'customer/churned-customer',
  menu: { group: 'product', icon: 'people', order: 50 },
  title: { id: 'Pelanggan berhenti', en: 'Churned customers' },
  group: 'customer',
  question: {
    id: 'Mengapa pelanggan berhenti, pada produk dan di regional mana, dan siapa yang masih mungkin kembali?',
    en: 'Why do customers leave, which products and regions do they leave, and who might still come back?',
  },
  filters: ['product', 'region', 'segment', 'business_unit', 'cluster'],
  period: '90d',
  rows: [
    cards({
      churned: card('subscriptions', 'churned', {
        title: { id: 'Berhenti', en: 'Churned' },
        description: { id: 'Semua yang berhenti pada periode ini.', en: 'All who left in this period.' },
      }),
      rate: churnRateFromStart,
      trouble: card('subscriptions', 'churned', {
        title: { id: 'Karena gangguan', en: 'For trouble' },
        description: { id: 'Yang dapat kita cegah sendiri.', en: 'What we could have prevented ourselves.' },
        filters: { end_reason: ['Gangguan'] },
      }),
      rival: card('subscriptions', 'churned', {
        title: { id: 'Harga dan pesaing', en: 'Price and rivals' },
        description: { id: 'Pergi karena harga atau pindah operator.', en: 'Left for the price or another operator.' },
        filters: { end_reason: ['Harga', 'Pindah operator'] },
      }),
      unpaid: card('subscriptions', 'churned', {
        title: { id: 'Karena tunggakan', en: 'For unpaid bills' },
        description: { id: 'Diakhiri karena tagihan tidak dibayar.', en: 'Ended because bills were not paid.' },
        filters: { end_reason: ['Tunggakan'] },
      }),
      net: card('subscriptions', 'net_adds', {
        description: { id: 'Apakah yang baru menutup yang pergi.', en: 'Whether new ones make up for it.' },
      }),
    }),
    unevenRow([8, 4], 4, {
      'reasons-course': stackedBar('subscriptions', 'churned', {
        title: { id: 'Alasan berhenti dari minggu ke minggu', en: 'Reasons week by week' },
        description: {
          id: 'Alasan yang membesar adalah yang harus dijawab lebih dulu.',
          en: 'A reason that grows is the one to answer first.',
        },
        by: 'end_reason',
        grain: 'week',
      }),
      reasons: donut('subscriptions', 'churned', {
        title: { id: 'Alasan berhenti', en: 'Reasons for leaving' },
        description: {
          id: 'Semua yang berhenti pada periode ini menurut alasannya.',
          en: 'All who left in this period by their reason.',
        },
        by: 'end_reason',
      }),
    }),
    row(4, {
      'rate-course': line('subscriptions', 'churn_rate', {
        title: { id: 'Tingkat berhenti per minggu', en: 'Churn rate by week' },
        description: {
          id: 'Dari yang aktif di awal tiap minggu.',
          en: 'Of those active at the beginning of each week.',
        },
        grain: 'week',
      }),
      'rate-by-region': highest('subscriptions', 'churn_rate', 'region', {
        description: { id: 'Di mana pelanggan paling cepat pergi.', en: 'Where customers leave soonest.' },
      }),
      'rate-by-product': highest('subscriptions', 'churn_rate', 'product', {
        title: { id: 'Produk paling ditinggalkan', en: 'Products most left' },
        description: { id: 'Sepuluh dengan tingkat berhenti tertinggi.', en: 'The ten with the highest churn rates.' },
        limit: 10,
      }),
    }),
    row(5, {
      'why-where': heatmap('subscriptions', 'churned', {
        title: { id: 'Alasan di tiap segmen', en: 'Reasons in each segment' },
        description: {
          id: 'Segmen yang berbeda pergi karena hal yang berbeda.',
          en: 'Different segments leave for different reasons.',
        },
        by: ['end_reason', 'segment'],
      }),
    }),
    row(4, {
      'when-by-segment': heatmap('subscriptions', ['retention', 'cohort'], {
        title: { id: 'Berapa yang bertahan, per segmen', en: 'How many stay, by segment' },
        description: {
          id: 'Dari yang mulai dua tahun terakhir: bagian yang belum pergi setelah sekian bulan.',
          en: 'Of those who started in the last two years: the share that has not left after so many months.',
        },
        by: ['segment', 'cohort_month'],
      }),
    }),
    row(6, {
      'win-back': records('subscriptions', 'churned', {
        title: {
          id: 'Didahulukan: yang pergi karena gangguan, bernilai terbesar',
          en: 'First things first: left for trouble, of the highest value',
        },
        description: { id: 'Sepuluh yang paling layak dihubungi kembali.', en: 'The ten most worth calling again.' },
        filters: { end_reason: ['Gangguan'] },
        columns: ['number', 'customer', 'monthly_value', 'ended_at', 'end_reason', 'product', 'region', 'segment'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
