import { board, cards, row } from './board.ts'
import { bar, card, highest, lowest, records, table } from './charts.ts'
import { achievement, arpu, churnRate, netAdds, revenue } from './figures.ts'

export const budManagement = board({
  path: 'bud/management',
  menu: { title: { id: 'Management', en: 'Management' }, icon: 'money', order: 1 },
  title: { id: 'BUD Management', en: 'BUD Management' },
  group: 'bud',
  question: {
    id: 'Unit bisnis mana di tiap CFU yang tertinggal dari rencana atau kehilangan pelanggan, dan kontrak siapa yang dipertaruhkan?',
    en: 'Which business units of each CFU are behind their plan or lose customers, and whose contracts are at stake?',
  },
  filters: ['business_unit', 'cfu', 'product', 'region', 'segment', 'cluster'],
  period: '90d',
  rows: [
    cards({
      revenue,
      achievement,
      arpu,
      'net-adds': netAdds,
      churn: churnRate,
      'at-risk': card('subscriptions', 'value_at_risk', {
        description: {
          id: 'Nilai setahun dari kontrak yang berakhir dalam 90 hari dan belum diperpanjang.',
          en: 'A year’s value of the contracts that end within 90 days and are not renewed.',
        },
      }),
    }),
    row(4, {
      'plan-by-cfu': bar('revenue', ['revenue', 'target'], {
        title: { id: 'Pendapatan dan rencana per CFU', en: 'Revenue and plan by CFU' },
        description: { id: 'CFU mana yang berada di bawah rencananya.', en: 'Which CFU stays below its plan.' },
        by: 'cfu',
      }),
      'churn-by-cfu': highest('subscriptions', 'churn_rate', 'cfu', {
        description: { id: 'Yang paling banyak kehilangan di atas.', en: 'Those who lose most come first.' },
      }),
      'risk-by-cfu': highest('subscriptions', 'value_at_risk', 'cfu', {
        description: { id: 'Kontrak siapa yang segera berakhir.', en: 'Whose contracts end soon.' },
      }),
    }),
    row(4, {
      'units-revenue': table('revenue', ['revenue', 'target', 'achievement', 'arpu'], {
        title: { id: 'Unit bisnis: pendapatan', en: 'Business units: revenue' },
        description: {
          id: 'Di bawah CFU-nya masing-masing; yang paling jauh dari rencana di atas.',
          en: 'Each under its CFU; those furthest from their plan come first.',
        },
        by: ['cfu', 'business_unit'],
        sort: { achievement: 'asc' },
      }),
    }),
    row(5, {
      'units-customers': table(
        'subscriptions',
        ['active', 'new', 'churned', 'churn_rate', 'expiring_30', 'value_at_risk'],
        {
          title: { id: 'Unit bisnis: pelanggan', en: 'Business units: customers' },
          description: {
            id: 'Siapa yang datang, pergi, dan segera habis kontraknya; yang paling banyak kehilangan di atas.',
            en: 'Who comes, goes and is soon out of contract; those who lose most come first.',
          },
          by: ['cfu', 'business_unit'],
          sort: { churn_rate: 'desc' },
        },
      ),
    }),
    row(4, {
      promises: lowest('orders', 'on_agreed_date', 'business_unit', {
        title: { id: 'Pesanan tepat janji per unit', en: 'Orders on time by unit' },
        description: {
          id: 'Apakah pelanggan baru dilayani seperti yang disepakati.',
          en: 'Whether new customers are served as agreed.',
        },
      }),
      trouble: lowest('tickets', 'sla_compliance', 'business_unit', {
        title: { id: 'Kepatuhan SLA per unit', en: 'SLA compliance by unit' },
        description: {
          id: 'Apakah gangguan pelanggan selesai pada waktunya.',
          en: 'Whether the trouble of customers is solved in time.',
        },
      }),
    }),
    row(6, {
      'off-plan': records('revenue', 'achievement', {
        title: { id: 'Didahulukan: paling jauh di bawah rencana', en: 'First things first: furthest below plan' },
        description: {
          id: 'Sepuluh baris pendapatan dengan selisih terbesar dari rencananya.',
          en: 'The ten rows of revenue that are furthest off their plan.',
        },
        columns: ['number', 'month', 'gap', 'revenue', 'target', 'business_unit', 'product', 'region', 'segment'],
        sort: { gap: 'asc' },
      }),
    }),
  ],
})
