import type { VocReferenceField } from '@ido/contract'
import type { DB } from './schema.ts'

/** The table behind each coded field of a VOC record. */
export const referenceTables = {
  product_id: 'product',
  sub_product: 'sub_product',
  regional_company: 'region',
  customer_ownership_id: 'voc_customer_ownership',
  source_id: 'voc_source',
  media_id: 'voc_media',
  category_feedback: 'voc_category',
  type_feedback: 'voc_type',
  sentiment_feedback: 'voc_sentiment',
  validate_journey: 'voc_journey',
  category_improvement_id: 'voc_category_improvement',
  factory_id: 'voc_factory',
  burn_feedback_id: 'voc_burn_feedback',
  type_nps: 'voc_type_nps',
  interestingness: 'voc_interestingness',
  data_acuan: 'voc_data_acuan',
} as const satisfies Record<VocReferenceField, keyof DB>
