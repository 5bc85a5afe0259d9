import { board, cards, row, unevenRow } from './board.ts'
import { bar, card, heatmap, highest, line, records, stackedBar, table } from './charts.ts'

/** What came in over SCONE: orders and revenue both know their source application, customers do not. */
const overScone = { source_app: ['SCONE'] }

export const businessPerformanceScone = board({
  path: 'treg/general/business-performance-scone',
  menu: { icon: 'money', order: 14 },
  title: { id: 'Business Performance SCONE', en: 'Business Performance SCONE' },
  group: 'treg',
  question: {
    id: 'Apa yang masuk lewat SCONE (kanal pesanan StarClick One), berapa yang menjadi pendapatan, dan di regional mana tersendat?',
    en: 'What comes in over SCONE (the StarClick One order channel), how much of it becomes revenue, and in which region does it get stuck?',
  },
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit', 'order_type'],
  // Three whole months of revenue beside the days of orders.
  period: '90d',
  rows: [
    cards({
      ordered: card('orders', 'ordered', {
        description: {
          id: 'Pesanan yang masuk lewat SCONE pada periode ini.',
          en: 'Orders that were placed over SCONE in this period.',
        },
        filters: overScone,
      }),
      completed: card('orders', 'completed', {
        description: {
          id: 'Pesanan SCONE yang diselesaikan pada periode ini, kapan pun dipesan.',
          en: 'Orders from SCONE that were completed in this period, whenever they were placed.',
        },
        filters: overScone,
      }),
      'in-progress': card('orders', 'in_progress', {
        title: { id: 'Masih berjalan', en: 'In progress' },
        description: {
          id: 'Pesanan SCONE yang belum selesai di akhir periode.',
          en: 'Orders from SCONE that are not done at the end of the period.',
        },
        filters: overScone,
      }),
      lead: card('orders', 'lead_time_hours', {
        description: {
          id: 'Dari pesanan masuk lewat SCONE sampai selesai, rata-rata.',
          en: 'From the order over SCONE to its completion, on average.',
        },
        filters: overScone,
      }),
      fallout: card('orders', ['fallout_rate', 'technical_fallout_rate'], {
        title: { id: 'Pesanan gugur', en: 'Fallout' },
        description: {
          id: 'Gagal, ditolak, atau dibatalkan, dari semua pesanan SCONE yang berakhir.',
          en: 'Failed, rejected or cancelled, of all orders from SCONE that ended.',
        },
        filters: overScone,
      }),
      revenue: card('revenue', 'revenue', {
        description: {
          id: 'Dari baris pendapatan yang aplikasi sumbernya SCONE; baris tanpa aplikasi sumber tidak dihitung.',
          en: 'Of rows of revenue whose source application is SCONE; rows that name none do not count.',
        },
        filters: overScone,
      }),
    }),
    unevenRow([8, 4], 4, {
      'in-and-out': line('orders', ['ordered', 'completed'], {
        title: { id: 'Masuk lewat SCONE dan selesai', en: 'Placed over SCONE and completed' },
        description: {
          id: 'Selama lebih banyak yang masuk daripada yang selesai, antrean bertambah.',
          en: 'While more is placed than completed, the queue grows.',
        },
        filters: overScone,
      }),
      'queue-by-stage': stackedBar('orders', 'in_progress', {
        title: { id: 'Tertahan: tahap, umur (hari)', en: 'Held up: stage, age (days)' },
        description: {
          id: 'Di tahap mana pesanan SCONE tertahan, dan sudah berapa lama.',
          en: 'At which stage orders from SCONE are held up, and for how long.',
        },
        by: ['stage', 'age_bucket'],
        filters: overScone,
      }),
    }),
    unevenRow([8, 4], 5, {
      regions: table(
        'orders',
        ['ordered', 'completed', 'in_progress', 'lead_time_hours', 'on_agreed_date', 'fallout_rate'],
        {
          title: { id: 'Regional berdampingan', en: 'Regions side by side' },
          description: {
            id: 'Apa yang terjadi pada pesanan SCONE di tiap regional; yang paling sering gugur di atas.',
            en: 'What becomes of orders from SCONE in each region; those that come to nothing most often are first.',
          },
          by: 'region',
          filters: overScone,
          sort: { fallout_rate: 'desc' },
          ignores: ['region'],
        },
      ),
      'revenue-by-region': highest('revenue', 'revenue', 'region', {
        title: { id: 'Pendapatan SCONE per regional', en: 'Revenue over SCONE by region' },
        description: {
          id: 'Dari baris pendapatan yang aplikasi sumbernya SCONE, pada bulan-bulan yang berakhir di periode ini.',
          en: 'Of rows of revenue whose source application is SCONE, in the months that end in this period.',
        },
        filters: overScone,
        ignores: ['region'],
      }),
    }),
    unevenRow([8, 4], 5, {
      'on-date-course': heatmap('orders', 'on_agreed_date', {
        title: { id: 'Tepat tanggal janji per minggu', en: 'On the agreed date by week' },
        description: {
          id: 'Apakah sebuah regional terlambat terus, atau hanya pada minggu tertentu.',
          en: 'Whether a region is late all the time, or in some weeks only.',
        },
        by: 'region',
        grain: 'week',
        filters: overScone,
        sort: { region: 'asc' },
        ignores: ['region'],
      }),
      plan: bar('revenue', ['revenue', 'target'], {
        title: { id: 'Pendapatan SCONE dan rencananya', en: 'Revenue over SCONE and its plan' },
        description: {
          id: 'Bulan demi bulan, dari baris yang aplikasi sumbernya SCONE.',
          en: 'Month by month, of rows whose source application is SCONE.',
        },
        grain: 'month',
        filters: overScone,
      }),
    }),
    row(3, {
      'by-type': stackedBar('orders', 'ordered', {
        title: { id: 'Segmen dan jenis pesanan', en: 'Segment and order type' },
        description: {
          id: 'Siapa yang memesan lewat SCONE, dan untuk apa.',
          en: 'Who orders over SCONE, and what for.',
        },
        by: ['segment', 'order_type'],
        filters: overScone,
      }),
      'fallout-by-type': highest('orders', 'fallout_rate', 'order_type', {
        title: { id: 'Gugur menurut jenis pesanan', en: 'Fallout by order type' },
        description: {
          id: 'Pesanan mana yang paling sering tidak jadi.',
          en: 'Which orders come to nothing most often.',
        },
        filters: overScone,
      }),
    }),
    row(6, {
      oldest: records('orders', 'in_progress', {
        title: {
          id: 'Didahulukan: pesanan SCONE yang berjalan paling lama',
          en: 'First things first: the orders from SCONE in progress longest',
        },
        description: {
          id: 'Sepuluh pesanan SCONE yang paling lama menunggu; semuanya ada di balik judulnya.',
          en: 'The ten orders from SCONE that have waited longest; all of them are behind the title.',
        },
        filters: overScone,
        columns: ['number', 'customer', 'status', 'stage', 'product', 'region', 'agreed_at', 'age_hours'],
        sort: { ordered_at: 'asc' },
      }),
    }),
  ],
})
