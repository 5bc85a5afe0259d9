import { board, cards, row } from './board.ts'
import { bar, card, highest, line, records, stackedBar, table } from './charts.ts'
import { newInEvent, orderedInEvent } from './figures.ts'

export const eventsBusiness = board({
  path: 'events/business-performance',
  menu: { title: { id: 'Business Performance', en: 'Business Performance' }, icon: 'money', order: 30 },
  title: { id: 'Event: Business Performance', en: 'Event: Business Performance' },
  group: 'events',
  question: {
    id: 'Apa yang dihasilkan event ini: pesanan, pelanggan baru, dan pelanggan yang pergi?',
    en: 'What did this event bring: orders, new customers, and customers who left?',
  },
  filters: ['region', 'product', 'segment', 'business_unit', 'cluster'],
  period: '30d',
  rows: [
    cards({
      ordered: orderedInEvent,
      completed: card('orders', 'completed', {
        title: { id: 'Pesanan selesai', en: 'Completed' },
        description: {
          id: 'Yang diselesaikan selama event, kapan pun dipesan.',
          en: 'Completed during the event, whenever they were placed.',
        },
      }),
      fallout: card('orders', 'fallout_rate', {
        title: { id: 'Pesanan gugur', en: 'Fallout' },
        description: {
          id: 'Bagian pesanan berakhir yang gagal, ditolak, atau dibatalkan.',
          en: 'The share of ended orders that failed, were rejected or cancelled.',
        },
      }),
      new: newInEvent,
      churned: card('subscriptions', 'churned', {
        title: { id: 'Pelanggan berhenti', en: 'Churned' },
        description: { id: 'Langganan yang berhenti selama event.', en: 'Subscriptions that ended during the event.' },
      }),
      net: card('subscriptions', 'net_adds', {
        description: { id: 'Pelanggan baru dikurangi yang berhenti.', en: 'New subscriptions less those that ended.' },
      }),
    }),
    row(4, {
      'orders-course': bar('orders', ['ordered', 'completed'], {
        title: { id: 'Pesanan masuk dan selesai', en: 'Placed and completed' },
        description: {
          id: 'Apakah pemenuhan mengikuti pesanan yang datang.',
          en: 'Whether fulfilment keeps up with what comes in.',
        },
        grain: 'auto',
      }),
      'customers-course': line('subscriptions', ['new', 'churned'], {
        title: { id: 'Pelanggan baru dan berhenti', en: 'New and churned' },
        description: {
          id: 'Apakah pelanggan datang selama event, dan apakah mereka tinggal.',
          en: 'Whether customers come during the event, and whether they stay.',
        },
      }),
    }),
    row(5, {
      'orders-by-product': table('orders', ['ordered', 'completed', 'fallout_rate', 'lead_time_hours'], {
        title: { id: 'Produk berdampingan', en: 'Products side by side' },
        description: {
          id: 'Produk mana yang terjual, dan mana yang tersendat.',
          en: 'Which products sell, and which get stuck.',
        },
        by: 'product',
        sort: { ordered: 'desc' },
        limit: 12,
      }),
      'new-by-region': table('subscriptions', ['new', 'churned', 'net_adds'], {
        title: { id: 'Pelanggan per regional', en: 'Customers by region' },
        description: { id: 'Di mana event menambah pelanggan.', en: 'Where the event brings customers.' },
        by: 'region',
        sort: { new: 'desc' },
      }),
    }),
    row(4, {
      'by-type': stackedBar('orders', 'ordered', {
        title: { id: 'Pesanan menurut jenis dan segmen', en: 'Orders by type and segment' },
        description: {
          id: 'Pesanan baru, perubahan, atau pemutusan, dan dari siapa.',
          en: 'New, change or termination, and from whom.',
        },
        by: ['segment', 'order_type'],
      }),
      'by-reason': highest('subscriptions', 'churned', 'end_reason', {
        title: { id: 'Alasan berhenti', en: 'End reasons' },
        description: { id: 'Mengapa pelanggan pergi selama event.', en: 'Why customers left during the event.' },
      }),
    }),
    row(6, {
      'newest-orders': records('orders', 'ordered', {
        title: { id: 'Pesanan selama event', en: 'Orders of the event' },
        description: {
          id: 'Sepuluh pesanan terbaru dari event ini; semuanya ada di balik judulnya.',
          en: 'The ten newest orders of this event; all of them are behind the title.',
        },
        columns: ['number', 'customer', 'ordered_at', 'status', 'stage', 'product', 'region'],
        sort: { ordered_at: 'desc' },
      }),
    }),
  ],
})
