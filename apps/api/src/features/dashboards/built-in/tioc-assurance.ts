import { board, cards, row, unevenRow } from './board.ts'
import { bar, card, donut, heatmap, highest, records, stackedBar, ticketColumns } from './charts.ts'

const pastTarget = { target_state: ['Lewat target'] }

export const tiocAssurance = board({
  path: 'tioc/assurance-performance',
  menu: {
    layout: 'tioc',
    title: { id: 'Assurance Performance', en: 'Assurance Performance' },
    icon: 'health',
    order: 20,
  },
  title: { id: 'TIOC Assurance Performance', en: 'TIOC Assurance Performance' },
  group: 'tioc',
  question: {
    id: 'Tiket mana yang terbuka lewat targetnya saat ini, di regional dan status mana, dan siapa yang harus bergerak?',
    en: 'Which tickets are open past their target this minute, in which region and state, and who has to move?',
  },
  filters: ['region', 'product', 'category', 'priority', 'source_app', 'cluster'],
  period: '24h',
  refresh: 60,
  rows: [
    cards({
      'past-target': card('tickets', 'open_now', {
        title: { id: 'Terbuka lewat target', en: 'Open past target' },
        description: {
          id: 'Tiket yang belum selesai padahal targetnya sudah lewat.',
          en: 'Tickets that are not resolved although their target has passed.',
        },
        filters: pastTarget,
      }),
      'urgent-past-target': card('tickets', 'open_now', {
        title: { id: 'Mendesak lewat target', en: 'Urgent past target' },
        description: {
          id: 'Di antaranya yang kritis dan tinggi: ini yang pertama digerakkan.',
          en: 'The critical and high ones among them: these are moved first.',
        },
        filters: { ...pastTarget, priority: ['1 - Critical', '2 - High'] },
      }),
      opened: card('tickets', 'opened', {
        title: { id: 'Masuk', en: 'Came in' },
        description: { id: 'Gangguan baru yang dilaporkan.', en: 'New trouble that was reported.' },
      }),
      resolved: card('tickets', 'resolved', {
        title: { id: 'Selesai', en: 'Resolved' },
        description: { id: 'Yang diselesaikan, kapan pun masuknya.', en: 'Resolved, whenever they came in.' },
      }),
      'first-response': card('tickets', 'first_response_hours', {
        description: {
          id: 'Berapa lama laporan baru menunggu jawaban pertama.',
          en: 'How long a new report waits for its first answer.',
        },
      }),
      'backlog-age': card('tickets', 'backlog_age_hours', {
        title: { id: 'Umur antrean', en: 'Age of the queue' },
        description: {
          id: 'Rata-rata lama menunggu semua yang masih terbuka.',
          en: 'How long everything open has waited on average.',
        },
      }),
    }),
    unevenRow([8, 4], 4, {
      'in-and-out': bar('tickets', ['opened', 'resolved'], {
        title: { id: 'Masuk dan selesai, jam demi jam', en: 'In and out, hour by hour' },
        description: {
          id: 'Jam ketika lebih banyak yang masuk daripada yang selesai: antrean bertambah.',
          en: 'In an hour when more comes in than is resolved, the queue grows.',
        },
        grain: 'auto',
      }),
      'queue-against-target': donut('tickets', 'open_now', {
        title: { id: 'Antrean terhadap target', en: 'The queue against its target' },
        description: {
          id: 'Berapa dari semua yang terbuka masih dapat selesai tepat waktu.',
          en: 'How much of what is open can still be resolved in time.',
        },
        by: 'target_state',
      }),
    }),
    row(4, {
      'past-target-by-region': stackedBar('tickets', 'open_now', {
        title: { id: 'Lewat target per regional', en: 'Past target by region' },
        description: {
          id: 'Regional mana yang harus bergerak, dan seberapa mendesak isinya.',
          en: 'Which region has to move, and how urgent what it holds is.',
        },
        by: ['region', 'priority'],
        filters: pastTarget,
        ignores: ['region'],
      }),
      'past-target-by-status': highest('tickets', 'open_now', 'status', {
        title: { id: 'Tertahan di status mana', en: 'Where they are stuck' },
        description: {
          id: 'Status tiket yang lewat target: belum disentuh, dikerjakan, atau ditahan.',
          en: 'The status of tickets past their target: untouched, worked on, or held.',
        },
        filters: pastTarget,
      }),
      'past-target-by-product': highest('tickets', 'open_now', 'product', {
        title: { id: 'Produk dengan tiket lewat target', en: 'Products with tickets past target' },
        description: {
          id: 'Delapan produk yang paling banyak tertunggak.',
          en: 'The eight products with most of them.',
        },
        filters: pastTarget,
        limit: 8,
      }),
    }),
    row(5, {
      outbreaks: heatmap('tickets', 'opened', {
        title: { id: 'Produk yang sedang ramai, jam demi jam', en: 'Which products are busy, hour by hour' },
        description: {
          id: 'Kotak pekat di kanan adalah gangguan yang baru pecah.',
          en: 'A strong cell on the right is trouble that has just broken out.',
        },
        by: 'product',
        grain: 'auto',
        top: 10,
      }),
    }),
    row(6, {
      'act-now': records('tickets', 'open_now', {
        title: { id: 'Gerakkan sekarang: lewat target', en: 'Move now: past target' },
        description: {
          id: 'Tiket terbuka yang targetnya sudah lewat, yang paling mendesak di atas.',
          en: 'Open tickets whose target has passed, the most urgent first.',
        },
        filters: pastTarget,
        columns: [...ticketColumns, 'source_app'],
        sort: { priority: 'asc' },
      }),
    }),
  ],
})
