import { board, cards, row, unevenRow } from './board.ts'
import { card, heatmap, highest, line, lowest, records, table } from './charts.ts'
import { activeCustomers, arpu, netAdds } from './figures.ts'

export const businessPerformance = board({
  path: 'treg/general/business-performance',
  menu: { title: { id: 'Business Performance', en: 'Business Performance' }, icon: 'money', order: 12 },
  title: { id: 'T-REG Business Performance', en: 'T-REG Business Performance' },
  group: 'treg',
  question: {
    id: 'Regional mana yang tertinggal dari target bisnisnya, dan karena apa?',
    en: 'Which region is behind its business target, and why?',
  },
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit'],
  // Twelve whole months, held against the same months a year before.
  period: '365d',
  rows: [
    cards({
      revenue: card('revenue', 'revenue', {
        description: {
          id: 'Dari bulan-bulan yang berakhir di periode ini, semua regional bersama.',
          en: 'Of the months that end in this period, all regions together.',
        },
      }),
      achievement: card('revenue', 'achievement', {
        description: {
          id: 'Pendapatan dibagi rencana bulan-bulan yang sudah masuk: di bawah 100 % berarti tertinggal dari lajunya.',
          en: 'Revenue over the plan of the months that are in: below 100 % is behind its pace.',
        },
      }),
      transactions: card('revenue', 'transactions', {
        description: { id: 'Berapa kali pelanggan membeli.', en: 'How often customers bought.' },
      }),
      arpu,
      active: activeCustomers,
      'net-adds': netAdds,
    }),
    row(5, {
      growth: line('revenue', 'revenue', {
        title: { id: 'Pendapatan dari bulan ke bulan', en: 'Revenue month by month' },
        description: {
          id: 'Garis tipis adalah pembanding yang dipilih di atas.',
          en: 'The thin line is what was chosen above to compare with.',
        },
        grain: 'month',
      }),
      'plan-course': line('revenue', ['revenue', 'target'], {
        title: { id: 'Pendapatan dan rencananya', en: 'Revenue and its plan' },
        description: { id: 'Sejak bulan mana pendapatan tertinggal.', en: 'Since which month revenue is behind.' },
        grain: 'month',
      }),
      'gap-by-region': lowest('revenue', 'gap', 'region', {
        title: { id: 'Yang menarik turun', en: 'What takes the total down' },
        description: {
          id: 'Selisih rencana tiap regional, yang terbesar kurangnya di atas.',
          en: 'Each region against its plan, the largest shortfall first.',
        },
        ignores: ['region'],
      }),
    }),
    row(5, {
      regions: table('revenue', ['revenue', 'target', 'achievement', 'gap', 'transactions', 'arpu'], {
        title: { id: 'Regional berdampingan', en: 'Regions side by side' },
        description: {
          id: 'Bisnis setiap regional dan pertumbuhannya terhadap pembanding; yang paling jauh dari rencananya di atas.',
          en: 'The business of every region and how it grew against the comparison; those furthest from their plan come first.',
        },
        by: 'region',
        sort: { achievement: 'asc' },
        ignores: ['region'],
      }),
    }),
    unevenRow([8, 4], 5, {
      'achievement-course': heatmap('revenue', 'achievement', {
        title: { id: 'Pencapaian rencana per bulan', en: 'Achievement of plan by month' },
        description: {
          id: 'Apakah sebuah regional tertinggal terus, atau hanya pada bulan tertentu.',
          en: 'Whether a region is behind all the time, or in some months only.',
        },
        by: 'region',
        grain: 'month',
        sort: { region: 'asc' },
        ignores: ['region'],
      }),
      'fallout-by-region': highest('orders', 'fallout_rate', 'region', {
        title: { id: 'Pesanan gugur per regional', en: 'Fallout by region' },
        description: {
          id: 'Di mana penjualan tidak sampai menjadi pendapatan.',
          en: 'Where sales never become revenue.',
        },
        ignores: ['region'],
      }),
    }),
    row(5, {
      'customers-by-region': table('subscriptions', ['net_adds', 'churned', 'churn_rate', 'active'], {
        title: { id: 'Pelanggan per regional', en: 'Customers by region' },
        description: {
          id: 'Apakah kurangnya pendapatan datang dari pelanggan yang pergi; yang paling sedikit bertambah di atas.',
          en: 'Whether missing revenue comes from customers who leave; those that gain least come first.',
        },
        by: 'region',
        sort: { net_adds: 'asc' },
        ignores: ['region'],
      }),
      products: table('revenue', ['gap', 'achievement', 'revenue', 'arpu'], {
        title: { id: 'Produk di balik selisihnya', en: 'The products behind the difference' },
        description: {
          id: 'Sepuluh yang paling banyak kurang dari rencananya; pilih regional untuk melihat produknya sendiri.',
          en: 'The ten furthest below their plan; choose a region to see its own products.',
        },
        by: 'product',
        sort: { gap: 'asc' },
        limit: 10,
      }),
    }),
    row(6, {
      'off-plan': records('revenue', 'gap', {
        title: { id: 'Didahulukan: selisih rencana terbesar', en: 'First things first: the largest shortfalls' },
        description: {
          id: 'Sepuluh baris pendapatan yang paling banyak kurang dari rencananya: regional, produk, dan segmennya.',
          en: 'The ten rows of revenue that are furthest below their plan, with their region, product and segment.',
        },
        columns: ['number', 'month', 'region', 'product', 'segment', 'gap', 'revenue', 'target'],
        sort: { gap: 'asc' },
      }),
    }),
  ],
})
