import type { Dimension } from './types.ts'

/** The ways in which the group is divided, as every dataset of things that a customer has is sliced. */
const all = [
  { id: 'product', titles: { id: 'Produk', en: 'Product' }, column: 'product_id', list: 'product' },
  {
    id: 'sub_product',
    titles: { id: 'Sub-produk', en: 'Sub-product' },
    column: 'sub_product_id',
    list: 'sub_product',
    within: 'product',
  },
  { id: 'region', titles: { id: 'Regional', en: 'Region' }, column: 'region_id', list: 'region' },
  {
    id: 'business_unit',
    titles: { id: 'Unit bisnis', en: 'Business unit' },
    column: 'business_unit_id',
    list: 'business_unit',
    within: 'cfu',
  },
  { id: 'cfu', titles: { id: 'CFU', en: 'CFU' }, column: 'business_unit_id', list: 'business_unit', links: ['cfu'] },
  { id: 'segment', titles: { id: 'Segmen', en: 'Segment' }, column: 'segment_id', list: 'segment' },
  {
    id: 'cluster',
    titles: { id: 'Klaster', en: 'Cluster' },
    column: 'product_id',
    list: 'product',
    links: ['cluster'],
  },
  {
    id: 'source_app',
    titles: { id: 'Aplikasi sumber', en: 'Source application' },
    column: 'source_app_id',
    list: 'source_app',
  },
] as const satisfies Dimension[]

/** Those of them that lead through one of these columns, in their order. */
export const sharedDimensions = (columns: readonly string[]): Dimension[] =>
  all.filter(({ column }) => columns.includes(column))
