import { grains, npsCategories } from '@ido/contract'
import { npsWithInterval } from '../nps.ts'
import { ratio } from './ratio.ts'
import type { Component, CountedRecords, Dataset, Measure, Sums } from './types.ts'

const source = { id: 'Catatan VOC yang sudah dikirim (bukan draf)', en: 'VOC records that were sent (no drafts)' }
const sent = (raw: string, rolled: string): Component => ({ flow: 'received', raw, rolled: `sum(${rolled})` })
const answered = ['promoters', 'passives', 'detractors'] as const

const npsOf = (sums: Sums) =>
  npsWithInterval({
    promoters: sums.of('promoters'),
    passives: sums.of('passives'),
    detractors: sums.of('detractors'),
  })
const hasScore: CountedRecords = { flow: 'received', where: 'score_nps is not null', count: 'answers' }
const interval = {
  id: 'Rentang 95 %: NPS ± 1,96 × galat baku; di bawah 50 jawaban memakai selang skor (Tango 1998).',
  en: '95 % interval: NPS ± 1.96 standard errors; below 50 answers the score interval (Tango 1998).',
}

function countOf(id: (typeof answered)[number], titles: Measure['titles'], scores: string, where: string): Measure {
  return {
    id,
    titles,
    unit: 'count',
    formula: { id: `Catatan dengan nilai NPS ${scores}.`, en: `Records with an NPS score of ${scores}.` },
    direction: id === 'promoters' ? 'up' : id === 'detractors' ? 'down' : 'none',
    additivity: 'sum',
    source,
    components: [id],
    value: (sums) => sums.of(id),
    records: { flow: 'received', where, count: id },
  }
}

