import { board, cards, row, unevenRow } from './board.ts'
import { card, donut, heatmap, highest, line, lowest, records, stackedBar, table } from './charts.ts'
import { achievement, activeCustomers, arpu, churnRate, netAdds } from './figures.ts'

export const budBusinessPerformance = board({
  path: 'bud/general/business-performance',
  menu: { title: { id: 'Business Performance', en: 'Business Performance' }, icon: 'chart', order: 20 },
  title: { id: 'BUD Business Performance', en: 'BUD Business Performance' },
  group: 'bud',
  question: {
    id: 'CFU dan unit bisnis mana yang tumbuh atau menyusut, dari segmen siapa, dan pelanggan mana yang hilang?',
    en: 'Which CFUs and business units grow or shrink, from whose segments, and which customers were lost?',
  },
  filters: ['business_unit', 'cfu', 'segment', 'region', 'product', 'cluster'],
  // Twelve whole months, held against the same months a year before.
  period: '365d',
  rows: [
    cards({
      revenue: card('revenue', 'revenue', {
        description: {
          id: 'Semua unit bisnis bersama, dari bulan-bulan yang berakhir di periode ini.',
          en: 'All business units together, of the months that end in this period.',
        },
      }),
      achievement,
      arpu,
      active: activeCustomers,
      churn: churnRate,
      'net-adds': netAdds,
    }),
    unevenRow([8, 4], 3, {
      cfus: table('revenue', ['revenue', 'achievement', 'transactions', 'arpu'], {
        title: { id: 'CFU berdampingan', en: 'CFUs side by side' },
        description: {
          id: 'Pendapatan, transaksi, dan ARPU setiap CFU, dengan pertumbuhannya terhadap pembanding.',
          en: 'Revenue, transactions and ARPU of every CFU, and how they grew against the comparison.',
        },
        by: 'cfu',
        sort: { revenue: 'desc' },
      }),
      'gap-by-segment': lowest('revenue', 'gap', 'segment', {
        description: {
          id: 'Segmen mana yang paling banyak kurang dari rencananya.',
          en: 'Which segment is furthest below its plan.',
        },
      }),
    }),
    unevenRow([8, 4], 5, {
      'cfu-course': line('revenue', 'achievement', {
        description: {
          id: 'Sejak bulan mana sebuah CFU tertinggal dari rencananya.',
          en: 'Since which month a CFU is behind its plan.',
        },
        by: 'cfu',
        grain: 'month',
      }),
      'segment-mix': donut('revenue', 'revenue', {
        title: { id: 'Bauran segmen', en: 'Segment mix' },
        description: { id: 'Dari siapa pendapatan itu datang.', en: 'Whom the revenue comes from.' },
        by: 'segment',
      }),
    }),
    row(4, {
      units: table('revenue', ['gap', 'achievement', 'revenue', 'transactions', 'arpu'], {
        title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
        description: {
          id: 'Pendapatan dan pertumbuhannya terhadap pembanding; yang paling banyak kurang dari rencananya di atas.',
          en: 'Revenue and how it grew against the comparison; those with the largest shortfall come first.',
        },
        by: ['business_unit', 'cfu'],
        sort: { gap: 'asc' },
      }),
    }),
    unevenRow([8, 4], 5, {
      'achievement-by-place': heatmap('revenue', 'achievement', {
        title: { id: 'Pencapaian rencana: unit dan regional', en: 'Achievement of plan: unit and region' },
        description: { id: 'Di regional mana sebuah unit tertinggal.', en: 'In which region a unit is behind.' },
        by: ['business_unit', 'region'],
        sort: { region: 'asc' },
      }),
      'mix-by-cfu': stackedBar('revenue', 'transactions', {
        title: { id: 'Transaksi per CFU dan segmen', en: 'Transactions by CFU and segment' },
        description: { id: 'Siapa yang membeli dari tiap CFU.', en: 'Who buys from each CFU.' },
        by: ['cfu', 'segment'],
      }),
    }),
    row(4, {
      'churn-by-unit': highest('subscriptions', 'churn_rate', 'business_unit', {
        title: { id: 'Tingkat berhenti per unit', en: 'Churn rate by unit' },
        description: { id: 'Yang paling banyak kehilangan di atas.', en: 'Those who lose most come first.' },
      }),
      'net-adds-by-unit': lowest('subscriptions', 'net_adds', 'business_unit', {
        title: { id: 'Penambahan bersih per unit', en: 'Net adds by unit' },
        description: {
          id: 'Pelanggan baru dikurangi yang berhenti; yang paling sedikit bertambah di atas.',
          en: 'New customers less those who left; those that gain least come first.',
        },
      }),
    }),
    row(6, {
      lost: records('subscriptions', 'churned', {
        title: {
          id: 'Dihubungi kembali: pelanggan terbesar yang berhenti',
          en: 'To be won back: the largest customers who left',
        },
        description: {
          id: 'Sepuluh langganan bernilai tertinggi yang berhenti pada periode ini, dengan unit dan alasannya.',
          en: 'The ten subscriptions of the highest value that ended in this period, with their unit and reason.',
        },
        columns: ['number', 'customer', 'monthly_value', 'end_reason', 'ended_at', 'business_unit', 'segment'],
        sort: { monthly_value: 'desc' },
      }),
    }),
  ],
})
