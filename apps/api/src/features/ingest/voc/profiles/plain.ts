import { jakartaZone, vocReferenceFields, vocTextFields } from '@ido/contract'
import type { ProfileColumn, Profile } from '../../import/profile.ts'

/** What people call the coded fields, beside the names of the record. */
const aliases: Partial<Record<string, readonly string[]>> = {
  product_id: ['product', 'produk'],
  sub_product: ['sub_product_id'],
  regional_company: ['region', 'regional'],
  customer_ownership_id: ['customer_ownership', 'segment'],
  source_id: ['source', 'sumber'],
  media_id: ['media', 'channel'],
  category_feedback: ['category', 'kategori'],
  type_feedback: ['type'],
  sentiment_feedback: ['sentiment'],
  validate_journey: ['journey'],
  category_improvement_id: ['category_improvement'],
  factory_id: ['factory'],
  burn_feedback_id: ['burn_feedback'],
}
const texts = Object.keys(vocTextFields)
const labels: readonly string[] = vocReferenceFields

const optional = (name: string): [string, ProfileColumn] => [
  name,
  { optional: true, aliases: aliases[name] ?? [], fields: [{ field: name }] },
]

/** Feedback whose columns carry the names of the record; the API takes its objects by the same names. */
export const plainVoc: Profile = {
  name: 'plain',
  dataset: 'voc',
  title: {
    id: 'kolom bernama seperti isian VOC: external_id, longtext, score_nps, time_in, product, region, …',
    en: 'columns named like the fields of VOC: external_id, longtext, score_nps, time_in, product, region, …',
  },
  zone: jakartaZone,
  nulls: [],
  isOurs: true,
  identity: 'id',
  columns: {
    external_id: { required: true, aliases: ['id'], fields: [{ field: 'external_id' }] },
    time_in: { optional: true, fields: [{ field: 'time_in', format: 'any' }] },
    score_nps: { optional: true, aliases: ['nps'], fields: [{ field: 'score_nps' }] },
    ...Object.fromEntries([...texts, ...labels].map(optional)),
  },
  constants: {},
}
