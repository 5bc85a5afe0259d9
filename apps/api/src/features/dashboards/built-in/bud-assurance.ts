import { board, cards, row } from './board.ts'
import { card, heatmap, highest, records, stackedBar, table } from './charts.ts'
import { backlogAge, mttrNet } from './figures.ts'

const pastTarget = { target_state: ['Lewat target'] }

export const budAssurance = board({
  path: 'bud/general/assurance-performance',
  menu: { title: { id: 'Assurance Performance', en: 'Assurance Performance' }, icon: 'health', order: 10 },
  title: { id: 'BUD Assurance Performance', en: 'BUD Assurance Performance' },
  group: 'bud',
  question: {
    id: 'Unit bisnis dan CFU mana yang melanggar SLA-nya, di mana antreannya menumpuk, dan karena produk apa?',
    en: 'Which business units and CFUs break their SLA, where do their queues pile up, and because of which products?',
  },
  filters: ['business_unit', 'cfu', 'product', 'region', 'segment', 'category', 'priority', 'cluster'],
  period: '90d',
  rows: [
    cards({
      sla: card('tickets', ['sla_compliance', 'sla_by_due_date'], {
        description: {
          id: 'Ukuran bagi tiap unit: tiket selesai yang menepati target, semua unit bersama.',
          en: 'What each unit is held against: resolved tickets that kept to their target, all units together.',
        },
      }),
      late: card('tickets', 'resolved', {
        title: { id: 'Selesai terlambat', en: 'Resolved late' },
        description: {
          id: 'Tiket yang selesai setelah targetnya lewat.',
          en: 'Tickets that were resolved after their target had passed.',
        },
        filters: { sla: ['Terlambat'] },
      }),
      'past-target': card('tickets', 'open_now', {
        title: { id: 'Terbuka lewat target', en: 'Open past target' },
        description: {
          id: 'Belum selesai padahal targetnya sudah lewat.',
          en: 'Not resolved although their target has passed.',
        },
        filters: pastTarget,
      }),
      'mttr-net': mttrNet,
      'backlog-age': backlogAge,
      reopened: card('tickets', 'reopen_rate', {
        title: { id: 'Dibuka kembali', en: 'Reopened' },
        description: {
          id: 'Bagian tiket selesai yang ternyata belum tuntas.',
          en: 'The share of resolved tickets that were not settled after all.',
        },
      }),
    }),
    row(4, {
      'kept-by-cfu': stackedBar('tickets', 'resolved', {
        title: { id: 'Tepat waktu dan terlambat per CFU', en: 'In time and late by CFU' },
        description: {
          id: 'Berapa banyak tiket di balik kepatuhan setiap CFU.',
          en: 'How many tickets stand behind the compliance of each CFU.',
        },
        by: ['cfu', 'sla'],
      }),
      'queue-by-unit': stackedBar('tickets', 'open_now', {
        title: { id: 'Antrean unit terhadap target', en: 'Queues of units against their target' },
        description: {
          id: 'Di unit mana antrean menumpuk, dan berapa yang sudah lewat target.',
          en: 'Where the queue piles up, and how much of it is past its target.',
        },
        by: ['business_unit', 'target_state'],
      }),
    }),
    row(4, {
      'mttr-by-unit': highest('tickets', 'mttr_hours', 'business_unit', {
        description: { id: 'Yang paling lama menyelesaikan di atas.', en: 'Those who take longest come first.' },
      }),
      'reopened-by-unit': highest('tickets', 'reopen_rate', 'business_unit', {
        title: { id: 'Dibuka kembali per unit bisnis', en: 'Reopened by business unit' },
        description: {
          id: 'Siapa yang menutup tiket sebelum gangguannya tuntas.',
          en: 'Who closes tickets before the trouble is settled.',
        },
      }),
    }),
    row(5, {
      units: table(
        'tickets',
        ['opened', 'resolved', 'open_now', 'backlog_age_hours', 'sla_compliance', 'mttr_hours', 'first_response_hours'],
        {
          title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
          description: {
            id: 'Di bawah CFU-nya masing-masing; yang paling sering melanggar SLA di atas.',
            en: 'Each under its CFU; those who break their SLA most come first.',
          },
          by: ['cfu', 'business_unit'],
          sort: { sla_compliance: 'asc' },
        },
      ),
    }),
    row(5, {
      'sla-course': heatmap('tickets', 'sla_compliance', {
        title: { id: 'Kepatuhan SLA unit, minggu demi minggu', en: 'SLA compliance of units, week by week' },
        description: {
          id: 'Apakah sebuah unit terlambat terus, atau hanya pada minggu tertentu.',
          en: 'Whether a unit is late all the time, or in some weeks only.',
        },
        by: 'business_unit',
        grain: 'week',
      }),
    }),
    row(8, {
      'late-products': heatmap('tickets', 'resolved', {
        title: { id: 'Produk yang terlambat di tiap unit', en: 'Late products of each unit' },
        description: {
          id: 'Tiket yang selesai terlambat; kotak terpekat adalah penyebab pelanggaran unit itu.',
          en: 'Tickets resolved late; the strongest cell is what breaks the SLA of that unit.',
        },
        by: ['product', 'business_unit'],
        filters: { sla: ['Terlambat'] },
      }),
    }),
    row(6, {
      'waiting-longest': records('tickets', 'open_now', {
        title: {
          id: 'Didahulukan: lewat target dan paling lama menunggu',
          en: 'First things first: past target, longest waiting',
        },
        description: {
          id: 'Sepuluh tiket terbuka yang targetnya sudah lewat, dengan unit yang memegangnya.',
          en: 'Ten open tickets whose target has passed, with the unit that holds them.',
        },
        filters: pastTarget,
        columns: [
          'number',
          'title',
          'business_unit',
          'age_hours',
          'target_hours',
          'priority',
          'status',
          'product',
          'region',
        ],
        sort: { opened_at: 'asc' },
      }),
    }),
  ],
})
