import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const past = { target_state: ['Lewat target'] }

const figures: Widget[] = [
  {
    ...card,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Ukuran bagi tiap unit: tiket selesai yang menepati target, semua unit bersama.',
      en: 'What each unit is held against: resolved tickets that kept to their target, all units together.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance', 'sla_by_due_date'] },
  },
  {
    ...card,
    id: 'late',
    title: { id: 'Selesai terlambat', en: 'Resolved late' },
    description: {
      id: 'Tiket yang selesai setelah targetnya lewat.',
      en: 'Tickets that were resolved after their target had passed.',
    },
    query: { dataset: 'tickets', measures: ['resolved'], filters: { sla: ['Terlambat'] } },
  },
  {
    ...card,
    id: 'past-target',
    title: { id: 'Terbuka lewat target', en: 'Open past target' },
    description: {
      id: 'Belum selesai padahal targetnya sudah lewat.',
      en: 'Not resolved although their target has passed.',
    },
    query: { dataset: 'tickets', measures: ['open_now'], filters: past },
  },
  {
    ...card,
    id: 'mttr-net',
    title: { id: 'MTTR bersih', en: 'Net MTTR' },
    description: {
      id: 'Dari laporan sampai selesai, tanpa waktu tertunda.',
      en: 'From report to solution, without pending time.',
    },
    query: { dataset: 'tickets', measures: ['mttr_net_hours'] },
  },
  {
    ...card,
    id: 'backlog-age',
    title: { id: 'Umur antrean', en: 'Age of the queue' },
    description: {
      id: 'Rata-rata lama menunggu tiket yang masih terbuka.',
      en: 'How long the open tickets have waited on average.',
    },
    query: { dataset: 'tickets', measures: ['backlog_age_hours'] },
  },
  {
    ...card,
    id: 'reopened',
    title: { id: 'Dibuka kembali', en: 'Reopened' },
    description: {
      id: 'Bagian tiket selesai yang ternyata belum tuntas.',
      en: 'The share of resolved tickets that were not settled after all.',
    },
    query: { dataset: 'tickets', measures: ['reopen_rate'] },
  },
]

const facing: Widget[] = [
  {
    id: 'kept-by-cfu',
    kind: 'stackedBar',
    title: { id: 'Tepat waktu dan terlambat per CFU', en: 'In time and late by CFU' },
    description: {
      id: 'Berapa banyak tiket di balik kepatuhan setiap CFU.',
      en: 'How many tickets stand behind the compliance of each CFU.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['resolved'], dimensions: ['cfu', 'sla'] },
  },
  {
    id: 'queue-by-unit',
    kind: 'stackedBar',
    title: { id: 'Antrean unit terhadap target', en: 'Queues of units against their target' },
    description: {
      id: 'Di unit mana antrean menumpuk, dan berapa yang sudah lewat target.',
      en: 'Where the queue piles up, and how much of it is past its target.',
    },
    columns: 6,
    rows: 4,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['business_unit', 'target_state'] },
  },
  {
    id: 'mttr-by-unit',
    kind: 'horizontalBar',
    title: { id: 'MTTR per unit bisnis', en: 'MTTR by business unit' },
    description: { id: 'Yang paling lama menyelesaikan di atas.', en: 'Those who take longest come first.' },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['mttr_hours'],
      dimensions: ['business_unit'],
      sort: [{ by: 'mttr_hours', order: 'desc' }],
    },
  },
  {
    id: 'reopened-by-unit',
    kind: 'horizontalBar',
    title: { id: 'Dibuka kembali per unit bisnis', en: 'Reopened by business unit' },
    description: {
      id: 'Siapa yang menutup tiket sebelum gangguannya tuntas.',
      en: 'Who closes tickets before the trouble is settled.',
    },
    columns: 6,
    rows: 4,
    query: {
      dataset: 'tickets',
      measures: ['reopen_rate'],
      dimensions: ['business_unit'],
      sort: [{ by: 'reopen_rate', order: 'desc' }],
    },
  },
]

const units: Widget[] = [
  {
    id: 'units',
    kind: 'table',
    title: { id: 'Unit bisnis berdampingan', en: 'Business units side by side' },
    description: {
      id: 'Di bawah CFU-nya masing-masing; yang paling sering melanggar SLA di atas.',
      en: 'Each under its CFU; those who break their SLA most come first.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: [
        'opened',
        'resolved',
        'open_now',
        'backlog_age_hours',
        'sla_compliance',
        'mttr_hours',
        'first_response_hours',
      ],
      dimensions: ['cfu', 'business_unit'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
    },
  },
  {
    id: 'sla-course',
    kind: 'heatmap',
    title: { id: 'Kepatuhan SLA unit, minggu demi minggu', en: 'SLA compliance of units, week by week' },
    description: {
      id: 'Apakah sebuah unit terlambat terus, atau hanya pada minggu tertentu.',
      en: 'Whether a unit is late all the time, or in some weeks only.',
    },
    columns: 12,
    rows: 5,
    query: { dataset: 'tickets', measures: ['sla_compliance'], dimensions: ['business_unit'], grain: 'week' },
  },
  {
    id: 'late-products',
    kind: 'heatmap',
    title: { id: 'Produk yang terlambat di tiap unit', en: 'Late products of each unit' },
    description: {
      id: 'Tiket yang selesai terlambat; kotak terpekat adalah penyebab pelanggaran unit itu.',
      en: 'Tickets resolved late; the strongest cell is what breaks the SLA of that unit.',
    },
    columns: 12,
    rows: 8,
    query: {
      dataset: 'tickets',
      measures: ['resolved'],
      dimensions: ['product', 'business_unit'],
      filters: { sla: ['Terlambat'] },
    },
  },
]

const worklist: Widget = {
  id: 'waiting-longest',
  kind: 'records',
  title: {
    id: 'Didahulukan: lewat target dan paling lama menunggu',
    en: 'First things first: past target, longest waiting',
  },
  description: {
    id: 'Sepuluh tiket terbuka yang targetnya sudah lewat, dengan unit yang memegangnya.',
    en: 'Ten open tickets whose target has passed, with the unit that holds them.',
  },
  columns: 12,
  rows: 6,
  query: { dataset: 'tickets', measures: ['open_now'], filters: past, limit: 10 },
  records: {
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
    orderName: 'opened_at',
    orderBy: 'asc',
  },
}

const title = { id: 'Assurance Performance', en: 'Assurance Performance' }

export const budAssurance: BuiltIn = {
  path: 'bud/general/assurance-performance',
  screens: [{ layout: 'v3', at: 'bud/general/assurance-performance', group: 'bud', title, icon: 'health', order: 10 }],
  title: { id: 'BUD Assurance Performance', en: 'BUD Assurance Performance' },
  group: 'bud',
  question: {
    id: 'Unit bisnis dan CFU mana yang melanggar SLA-nya, di mana antreannya menumpuk, dan karena produk apa?',
    en: 'Which business units and CFUs break their SLA, where do their queues pile up, and because of which products?',
  },
  // Units first: by the first of these the sentence on top says where a figure got worse.
  filters: ['business_unit', 'cfu', 'product', 'region', 'segment', 'category', 'priority', 'cluster'],
  period: '90d',
  refresh: 300,
  widgets: [...figures, ...facing, ...units, worklist],
}
