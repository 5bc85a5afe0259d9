import { board, cards, row, unevenRow } from './board.ts'
import { area, card, heatmap, highest, line, records, table } from './charts.ts'
import { mttrNet, openedInEvent, slaComplianceBothWays } from './figures.ts'

export const eventsAssurance = board({
  path: 'events/assurance-performance',
  menu: { title: { id: 'Assurance Performance', en: 'Assurance Performance' }, icon: 'health', order: 20 },
  title: { id: 'Event: Assurance Performance', en: 'Event: Assurance Performance' },
  group: 'events',
  question: {
    id: 'Apakah event ini menambah gangguan, dan apakah gangguannya tetap selesai tepat waktu?',
    en: 'Did this event bring more trouble, and was it still solved in time?',
  },
  filters: ['region', 'product', 'category', 'priority', 'segment', 'cluster'],
  period: '30d',
  rows: [
    cards({
      opened: openedInEvent,
      resolved: card('tickets', 'resolved', {
        title: { id: 'Tiket selesai', en: 'Resolved' },
        description: {
          id: 'Yang diselesaikan selama event, kapan pun dibukanya.',
          en: 'Resolved during the event, whenever they were opened.',
        },
      }),
      sla: slaComplianceBothWays,
      'first-response': card('tickets', 'first_response_hours', {
        title: { id: 'Tanggapan pertama', en: 'First response' },
        description: { id: 'Dari laporan sampai jawaban pertama.', en: 'From the report to the first answer.' },
      }),
      'mttr-net': mttrNet,
      reopened: card('tickets', 'reopen_rate', {
        title: { id: 'Dibuka lagi', en: 'Reopened' },
        description: {
          id: 'Bagian tiket selesai yang pernah dibuka lagi.',
          en: 'The share of resolved tickets that were opened again.',
        },
      }),
    }),
    unevenRow([8, 4], 4, {
      'opened-course': area('tickets', 'opened', {
        title: { id: 'Tiket dibuka dari waktu ke waktu', en: 'Opened over time' },
        description: {
          id: 'Kapan selama event gangguan memuncak; garis tipis adalah rentang sebelumnya.',
          en: 'When during the event trouble peaks; the thin line is the length before.',
        },
      }),
      'by-category': highest('tickets', 'opened', 'category', {
        title: { id: 'Jenis gangguan', en: 'Categories' },
        description: { id: 'Gangguan apa yang datang bersama event.', en: 'Which trouble came with the event.' },
      }),
    }),
    row(4, {
      'sla-course': line('tickets', 'sla_compliance', {
        title: { id: 'Kepatuhan SLA dari waktu ke waktu', en: 'SLA compliance over time' },
        description: {
          id: 'Apakah penyelesaian melambat selama event.',
          en: 'Whether solutions became slower during the event.',
        },
      }),
      'category-course': heatmap('tickets', 'opened', {
        title: { id: 'Jenis gangguan dari waktu ke waktu', en: 'Categories over time' },
        description: {
          id: 'Kolom yang pekat adalah saat satu jenis gangguan meledak.',
          en: 'A strong column is when one category broke out.',
        },
        by: 'category',
        grain: 'auto',
      }),
    }),
    row(5, {
      'by-region': table('tickets', ['opened', 'resolved', 'sla_compliance', 'mttr_net_hours'], {
        title: { id: 'Regional berdampingan', en: 'Regions side by side' },
        description: {
          id: 'Beban dan ketepatan tiap regional, dengan perubahannya.',
          en: 'Load and punctuality of each region, with their change.',
        },
        by: 'region',
        sort: { opened: 'desc' },
      }),
      'by-product': table('tickets', ['opened', 'sla_compliance', 'first_response_hours'], {
        title: { id: 'Produk berdampingan', en: 'Products side by side' },
        description: {
          id: 'Produk mana yang paling terbebani oleh event.',
          en: 'Which products the event burdened most.',
        },
        by: 'product',
        sort: { opened: 'desc' },
        limit: 12,
      }),
    }),
    row(6, {
      late: records('tickets', 'open_now', {
        title: { id: 'Masih terbuka di akhir event', en: 'Open at the end of the event' },
        description: {
          id: 'Tiket yang masih terbuka di akhir event, yang paling mendesak di atas.',
          en: 'Tickets still open at the end of the event, the most urgent first.',
        },
        columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'opened_at', 'target_hours'],
        sort: { priority: 'asc' },
      }),
    }),
  ],
})
