import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const past = { target_state: ['Lewat target'] }

const figures: Widget[] = [
  {
    ...card,
    id: 'past-target',
    title: { id: 'Terbuka lewat target', en: 'Open past target' },
    description: {
      id: 'Tiket yang belum selesai padahal targetnya sudah lewat.',
      en: 'Tickets that are not resolved although their target has passed.',
    },
    query: { dataset: 'tickets', measures: ['open_now'], filters: past },
  },
  {
    ...card,
    id: 'urgent-past-target',
    title: { id: 'Mendesak lewat target', en: 'Urgent past target' },
    description: {
      id: 'Di antaranya yang kritis dan tinggi: ini yang pertama digerakkan.',
      en: 'The critical and high ones among them: these are moved first.',
    },
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      filters: { ...past, priority: ['1 - Critical', '2 - High'] },
    },
  },
  {
    ...card,
    id: 'opened',
    title: { id: 'Masuk', en: 'Came in' },
    description: { id: 'Gangguan baru yang dilaporkan.', en: 'New trouble that was reported.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  {
    ...card,
    id: 'resolved',
    title: { id: 'Selesai', en: 'Resolved' },
    description: { id: 'Yang diselesaikan, kapan pun masuknya.', en: 'Resolved, whenever they came in.' },
    query: { dataset: 'tickets', measures: ['resolved'] },
  },
  {
    ...card,
    id: 'first-response',
    title: { id: 'Respons pertama', en: 'First response' },
    description: {
      id: 'Berapa lama laporan baru menunggu jawaban pertama.',
      en: 'How long a new report waits for its first answer.',
    },
    query: { dataset: 'tickets', measures: ['first_response_hours'] },
  },
  {
    ...card,
    id: 'backlog-age',
    title: { id: 'Umur antrean', en: 'Age of the queue' },
    description: {
      id: 'Rata-rata lama menunggu semua yang masih terbuka.',
      en: 'How long everything open has waited on average.',
    },
    query: { dataset: 'tickets', measures: ['backlog_age_hours'] },
  },
]

const course: Widget[] = [
  {
    id: 'in-and-out',
    kind: 'bar',
    title: { id: 'Masuk dan selesai, jam demi jam', en: 'In and out, hour by hour' },
    description: {
      id: 'Jam ketika lebih banyak yang masuk daripada yang selesai: antrean bertambah.',
      en: 'In an hour when more comes in than is resolved, the queue grows.',
    },
    columns: 8,
    rows: 4,
    query: { dataset: 'tickets', measures: ['opened', 'resolved'], grain: 'auto' },
  },
  {
    id: 'queue-against-target',
    kind: 'donut',
    title: { id: 'Antrean terhadap target', en: 'The queue against its target' },
    description: {
      id: 'Berapa dari semua yang terbuka masih dapat selesai tepat waktu.',
      en: 'How much of what is open can still be resolved in time.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['target_state'] },
  },
]

const places: Widget[] = [
  {
    id: 'past-target-by-region',
    kind: 'stackedBar',
    title: { id: 'Lewat target per regional', en: 'Past target by region' },
    description: {
      id: 'Regional mana yang harus bergerak, dan seberapa mendesak isinya.',
      en: 'Which region has to move, and how urgent what it holds is.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['region', 'priority'], filters: past },
    ignores: ['region'],
  },
  {
    id: 'past-target-by-status',
    kind: 'horizontalBar',
    title: { id: 'Tertahan di status mana', en: 'Where they are stuck' },
    description: {
      id: 'Status tiket yang lewat target: belum disentuh, dikerjakan, atau ditahan.',
      en: 'The status of tickets past their target: untouched, worked on, or held.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      dimensions: ['status'],
      filters: past,
      sort: [{ by: 'open_now', order: 'desc' }],
    },
  },
  {
    id: 'past-target-by-product',
    kind: 'horizontalBar',
    title: { id: 'Produk dengan tiket lewat target', en: 'Products with tickets past target' },
    description: {
      id: 'Delapan produk yang paling banyak tertunggak.',
      en: 'The eight products with most of them.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['open_now'],
      dimensions: ['product'],
      filters: past,
      sort: [{ by: 'open_now', order: 'desc' }],
      limit: 8,
    },
  },
  {
    id: 'outbreaks',
    kind: 'heatmap',
    title: { id: 'Produk yang sedang ramai, jam demi jam', en: 'Which products are busy, hour by hour' },
    description: {
      id: 'Kotak pekat di kanan adalah gangguan yang baru pecah.',
      en: 'A strong cell on the right is trouble that has just broken out.',
    },
    columns: 12,
    rows: 5,
    query: { dataset: 'tickets', measures: ['opened'], dimensions: ['product'], grain: 'auto', top: 10 },
  },
]

const worklists: Widget[] = [
  {
    id: 'act-now',
    kind: 'records',
    title: { id: 'Gerakkan sekarang: lewat target', en: 'Move now: past target' },
    description: {
      id: 'Tiket terbuka yang targetnya sudah lewat, yang paling mendesak di atas.',
      en: 'Open tickets whose target has passed, the most urgent first.',
    },
    columns: 12,
    rows: 6,
    query: { dataset: 'tickets', measures: ['open_now'], filters: past, limit: 10 },
    records: {
      columns: [
        'number',
        'title',
        'priority',
        'age_hours',
        'target_hours',
        'status',
        'product',
        'region',
        'source_app',
      ],
      orderName: 'priority',
      orderBy: 'asc',
    },
  },
]

export const tiocAssurance: BuiltIn = {
  path: 'tioc/assurance-performance',
  screens: [
    {
      layout: 'tioc',
      at: 'assurance-performance',
      group: 'tioc',
      title: { id: 'Assurance Performance', en: 'Assurance Performance' },
      icon: 'health',
      order: 20,
    },
  ],
  title: { id: 'TIOC Assurance Performance', en: 'TIOC Assurance Performance' },
  group: 'tioc',
  question: {
    id: 'Tiket mana yang terbuka lewat targetnya saat ini, di regional dan status mana, dan siapa yang harus bergerak?',
    en: 'Which tickets are open past their target this minute, in which region and state, and who has to move?',
  },
  filters: ['region', 'product', 'category', 'priority', 'source_app', 'cluster'],
  period: '24h',
  refresh: 60,
  widgets: [...figures, ...course, ...places, ...worklists],
}
