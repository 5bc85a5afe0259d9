import { board, cards, row } from './board.ts'
import { card, heatmap, records, stackedBar, table } from './charts.ts'

/** Every age that an order past its agreed date can have, by its place: how far each reaches is a setting. */
const overdue = ['#1', '#2', '#3', '#4', '#5']

export const doaFulfillment = board({
  path: 'treg/general/doa-fulfillment-dashboard',
  menu: { title: { id: 'DOA Fulfillment', en: 'DOA Fulfillment' }, icon: 'calendar', order: 30 },
  title: { id: 'DOA: pemenuhan menurut tanggal janji', en: 'DOA: fulfilment on the agreed date' },
  group: 'treg',
  question: {
    id: 'Janji kepada pelanggan mana yang lewat, sudah berapa lama, dan di meja siapa?',
    en: 'Which dates agreed with customers have passed, how long ago, and on whose desk are the orders?',
  },
  filters: ['region', 'product', 'segment', 'business_unit', 'source_app', 'order_type', 'cluster'],
  period: '30d',
  rows: [
    cards({
      'on-date': card('orders', 'on_agreed_date', {
        title: { id: 'Tepat janji', en: 'On time' },
        description: {
          id: 'DOA: pemenuhan menurut tanggal yang disepakati dengan pelanggan.',
          en: 'DOA: fulfilment against the date of agreement with the customer.',
        },
      }),
      completed: card('orders', 'completed', {
        title: { id: 'Pesanan selesai', en: 'Completed' },
        description: { id: 'Yang dinilai terhadap tanggalnya.', en: 'What is held against its date.' },
      }),
      overdue: card('orders', 'in_progress', {
        title: { id: 'Lewat janji', en: 'Overdue' },
        description: {
          id: 'Pesanan berjalan yang tanggal janjinya sudah lewat.',
          en: 'Orders in progress whose agreed date has passed.',
        },
        filters: { overdue_bucket: overdue },
      }),
      'long-overdue': card('orders', 'in_progress', {
        title: { id: 'Sudah lama lewat janji', en: 'Long overdue' },
        description: {
          id: 'Dua umur tertua: yang paling mungkin dibatalkan pelanggan.',
          en: 'The two oldest ages: what customers are most likely to cancel.',
        },
        filters: { overdue_bucket: ['#4', '#5'] },
      }),
      'in-progress': card('orders', 'in_progress', {
        title: { id: 'Masih berjalan', en: 'In progress' },
        description: { id: 'Semua yang masih harus ditepati.', en: 'Everything that has yet to be kept to.' },
      }),
      lead: card('orders', 'lead_time_hours', {
        description: { id: 'Dari pesanan sampai selesai.', en: 'From the order to its completion.' },
      }),
    }),
    row(6, {
      'overdue-first': records('orders', 'in_progress', {
        title: { id: 'Didahulukan: paling lama lewat janji', en: 'First things first: overdue longest' },
        description: {
          id: 'Sepuluh pesanan yang tanggal janjinya paling lama lewat.',
          en: 'The ten orders whose agreed date passed longest ago.',
        },
        filters: { overdue_bucket: overdue },
        columns: ['number', 'customer', 'agreed_at', 'status', 'stage', 'product', 'region', 'overdue_hours'],
        sort: { agreed_at: 'asc' },
      }),
    }),
    row(5, {
      regions: table('orders', ['completed', 'on_agreed_date', 'lead_time_p90_hours', 'in_progress'], {
        title: { id: 'Regional berdampingan', en: 'Regions side by side' },
        description: {
          id: 'Siapa menepati janjinya; yang paling sering terlambat di atas.',
          en: 'Who keeps to their dates; those that are late most often come first.',
        },
        by: 'region',
        sort: { on_agreed_date: 'asc' },
      }),
      'overdue-by-region': stackedBar('orders', 'in_progress', {
        title: { id: 'Lewat janji per regional (hari)', en: 'Overdue by region (days)' },
        description: {
          id: 'Berapa lama pelanggan di tiap regional sudah menunggu melewati janji.',
          en: 'For how long customers of each region have waited past their date.',
        },
        by: ['region', 'overdue_bucket'],
        filters: { overdue_bucket: overdue },
      }),
    }),
    row(5, {
      course: heatmap('orders', 'on_agreed_date', {
        title: { id: 'Ketepatan dari waktu ke waktu', en: 'Punctuality over time' },
        description: {
          id: 'Apakah sebuah regional terlambat terus, atau hanya pada hari tertentu.',
          en: 'Whether a region is late all the time, or on some days only.',
        },
        by: 'region',
        grain: 'auto',
        sort: { region: 'asc' },
      }),
      'overdue-by-stage': stackedBar('orders', 'in_progress', {
        title: { id: 'Lewat janji per tahap (hari)', en: 'Overdue by stage (days)' },
        description: {
          id: 'Di meja siapa pesanan yang terlambat itu sekarang.',
          en: 'On whose desk the late orders are now.',
        },
        by: ['stage', 'overdue_bucket'],
        filters: { overdue_bucket: overdue },
      }),
    }),
  ],
})
