import { board, cards, row, unevenRow } from './board.ts'
import { area, bar, card, heatmap, line, lowest, records, stackedBar, table } from './charts.ts'
import { ttrP90 } from './figures.ts'

export const assurancePerformance = board({
  path: 'treg/general/assurance-performance',
  menu: { icon: 'health', order: 10 },
  title: { id: 'Assurance Performance', en: 'Assurance Performance' },
  group: 'treg',
  question: {
    id: 'Di mana gangguan menumpuk atau terlambat ditangani, dan apa yang perlu didahulukan?',
    en: 'Where does trouble pile up or get solved late, and what should come first?',
  },
  filters: ['region', 'product', 'sub_product', 'segment', 'cluster', 'business_unit', 'category', 'priority'],
  period: '30d',
  rows: [
    cards({
      opened: card('tickets', 'opened', {
        title: { id: 'Tiket dibuka', en: 'Opened' },
        description: {
          id: 'Gangguan baru yang dilaporkan dalam periode ini.',
          en: 'New trouble reported in this period.',
        },
      }),
      resolved: card('tickets', 'resolved', {
        title: { id: 'Tiket selesai', en: 'Resolved' },
        description: {
          id: 'Yang diselesaikan dalam periode ini, kapan pun dibukanya.',
          en: 'Resolved in this period, whenever they were opened.',
        },
      }),
      'open-now': card('tickets', 'open_now', {
        title: { id: 'Masih terbuka', en: 'Still open' },
        description: {
          id: 'Antrean di akhir periode: yang sudah dibuka dan belum selesai.',
          en: 'The queue at the end of the period: opened and not resolved.',
        },
      }),
      sla: card('tickets', ['sla_compliance', 'sla_by_due_date'], {
        description: {
          id: 'Bagian tiket selesai yang tidak melewati targetnya.',
          en: 'The share of resolved tickets that kept to their target.',
        },
      }),
      mttr: card('tickets', 'mttr_hours', {
        description: {
          id: 'Dari laporan sampai selesai, waktu tertunda ikut dihitung.',
          en: 'From report to solution, pending time included.',
        },
      }),
      'ttr-p90': ttrP90,
    }),
    unevenRow([8, 4], 4, {
      'opened-resolved': line('tickets', ['opened', 'resolved'], {
        title: { id: 'Dibuka dan selesai', en: 'Opened and resolved' },
        description: {
          id: 'Selama garis dibuka berada di atas garis selesai, antrean bertambah.',
          en: 'While more is opened than resolved, the queue grows.',
        },
      }),
      queue: area('tickets', 'open_now', {
        title: { id: 'Panjang antrean', en: 'Length of the queue' },
        description: {
          id: 'Tiket yang terbuka di akhir setiap rentang waktu.',
          en: 'Tickets open at the end of each step of time.',
        },
      }),
    }),
    unevenRow([4, 8], 5, {
      'sla-by-region': lowest('tickets', 'sla_compliance', 'region', {
        description: {
          id: 'Yang paling sering terlambat di atas; pilih satu untuk melihat isinya.',
          en: 'Those that are late most often come first; choose one to see what is in it.',
        },
        ignores: ['region'],
      }),
      'category-by-region': heatmap('tickets', 'opened', {
        title: { id: 'Gangguan menurut jenis dan regional', en: 'Trouble by category and region' },
        description: {
          id: 'Makin pekat warnanya, makin banyak tiket yang dibuka di sana.',
          en: 'The stronger the colour, the more tickets were opened there.',
        },
        by: ['category', 'region'],
        sort: { region: 'asc' },
      }),
    }),
    unevenRow([6, 3, 3], 4, {
      'category-by-priority': stackedBar('tickets', 'opened', {
        title: { id: 'Jenis gangguan menurut prioritas', en: 'Categories by priority' },
        description: {
          id: 'Jenis yang paling banyak dibuka, dan seberapa mendesak isinya.',
          en: 'The categories opened most, and how urgent they are.',
        },
        by: ['category', 'priority'],
      }),
      'queue-by-age': bar('tickets', 'open_now', {
        title: { id: 'Umur antrean (hari)', en: 'Age of the queue (days)' },
        description: {
          id: 'Berapa lama tiket yang masih terbuka sudah menunggu.',
          en: 'How long the tickets that are still open have waited.',
        },
        by: 'age_bucket',
      }),
      'resolved-by-time': bar('tickets', 'resolved', {
        title: { id: 'Waktu selesai (jam)', en: 'Time to resolve (hours)' },
        description: {
          id: 'Berapa tiket yang cepat selesai, dan berapa yang lama.',
          en: 'How many tickets were resolved fast, and how many took long.',
        },
        by: 'resolve_bucket',
      }),
    }),
    unevenRow([8, 4], 5, {
      'by-product': table(
        'tickets',
        ['opened', 'resolved', 'open_now', 'sla_compliance', 'sla_by_due_date', 'mttr_hours', 'reopen_rate'],
        {
          title: { id: 'Produk berdampingan', en: 'Products side by side' },
          description: {
            id: 'Beban, kecepatan, dan mutu penyelesaian setiap produk.',
            en: 'Load, speed and quality of the work on tickets, by product.',
          },
          by: 'product',
          sort: { open_now: 'desc' },
        },
      ),
      'nps-by-region': lowest('voc', 'nps', 'region', {
        description: {
          id: 'Apa kata pelanggan di tempat yang sama: dari suara pelanggan (VOC), bukan dari tiket.',
          en: 'What customers in the same places say: from their feedback (VOC), not from tickets.',
        },
        // Feedback has lists of its own for segments and categories.
        ignores: ['region', 'segment', 'category'],
      }),
    }),
    row(6, {
      'oldest-open': records('tickets', 'open_now', {
        title: { id: 'Didahulukan: tiket terbuka paling lama', en: 'First things first: the tickets open longest' },
        description: {
          id: 'Sepuluh tiket yang paling lama menunggu; semuanya ada di balik judulnya.',
          en: 'The ten tickets that have waited longest; all of them are behind the title.',
        },
        columns: ['number', 'title', 'priority', 'status', 'product', 'region', 'age_hours', 'target_hours'],
        sort: { opened_at: 'asc' },
      }),
    }),
  ],
})
