import { board, cards, row, unevenRow } from './board.ts'
import { card, highest, line, lowest, records, stackedBar, table } from './charts.ts'
import { onTime } from './figures.ts'

export const fulfillmentPerformance = board({
  path: 'treg/general/fulfillment-performance',
  menu: { icon: 'delivery', order: 20 },
  title: { id: 'Fulfillment Performance', en: 'Fulfillment Performance' },
  group: 'treg',
  question: {
    id: 'Seberapa cepat pesanan dipenuhi, di tahap mana pesanan tertahan, dan apa yang perlu didahulukan?',
    en: 'How fast are orders fulfilled, at which stage are they held up, and what should come first?',
  },
  filters: ['region', 'product', 'segment', 'cluster', 'business_unit', 'source_app', 'order_type'],
  period: '30d',
  rows: [
    cards({
      ordered: card('orders', 'ordered', {
        description: { id: 'Pesanan yang masuk pada periode ini.', en: 'Orders placed in this period.' },
      }),
      'in-progress': card('orders', 'in_progress', {
        title: { id: 'Masih berjalan', en: 'In progress' },
        description: {
          id: 'Pesanan yang belum selesai di akhir periode.',
          en: 'Orders that are not done at the end of the period.',
        },
      }),
      'lead-p90': card('orders', 'lead_time_p90_hours', {
        title: { id: 'Pemenuhan P90', en: 'P90 lead time' },
        description: {
          id: 'Sembilan dari sepuluh pesanan selesai lebih cepat daripada ini.',
          en: 'Nine orders out of ten are done faster than this.',
        },
      }),
      'on-date': onTime,
      'within-72h': card('orders', 'comply_72h', {
        title: { id: 'Dalam 72 jam', en: 'Within 72 h' },
        description: {
          id: 'Bagian pesanan yang selesai dalam tiga hari sejak dipesan.',
          en: 'Share of orders done within three days of being placed.',
        },
      }),
      fallout: card('orders', ['fallout_rate', 'technical_fallout_rate'], {
        title: { id: 'Pesanan gugur', en: 'Fallout' },
        description: {
          id: 'Gagal, ditolak, atau dibatalkan, dari semua yang berakhir.',
          en: 'Failed, rejected or cancelled, of all that ended.',
        },
      }),
    }),
    unevenRow([8, 4], 4, {
      'in-and-out': line('orders', ['ordered', 'completed'], {
        title: { id: 'Masuk dan selesai', en: 'Placed and completed' },
        description: {
          id: 'Bila garis masuk di atas garis selesai, antrean bertambah.',
          en: 'Where more is placed than completed, the queue grows.',
        },
      }),
      'queue-by-stage': stackedBar('orders', 'in_progress', {
        title: { id: 'Antrean: tahap, umur (hari)', en: 'Queue: stage, age (days)' },
        description: {
          id: 'Di tahap mana pesanan tertahan, dan sudah berapa lama.',
          en: 'At which stage orders are held up, and for how long.',
        },
        by: ['stage', 'age_bucket'],
      }),
    }),
    unevenRow([8, 4], 5, {
      'by-product': table(
        'orders',
        ['ordered', 'completed', 'in_progress', 'lead_time_hours', 'on_agreed_date', 'fallout_rate'],
        {
          title: { id: 'Produk berdampingan', en: 'Products side by side' },
          description: {
            id: 'Beban, kecepatan, dan ketepatan setiap produk; antrean terpanjang di atas.',
            en: 'Load, speed and punctuality of every product; the longest queue comes first.',
          },
          by: 'product',
          sort: { in_progress: 'desc' },
        },
      ),
      'lead-by-region': highest('orders', 'lead_time_hours', 'region', {
        description: {
          id: 'Di mana pelanggan menunggu paling lama, rata-rata.',
          en: 'Where customers wait longest, on average.',
        },
      }),
    }),
    row(4, {
      'by-source': stackedBar('orders', 'ordered', {
        title: { id: 'Aplikasi sumber dan jenis pesanan', en: 'Source application and order type' },
        description: { id: 'Dari mana pesanan masuk, dan untuk apa.', en: 'Where orders come in, and what for.' },
        by: ['source_app', 'order_type'],
      }),
      'fallout-by-source': highest('orders', 'fallout_rate', 'source_app', {
        title: { id: 'Gugur menurut aplikasi sumber', en: 'Fallout by source application' },
        description: {
          id: 'Melalui pintu mana pesanan paling sering tidak jadi.',
          en: 'Through which door orders come to nothing most often.',
        },
      }),
      'within-72h-by-segment': lowest('orders', 'comply_72h', 'segment', {
        title: { id: '72 jam per segmen', en: 'Within 72 hours by segment' },
        description: {
          id: 'Pelanggan mana yang dilayani dalam tiga hari.',
          en: 'Which customers are served within three days.',
        },
      }),
    }),
    row(6, {
      oldest: records('orders', 'in_progress', {
        title: {
          id: 'Didahulukan: pesanan berjalan paling lama',
          en: 'First things first: the orders in progress longest',
        },
        description: {
          id: 'Sepuluh pesanan yang paling lama menunggu; semuanya ada di balik judulnya.',
          en: 'The ten orders that have waited longest; all of them are behind the title.',
        },
        columns: ['number', 'customer', 'order_type', 'status', 'stage', 'product', 'region', 'agreed_at', 'age_hours'],
        sort: { ordered_at: 'asc' },
      }),
    }),
  ],
})
