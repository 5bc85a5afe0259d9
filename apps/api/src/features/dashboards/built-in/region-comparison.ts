import type { Widget } from '@ido/contract'
import { card, type BuiltIn } from './declaration.ts'

const figures: Widget[] = [
  {
    ...card,
    id: 'opened',
    title: { id: 'Tiket dibuka', en: 'Opened' },
    description: { id: 'Gangguan baru di semua regional.', en: 'New trouble in all regions.' },
    query: { dataset: 'tickets', measures: ['opened'] },
  },
  {
    ...card,
    id: 'open-now',
    title: { id: 'Masih terbuka', en: 'Still open' },
    description: {
      id: 'Antrean semua regional di akhir periode.',
      en: 'The queue of all regions at the end of the period.',
    },
    query: { dataset: 'tickets', measures: ['open_now'] },
  },
  {
    ...card,
    id: 'sla',
    title: { id: 'Kepatuhan SLA', en: 'SLA compliance' },
    description: {
      id: 'Ukuran bagi tiap regional: bagian tiket selesai yang menepati target, semuanya bersama.',
      en: 'What each region is held against: resolved tickets that kept to their target, all together.',
    },
    query: { dataset: 'tickets', measures: ['sla_compliance'] },
  },
  {
    ...card,
    id: 'ttr-p90',
    title: { id: 'TTR P90', en: 'P90 TTR' },
    description: {
      id: 'Sembilan dari sepuluh tiket selesai lebih cepat daripada ini.',
      en: 'Nine tickets out of ten are resolved faster than this.',
    },
    query: { dataset: 'tickets', measures: ['ttr_p90_hours'] },
  },
  {
    ...card,
    id: 'nps',
    title: { id: 'NPS', en: 'NPS' },
    description: {
      id: 'Dari semua VOC berskor 0–10 yang masuk pada periode ini, semua regional bersama.',
      en: 'From all feedback scored 0–10 that came in within this period, all regions together.',
    },
    query: { dataset: 'voc', measures: ['nps'] },
  },
  {
    ...card,
    id: 'mttr',
    title: { id: 'MTTR', en: 'MTTR' },
    description: {
      id: 'Dari laporan sampai selesai, di semua regional bersama.',
      en: 'From report to solution, in all regions together.',
    },
    query: { dataset: 'tickets', measures: ['mttr_hours'] },
  },
]

