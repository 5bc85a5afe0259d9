import {
  npsCategories,
  vocReferenceFields,
  vocValidations,
  vocWeights,
  type BothTexts,
  type RecordsListInfo,
  type VocWeightField,
} from '@ido/contract'
import type { Dataset, Dimension, FixedList, RecordColumn } from './types.ts'

interface Coded {
  id: string
  en: string
  /** Column of the facts, unless `sql` says how it is made of others. */
  column: string
  sql?: string
  list: string
  within?: Dimension['within']
}

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
export const vocCodedColumns: Dataset['columns'] = Object.fromEntries(
  Object.values(coded).map(({ column, sql = column }) => [column, { sql, kind: 'id' as const }]),
)

export const vocCodedDimensions: readonly Dimension[] = Object.entries(coded).map(
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

export const vocFixedLists: Readonly<Record<string, FixedList>> = {
  voc_status: ['new', 'on-progress', 'done'].map((status) => [status, status] as const),
  category_nps: npsCategories.map((category) => [category, category] as const),
  voc_validated: vocValidations.map((label, place) => [place + 1, label] as const),
  ...Object.fromEntries(
    Object.entries(vocWeights).map(([field, percents]) => [`voc_${field.replace(/_id$/, '')}`, stepsOf(percents)]),
  ),
}

/** What a figure by one of these counted shows it in its rows; the list on screen has room for others. */
export const vocFollowUpColumns: readonly RecordColumn[] = Object.entries(coded)
  .filter(([id]) => !(id in leading))
  .map(([id, { id: inIndonesian, en, column, sql = column, list }]) => ({
    id,
    titles: { id: inIndonesian, en },
    sql,
    list,
  }))

const isReference = (column: string) => vocReferenceFields.some((field) => field === column)

/** The table of VOC knows its dimensions by the fields that hold them; drafts are counted nowhere. */
export const vocList: RecordsListInfo = {
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
