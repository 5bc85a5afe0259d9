import { board, cards, row } from './board.ts'
import { card, highest, line, records, table } from './charts.ts'
import { availability, newInEvent, openedInEvent, orderedInEvent, slaCompliance } from './figures.ts'

export const eventsBoard = board({
  path: 'events',
  menu: { title: { id: 'Ringkasan event', en: 'Event summary' }, icon: 'calendar', order: 10 },
  title: { id: 'Events', en: 'Events' },
  group: 'events',
  question: {
    id: 'Apa yang berubah selama event ini, dibandingkan dengan periode tepat sebelumnya?',
    en: 'What changed during this event, against the period directly before it?',
  },
  filters: ['region', 'product', 'cluster'],
  period: '30d',
  rows: [
    cards({
      opened: openedInEvent,
      sla: slaCompliance,
      ordered: orderedInEvent,
      new: newInEvent,
      availability,
      nps: card('voc', 'nps', {
        description: {
          id: 'Dari semua VOC berskor 0–10 yang masuk selama event.',
          en: 'From all feedback scored 0–10 that came in during the event.',
        },
      }),
    }),
    row(4, {
      'trouble-course': line('tickets', ['opened', 'resolved'], {
        title: { id: 'Tiket dibuka dan selesai', en: 'Opened and resolved' },
        description: {
          id: 'Apakah gangguan bertambah lebih cepat daripada yang diselesaikan.',
          en: 'Whether trouble grows faster than it is resolved.',
        },
      }),
      'orders-course': line('orders', 'ordered', {
        title: { id: 'Pesanan masuk dari waktu ke waktu', en: 'Orders placed over time' },
        description: {
          id: 'Kapan event mendatangkan pesanan, dan kapan berhenti.',
          en: 'When the event brings orders, and when it stops.',
        },
      }),
    }),
    row(5, {
      'by-region': table('tickets', ['opened', 'open_now', 'sla_compliance'], {
        title: { id: 'Regional berdampingan', en: 'Regions side by side' },
        description: { id: 'Di mana event paling terasa pada gangguan.', en: 'Where the event shows most in trouble.' },
        by: 'region',
        sort: { opened: 'desc' },
      }),
      'orders-by-product': highest('orders', 'ordered', 'product', {
        title: { id: 'Pesanan per produk', en: 'Orders by product' },
        description: {
          id: 'Sepuluh produk yang paling banyak dipesan selama event.',
          en: 'The ten products ordered most during the event.',
        },
        limit: 10,
      }),
    }),
    row(6, {
      critical: records('tickets', 'opened', {
        title: { id: 'Gangguan kritis selama event', en: 'Critical trouble during the event' },
        description: {
          id: 'Tiket kritis yang dibuka selama event, yang terbaru di atas.',
          en: 'Critical tickets opened during the event, the newest first.',
        },
        filters: { priority: ['1 - Critical'] },
        columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
        sort: { opened_at: 'desc' },
      }),
    }),
  ],
})