const service: Widget[] = [
  {
    id: 'regions',
    kind: 'table',
    title: { id: 'Regional berdampingan', en: 'Regions side by side' },
    description: {
      id: 'Beban, antrean, dan mutu penanganan gangguan; yang paling sering terlambat di atas.',
      en: 'Load, queue and quality of the work on tickets; those that are late most often come first.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: [
        'opened',
        'open_now',
        'backlog_age_hours',
        'sla_compliance',
        'ttr_p90_hours',
        'first_response_hours',
        'reopen_rate',
      ],
      dimensions: ['region'],
      sort: [{ by: 'sla_compliance', order: 'asc' }],
    },
  },
  {
    id: 'sla-course',
    kind: 'heatmap',
    title: { id: 'Kepatuhan SLA dari waktu ke waktu', en: 'SLA compliance over time' },
    description: {
      id: 'Apakah sebuah regional tertinggal terus, atau hanya pada hari tertentu.',
      en: 'Whether a region is behind all the time, or on some days only.',
    },
    columns: 6,
    rows: 5,
    query: {
      dataset: 'tickets',
      measures: ['sla_compliance'],
      dimensions: ['region'],
      grain: 'auto',
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
  {
    id: 'queue-by-age',
    kind: 'stackedBar',
    title: { id: 'Antrean menurut umur (hari)', en: 'The queue by age (days)' },
    description: {
      id: 'Regional mana yang membiarkan tiket menunggu lama.',
      en: 'Which regions let tickets wait for long.',
    },
    columns: 6,
    rows: 5,
    query: { dataset: 'tickets', measures: ['open_now'], dimensions: ['region', 'age_bucket'] },
  },
]

const voice: Widget[] = [
  {
    id: 'nps-by-region',
    kind: 'horizontalBar',
    title: { id: 'NPS per regional', en: 'NPS by region' },
    description: {
      id: 'Di mana pelanggan paling kecewa; yang terendah di atas.',
      en: 'Where customers are least content; the lowest come first.',
    },
    columns: 4,
    rows: 4,
    query: { dataset: 'voc', measures: ['nps'], dimensions: ['region'], sort: [{ by: 'nps', order: 'asc' }] },
  },
  {
    id: 'voices-by-region',
    kind: 'stackedBar',
    title: { id: 'Promoter, passive, detractor', en: 'Promoters, passives, detractors' },
    description: {
      id: 'Berapa banyak penilaian di balik setiap NPS. VOC tanpa skor tidak ikut dihitung.',
      en: 'How many scores stand behind each NPS. Feedback without a score is left out.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'voc',
      measures: ['feedback'],
      dimensions: ['region', 'category_nps'],
      filters: { category_nps: ['Promoter', 'Passive', 'Detractor'] },
    },
  },
  {
    id: 'done-by-region',
    kind: 'horizontalBar',
    title: { id: 'VOC yang selesai per regional', en: 'Feedback done by region' },
    description: {
      id: 'Suara pelanggan regional mana yang paling lama tanpa tindak lanjut.',
      en: 'The feedback of which regions is left waiting.',
    },
    columns: 4,
    rows: 4,
    query: {
      dataset: 'voc',
      measures: ['done_rate'],
      dimensions: ['region'],
      sort: [{ by: 'done_rate', order: 'asc' }],
    },
  },
  {
    id: 'subjects-by-region',
    kind: 'heatmap',
    title: { id: 'Yang dibicarakan pelanggan di tiap regional', en: 'What customers talk about in each region' },
    description: {
      id: 'Makin pekat warnanya, makin banyak suara tentang hal itu di sana.',
      en: 'The stronger the colour, the more voices on that subject there.',
    },
    columns: 12,
    rows: 5,
    query: {
      dataset: 'voc',
      measures: ['feedback'],
      dimensions: ['category', 'region'],
      sort: [{ by: 'region', order: 'asc' }],
    },
  },
]

const worklist: Widget = {
  id: 'unheard',
  kind: 'records',
  title: { id: 'Didahulukan: detractor yang belum selesai', en: 'First things first: detractors not done yet' },
  description: {
    id: 'Sepuluh suara detractor dengan skor prioritas tertinggi yang masih menunggu.',
    en: 'The ten voices of detractors with the highest priority score that still wait.',
  },
  columns: 12,
  rows: 6,
  query: {
    dataset: 'voc',
    measures: ['detractors'],
    filters: { status: ['new', 'on-progress'] },
    limit: 10,
  },
  records: {
    columns: ['voc_id', 'score', 'longtext', 'region', 'product', 'category', 'score_nps'],
    orderName: 'score',
    orderBy: 'desc',
  },
}

const title = { id: 'Perbandingan regional', en: 'Region comparison' }

export const regionComparison: BuiltIn = {
  path: 'treg',
  screens: [{ layout: 'v3', at: 'treg', group: 'treg', title, icon: 'chart', order: 5 }],
  title,
  group: 'treg',
  question: {
    id: 'Regional mana yang tertinggal, dalam penanganan gangguan maupun di mata pelanggan, dan siapa yang didahulukan?',
    en: 'Which region is behind, in its work on trouble and in the eyes of customers, and who should come first?',
  },
  // Regions first: by the first of these the sentence on top says where a figure got worse.
  filters: ['region', 'product', 'sub_product', 'cluster'],
  period: '30d',
  refresh: 300,
  widgets: [...figures, ...service, ...voice, worklist],
}
