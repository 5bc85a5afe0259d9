import { grains, npsCategories } from '@ido/contract'
import type { Component, Dataset } from './types.ts'
import { vocMeasures } from './voc.measures.ts'

const sent = (raw: string, rolled: string): Component => ({ flow: 'received', raw, rolled: `sum(${rolled})` })
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
  measures: vocMeasures,
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
      'score',
      'product',
      'region',
      'category',
      'sub_product',
      'type',
      'sentiment',
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