const measures: Measure[] = [
  {
    id: 'feedback',
    titles: { id: 'Jumlah VOC', en: 'Feedback' },
    unit: 'count',
    formula: {
      id: 'Jumlah catatan VOC yang masuk di dalam periode, draf tidak dihitung.',
      en: 'VOC records received in the period, drafts left out.',
    },
    direction: 'none',
    additivity: 'sum',
    source,
    components: ['feedback'],
    value: (sums) => sums.of('feedback'),
    records: { flow: 'received', count: 'feedback' },
  },
  countOf('promoters', { id: 'Promoter', en: 'Promoters' }, '9–10', 'score_nps >= 9'),
  countOf('passives', { id: 'Passive', en: 'Passives' }, '7–8', 'score_nps in (7, 8)'),
  countOf('detractors', { id: 'Detractor', en: 'Detractors' }, '0–6', 'score_nps <= 6'),
  {
    id: 'nps',
    titles: { id: 'NPS', en: 'NPS' },
    unit: 'points',
    formula: {
      id: '100 × (bagian Promoter − bagian Detractor) dari catatan yang bernilai.',
      en: '100 × (share of promoters − share of detractors) of the records with a score.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: answered,
    value: (sums) => npsOf(sums).nps,
    weight: (sums) => answered.reduce((all, name) => all + sums.of(name), 0),
    records: hasScore,
  },
  {
    id: 'nps_low',
    titles: { id: 'NPS, batas bawah', en: 'NPS, lower bound' },
    unit: 'points',
    formula: interval,
    direction: 'up',
    additivity: 'rate',
    source,
    components: answered,
    value: (sums) => npsOf(sums).low,
    records: hasScore,
  },
  {
    id: 'nps_high',
    titles: { id: 'NPS, batas atas', en: 'NPS, upper bound' },
    unit: 'points',
    formula: interval,
    direction: 'up',
    additivity: 'rate',
    source,
    components: answered,
    value: (sums) => npsOf(sums).high,
    records: hasScore,
  },
  {
    id: 'mean_score',
    titles: { id: 'Skor prioritas rata-rata', en: 'Mean priority score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata skor prioritas (0–100) catatan yang masuk di dalam periode.',
      en: 'Mean priority score (0–100) of the records received in the period.',
    },
    direction: 'none',
    additivity: 'rate',
    source,
    components: ['score', 'feedback'],
    value: (sums) => ratio(sums.of('score'), sums.of('feedback')),
    weight: (sums) => sums.of('feedback'),
    records: { flow: 'received', count: 'feedback' },
  },
  {
    id: 'mean_score_nps',
    titles: { id: 'Nilai NPS rata-rata', en: 'Mean NPS score' },
    unit: 'score',
    formula: {
      id: 'Rata-rata nilai 0–10 dari catatan yang bernilai.',
      en: 'Mean of the scores 0–10 of the records that have one.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['score_nps', 'answers'],
    value: (sums) => ratio(sums.of('score_nps'), sums.of('answers')),
    weight: (sums) => sums.of('answers'),
    records: hasScore,
  },
  {
    id: 'done_rate',
    titles: { id: 'Sudah selesai', en: 'Done rate' },
    unit: 'share',
    formula: {
      id: 'Catatan periode ini yang kini berstatus Done dibagi semua catatan periode ini.',
      en: 'Records of the period that are done now over all records of the period.',
    },
    direction: 'up',
    additivity: 'rate',
    source,
    components: ['done', 'feedback'],
    value: (sums) => ratio(sums.of('done'), sums.of('feedback')),
    weight: (sums) => sums.of('feedback'),
    ripens: true,
    records: { flow: 'received', count: 'feedback' },
  },
  {
    id: 'time_to_done_hours',
    titles: { id: 'Waktu sampai selesai', en: 'Time to done' },
    unit: 'hours',
    formula: {
      id: 'Rata-rata (pertama kali Done − dibuat) dari catatan periode ini yang berstatus Done.',
      en: 'Mean of (first done − created) over the records of the period that are done.',
    },
    direction: 'down',
    additivity: 'rate',
    source,
    components: ['done_s', 'done'],
    value: (sums) => {
      const seconds = ratio(sums.of('done_s'), sums.of('done'))
      return seconds === null ? null : seconds / 3600
    },
    weight: (sums) => sums.of('done'),
    ripens: true,
    records: { flow: 'received', where: `status = 'done'`, count: 'done' },
  },
]

const coded = {
  sub_product: { id: 'Sub-produk', en: 'Sub-product', column: 'sub_product', list: 'sub_product', within: 'product' },
  region: { id: 'Regional', en: 'Region', column: 'regional_company', list: 'region' },
  segment: { id: 'Segmen', en: 'Segment', column: 'customer_ownership_id', list: 'voc_customer_ownership' },
  source: { id: 'Sumber', en: 'Source', column: 'source_id', list: 'voc_source' },
  media: { id: 'Media', en: 'Medium', column: 'media_id', list: 'voc_media' },
  channel: { id: 'Kanal', en: 'Channel', column: 'media_id', list: 'voc_media' },
  category: { id: 'Kategori', en: 'Category', column: 'category_feedback', list: 'voc_category' },
  type: { id: 'Jenis', en: 'Type', column: 'type_feedback', list: 'voc_type' },
  sentiment: { id: 'Sentimen', en: 'Sentiment', column: 'sentiment_feedback', list: 'voc_sentiment' },
  journey: { id: 'Perjalanan pelanggan', en: 'Customer journey', column: 'validate_journey', list: 'voc_journey' },
} as const

const idColumns = ['product_id', ...new Set(Object.values(coded).map(({ column }) => column))]

const statusWords = {
  new: { id: 'Created', en: 'Created' },
  'on-progress': { id: 'On Progress', en: 'On Progress' },
  done: { id: 'Done', en: 'Done' },
}

export const voc: Dataset = {
  id: 'voc',
  titles: { id: 'Suara pelanggan (VOC)', en: 'Voice of customer (VOC)' },
  grains,
  hourlyDays: 2,
  weight: 'feedback',
  lists: {
    voc_source: {},
    voc_media: {},
    voc_category: {},
    voc_type: {},
    voc_sentiment: {},
    voc_journey: {},
    voc_customer_ownership: {},
  },
  fixedLists: {
    voc_status: ['new', 'on-progress', 'done'].map((status) => [status, status] as const),
    category_nps: npsCategories.map((category) => [category, category] as const),
  },
  columns: {
    ...Object.fromEntries(idColumns.map((column) => [column, { sql: column, kind: 'id' as const }])),
    status: { sql: 'status::text', kind: 'text' },
    nps_category: {
      sql: `case when score_nps <= 6 then 'Detractor' when score_nps <= 8 then 'Passive' when score_nps <= 10 then 'Promoter' end`,
      kind: 'text',
    },
  },
  dimensions: [
    { id: 'product', titles: { id: 'Produk', en: 'Product' }, column: 'product_id', list: 'product' },
    {
      id: 'cluster',
      titles: { id: 'Klaster', en: 'Cluster' },
      column: 'product_id',
      list: 'product',
      links: ['cluster'],
    },
    ...Object.entries(coded).map(([id, { id: inIndonesian, en, ...rest }]) => ({
      id,
      titles: { id: inIndonesian, en },
      ...rest,
    })),
    { id: 'status', titles: { id: 'Status', en: 'Status' }, column: 'status', list: 'voc_status' },
    {
      id: 'category_nps',
      titles: { id: 'Kategori NPS', en: 'NPS category' },
      column: 'nps_category',
      list: 'category_nps',
    },
  ],
  flows: { received: { table: 'voc', time: 'time_in', where: `status <> 'draft'` } },
  components: {
    feedback: sent('count(*)', 'feedback'),
    promoters: sent('count(*) filter (where score_nps >= 9)', 'promoters'),
    passives: sent('count(*) filter (where score_nps in (7, 8))', 'passives'),
    detractors: sent('count(*) filter (where score_nps <= 6)', 'detractors'),
    answers: { flow: 'received', raw: 'count(score_nps)', rolled: 'sum(promoters + passives + detractors)' },
    score: sent('sum(score)', 'score'),
    score_nps: sent('sum(score_nps)', 'score_nps'),
    done: sent(`count(*) filter (where status = 'done')`, 'done'),
    done_s: sent(`sum(voc_done_seconds(createddate, done_at)) filter (where status = 'done')`, 'done_s'),
  },
  stocks: {},
  ends: `select min(time_in) as first, max(time_in) as last from voc where status <> 'draft'`,
  weighted: {},
  distributions: {},
  rollups: [
    { table: 'voc_day', period: 'day', columns: ['product_id', 'regional_company'] },
    { table: 'voc_month', period: 'month', columns: ['product_id', 'regional_company', 'category_feedback'] },
  ],
  measures,
  records: {
    table: 'voc',
    key: ['id'],
    defaultOrder: 'time_in',
    noun: { id: 'catatan VOC', en: 'VOC records' },
    measure: 'feedback',
    naming: ['voc_id'],
    path: '/v3/dashboard/digital-product-performance/product/feedback/detail/{id}',
    listed: [
      'voc_id',
      'longtext',
      'status',
      'time_in',
      'score_nps',
      'category_nps',
      'product',
      'region',
      'category',
      'sub_product',
      'type',
      'sentiment',
      'score',
    ],
    columns: [
      { id: 'id', titles: { id: 'ID', en: 'ID' }, sql: 'id', format: 'number' },
      { id: 'voc_id', titles: { id: 'Nomor VOC', en: 'VOC number' }, sql: 'voc_id', sorts: 'desc', width: 168 },
      { id: 'time_in', titles: { id: 'Masuk', en: 'Received' }, sql: 'time_in', format: 'instant' },
      {
        id: 'status',
        titles: { id: 'Status', en: 'Status' },
        sql: 'status::text',
        format: 'words',
        words: statusWords,
        sorts: 'asc',
        width: 132,
      },
      { id: 'product', titles: { id: 'Produk', en: 'Product' }, sql: 'product_id', list: 'product' },
      { id: 'sub_product', titles: { id: 'Sub-produk', en: 'Sub-product' }, sql: 'sub_product', list: 'sub_product' },
      { id: 'region', titles: { id: 'Regional', en: 'Region' }, sql: 'regional_company', list: 'region', width: 108 },
      { id: 'category', titles: { id: 'Kategori', en: 'Category' }, sql: 'category_feedback', list: 'voc_category' },
      { id: 'type', titles: { id: 'Jenis', en: 'Type' }, sql: 'type_feedback', list: 'voc_type' },
      {
        id: 'sentiment',
        titles: { id: 'Sentimen', en: 'Sentiment' },
        sql: 'sentiment_feedback',
        list: 'voc_sentiment',
      },
      { id: 'score_nps', titles: { id: 'Nilai NPS', en: 'NPS score' }, sql: 'score_nps', format: 'number' },
      { id: 'category_nps', titles: { id: 'Kategori NPS', en: 'NPS category' }, sql: 'category_nps', width: 136 },
      {
        id: 'score',
        titles: { id: 'Skor prioritas', en: 'Priority score' },
        sql: 'score',
        format: 'number',
        width: 136,
      },
      { id: 'longtext', titles: { id: 'Isi', en: 'Text' }, sql: 'longtext', format: 'long' },
    ],
  },
  scope: {
    region: { column: 'regional_company' },
    product: { column: 'product_id', list: 'product', links: [] },
  },
}
