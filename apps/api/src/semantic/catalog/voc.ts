import { grains } from '@ido/contract'
import { columnsOf } from './record-columns.ts'
import { sharedLists } from './shared-dimensions.ts'
import type { Component, Dataset, Dimension } from './types.ts'
import { vocCodedColumns, vocCodedDimensions, vocFixedLists, vocFollowUpColumns, vocList } from './voc.coded.ts'
import { vocMeasures } from './voc.measures.ts'

const sent = (raw: string, rolled: string): Component => ({ flow: 'received', raw, rolled: `sum(${rolled})` })

const statusWords = {
  new: { id: 'Created', en: 'Created' },
  'on-progress': { id: 'On Progress', en: 'On Progress' },
  done: { id: 'Done', en: 'Done' },
}

const dimensions: Dimension[] = [
  { id: 'product', titles: { id: 'Produk', en: 'Product' }, column: 'product_id', list: 'product' },
  {
    id: 'cluster',
    titles: { id: 'Klaster', en: 'Cluster' },
    column: 'product_id',
    list: 'product',
    links: ['cluster'],
  },
  {
    id: 'cfu',
    titles: { id: 'CFU', en: 'CFU' },
    column: 'customer_ownership_id',
    list: 'voc_customer_ownership',
    links: ['cfu'],
  },
  ...vocCodedDimensions,
  { id: 'status', titles: { id: 'Status', en: 'Status' }, column: 'status', list: 'voc_status' },
  {
    id: 'category_nps',
    titles: { id: 'Kategori NPS', en: 'NPS category' },
    column: 'nps_category',
    list: 'category_nps',
  },
]
const column = columnsOf(dimensions)

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
    cfu: sharedLists.cfu,
    voc_customer_ownership: { links: { cfu: 'cfu_id' } },
    voc_category_improvement: {},
    voc_factory: {},
    voc_burn_feedback: {},
    voc_type_nps: {},
    voc_interestingness: {},
    voc_data_acuan: {},
  },
  fixedLists: vocFixedLists,
  columns: {
    product_id: { sql: 'product_id', kind: 'id' },
    ...vocCodedColumns,
    status: { sql: 'status::text', kind: 'text' },
    nps_category: {
      sql: `case when score_nps <= 6 then 'Detractor' when score_nps <= 8 then 'Passive' when score_nps <= 10 then 'Promoter' end`,
      kind: 'text',
    },
  },
  dimensions,
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
    done_s: sent(`sum(voc_done_seconds(createddate, done_at, paused_s)) filter (where status = 'done')`, 'done_s'),
  },
  stocks: {},
  ends: `select min(time_in) as first, max(time_in) as last from voc where status <> 'draft'`,
  weighted: {},
  distributions: {},
  rollups: [
    { table: 'voc_day', period: 'day', columns: ['product_id', 'regional_company'] },
    { table: 'voc_month', period: 'month', columns: ['product_id', 'regional_company', 'category_feedback'] },
    {
      table: 'voc_month_owner',
      period: 'month',
      columns: ['product_id', 'regional_company', 'customer_ownership_id'],
    },
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
    list: vocList,
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
      { id: 'time_in', titles: { id: 'Masuk', en: 'Received' }, sql: 'time_in', format: 'dayOrInstant' },
      {
        id: 'status',
        titles: { id: 'Status', en: 'Status' },
        sql: 'status::text',
        format: 'words',
        words: statusWords,
        sorts: 'asc',
        width: 132,
      },
      column('product'),
      column('sub_product'),
      column('region', { width: 108 }),
      column('category'),
      column('type'),
      column('sentiment'),
      { id: 'score_nps', titles: { id: 'Nilai NPS', en: 'NPS score' }, sql: 'score_nps', format: 'number' },
      { id: 'category_nps', titles: { id: 'Kategori NPS', en: 'NPS category' }, sql: 'category_nps', width: 136 },
      {
        id: 'score',
        titles: { id: 'Skor prioritas', en: 'Priority score' },
        sql: 'score',
        format: 'number',
        width: 136,
      },
      ...vocFollowUpColumns,
      { id: 'longtext', titles: { id: 'Isi', en: 'Text' }, sql: 'longtext', format: 'long', isPersonal: true },
    ],
  },
  scope: {
    region: { column: 'regional_company' },
    product: { column: 'product_id', list: 'product', links: [] },
  },
}
