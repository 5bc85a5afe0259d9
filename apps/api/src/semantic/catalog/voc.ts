import {
  grains,
  npsCategories,
  vocReferenceFields,
  vocValidations,
  vocWeights,
  type BothTexts,
  type RecordsListInfo,
  type VocWeightField,
} from '@ido/contract'
import { columnsOf } from './record-columns.ts'
import { sharedLists } from './shared-dimensions.ts'
import type { Component, Dataset, Dimension, FixedList, RecordColumn } from './types.ts'
import { vocMeasures } from './voc.measures.ts'

/** What most boards ask by. */
const leading = {
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
} as const satisfies Record<string, Coded>

/** What those who follow feedback up have written beside it; titled as the fields of a record are. */
const followUp = {
  category_improvement: {
    id: 'Kategori perbaikan',
    en: 'Improvement category',
    column: 'category_improvement_id',
    list: 'voc_category_improvement',
  },
  factor: { id: 'Faktor', en: 'Factor', column: 'factory_id', list: 'voc_factory' },
  burn: { id: 'Pembakaran masukan', en: 'Burn feedback', column: 'burn_feedback_id', list: 'voc_burn_feedback' },
  type_nps: { id: 'Jenis NPS', en: 'NPS type', column: 'type_nps', list: 'voc_type_nps' },
  interestingness: { id: 'Daya tarik', en: 'Interestingness', column: 'interestingness', list: 'voc_interestingness' },
  data_acuan: { id: 'Data acuan', en: 'Reference data', column: 'data_acuan', list: 'voc_data_acuan' },
  validated: {
    id: 'Validasi',
    en: 'Validation',
    column: 'validated_id',
    sql: 'case when validated_feedback then 1 else 2 end',
    list: 'voc_validated',
  },
} as const satisfies Record<string, Coded>

const weightTitles: Record<VocWeightField, BothTexts> = {
  validate_weight_id: { id: 'Bobot validasi', en: 'Validation weight' },
  data_access_weight_id: { id: 'Bobot akses data', en: 'Data access weight' },
  implement_ease_weight_id: { id: 'Bobot kemudahan implementasi', en: 'Ease of implementation weight' },
  feedback_source_weight_id: { id: 'Bobot sumber masukan', en: 'Feedback source weight' },
  priority_direction_weight_id: { id: 'Bobot arah prioritas', en: 'Priority direction weight' },
}

/** A weight is a dimension of its field's name without the `_id`, its steps a list of that name. */
const weights = Object.entries(weightTitles).map(([column, titles]) => {
  const id = column.replace(/_id$/, '')
  return [id, { ...titles, column, list: `voc_${id}` }] as const
})

const coded: Readonly<Record<string, Coded>> = { ...leading, ...followUp, ...Object.fromEntries(weights) }

/** Their columns of the facts, each with its SQL. */
const vocCodedColumns: Dataset['columns'] = Object.fromEntries(
  Object.values(coded).map(({ column, sql = column }) => [column, { sql, kind: 'id' as const }]),
)

const vocCodedDimensions: readonly Dimension[] = Object.entries(coded).map(
  ([id, { id: inIndonesian, en, column, list, within }]) => ({
    id,
    titles: { id: inIndonesian, en },
    column,
    list,
    ...(within && { within }),
  }),
)

const stepsOf = (percents: readonly number[]): FixedList =>
  percents.map((percent, place) => [place + 1, `${percent}%`] as const)

const vocFixedLists: Readonly<Record<string, FixedList>> = {
  voc_status: ['new', 'on-progress', 'done'].map((status) => [status, status] as const),
  category_nps: npsCategories.map((category) => [category, category] as const),
  voc_validated: vocValidations.map((label, place) => [place + 1, label] as const),
  ...Object.fromEntries(
    Object.entries(vocWeights).map(([field, percents]) => [`voc_${field.replace(/_id$/, '')}`, stepsOf(percents)]),
  ),
}

/** What a figure by one of these counted shows it in its rows; the list on screen has room for others. */
const vocFollowUpColumns: readonly RecordColumn[] = Object.entries(coded)
  .filter(([id]) => !(id in leading))
  .map(([id, { id: inIndonesian, en, column, sql = column, list }]) => ({
    id,
    titles: { id: inIndonesian, en },
    sql,
    list,
  }))

const isReference = (column: string) => vocReferenceFields.some((field) => field === column)

/** The table of VOC knows its dimensions by the fields that hold them; drafts are counted nowhere. */
const vocList: RecordsListInfo = {
  path: '/v3/dashboard/digital-product-performance/product/feedback',
  period: 'time_in',
  filters: {
    product: 'product_id',
    ...Object.fromEntries(
      Object.entries(coded).flatMap(([id, { column }]) => (isReference(column) ? [[id, column]] : [])),
    ),
    status: 'status',
    category_nps: 'category_nps',
  },
  counted: { status: 'new,on-progress,done' },
}

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

interface Coded {
  id: string
  en: string
  /** Column of the facts, unless `sql` says how it is made of others. */
  column: string
  sql?: string
  list: string
  within?: Dimension['within']
}
