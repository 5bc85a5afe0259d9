import { board, cards, row, unevenRow } from './board.ts'
import { card, highest, lowest, records, stackedBar, ticketColumns } from './charts.ts'
import { availability, backlogAge, slaComplianceBothWays } from './figures.ts'

export const tiocManagement = board({
  path: 'tioc/management',
  menu: { layout: 'tioc', title: { id: 'Management', en: 'Management' }, icon: 'wall', order: 10 },
  title: { id: 'TIOC Management', en: 'TIOC Management' },
  group: 'tioc',
  question: {
    id: 'Apa yang sedang bermasalah sekarang, dan siapa yang harus bergerak?',
    en: 'What is wrong right now, and who has to move?',
  },
  filters: ['region', 'product', 'service', 'cluster'],
  period: '7d',
  refresh: 60,
  rows: [
    cards({
      critical: card('tickets', 'open_now', {
        title: { id: 'Kritis terbuka', en: 'Critical, open' },
        description: {
          id: 'Gangguan paling mendesak yang belum selesai.',
          en: 'The most urgent trouble that is not resolved.',
        },
        filters: { priority: ['1 - Critical'] },
      }),
      backlog: card('tickets', 'open_now', {
        title: { id: 'Semua yang terbuka', en: 'Everything open' },
        description: {
          id: 'Seluruh antrean, tanpa memandang prioritas.',
          en: 'The whole queue, whatever its priority.',
        },
      }),
      'backlog-age': backlogAge,
      sla: slaComplianceBothWays,
      availability,
      nps: card('voc', 'nps', {
        description: {
          id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini.',
          en: 'From all feedback scored 0–10 that came in within this period.',
        },
        ignores: ['category', 'segment'],
      }),
    }),
    row(4, {
      'open-by-region': highest('tickets', 'open_now', 'region', {
        title: { id: 'Terbuka per regional', en: 'Open by region' },
        description: { id: 'Di mana antrean paling panjang sekarang.', en: 'Where the queue is longest now.' },
        ignores: ['region'],
      }),
      'late-products': lowest('tickets', 'sla_compliance', 'product', {
        title: { id: 'Produk paling sering terlambat', en: 'Products that are late most' },
        description: {
          id: 'Delapan produk dengan kepatuhan SLA terendah.',
          en: 'The eight products of the lowest SLA compliance.',
        },
        limit: 8,
      }),
      'failing-products': highest('infra', 'burn_rate', 'product', {
        title: { id: 'Laju bakar anggaran kesalahan tertinggi', en: 'Fastest error budget burn' },
        description: {
          id: 'Delapan produk yang paling sering gagal menjawab; di atas 1 anggaran kesalahannya habis sebelum waktunya.',
          en: 'The eight products that fail most; above 1 their error budget runs out early.',
        },
        limit: 8,
      }),
    }),
    unevenRow([8, 4], 4, {
      'queue-by-priority': stackedBar('tickets', 'open_now', {
        title: { id: 'Antrean menurut prioritas', en: 'The queue by priority' },
        description: {
          id: 'Apakah yang mendesak bertambah atau berkurang.',
          en: 'Whether the urgent part grows or shrinks.',
        },
        by: 'priority',
        grain: 'auto',
      }),
      'unhappy-products': lowest('voc', 'nps', 'product', {
        title: { id: 'Produk dengan NPS terendah', en: 'Products of the lowest NPS' },
        description: {
          id: 'Delapan produk yang pelanggannya paling kecewa.',
          en: 'The eight products whose customers are least content.',
        },
        limit: 8,
        ignores: ['category', 'segment'],
      }),
    }),
    row(6, {
      urgent: records('tickets', 'open_now', {
        title: { id: 'Perlu ditangani sekarang', en: 'Needs somebody now' },
        description: {
          id: 'Tiket kritis dan tinggi yang masih terbuka: yang kritis dulu, lalu yang terbaru.',
          en: 'Critical and high tickets that are open: the critical ones first, then the newest.',
        },
        filters: { priority: ['1 - Critical', '2 - High'] },
        columns: [...ticketColumns, 'source_app'],
        sort: { priority: 'asc' },
      }),
    }),
  ],
})
