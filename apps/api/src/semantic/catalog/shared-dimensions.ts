import type { Dimension, ListTable } from './types.ts'

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

/** Tables of labels that several datasets name: products and the ways in which the group is divided. */
export const sharedLists = {
  product: { links: { cluster: 'cluster_id' }, attributes: ['slo', 'availability_slo'] },
  sub_product: { links: { product: 'product_id' } },
  region: {},
  cfu: {},
  business_unit: { links: { cfu: 'cfu_id' } },
  segment: {},
  source_app: {},
  cluster: {},
  /** Days that something waits. */
  age_bucket: { isScale: true },
  /** Hours that something took. */
  resolve_bucket: { isScale: true },
} as const satisfies Readonly<Record<string, ListTable>>

// Read once for a statement, whatever number of rows it looks at.
const stepsOf = (table: string, seconds: string) =>
  `(select array_agg(${seconds} order by id) from ${table} where up_to is not null)`

/** How long ago an instant was at {asOf}, as a step of `age_bucket`: the day that a step ends with belongs to it. */
export const ageStep = (instant: string): string =>
  `(1 + width_bucket(extract(epoch from {asOf} - ${instant})::float8, ${stepsOf('age_bucket', '(up_to + 1) * 86400.0::float8')}))`

/** How many whole seconds something took, as a step of `resolve_bucket`: the hour that a step ends with belongs to it. */
export const timeStep = (seconds: string): string =>
  `(1 + width_bucket(${seconds} - 1, ${stepsOf('resolve_bucket', 'up_to * 3600')}))`

const hours = (part: string) => `(select ${part} from work_hours)`

/** Whether an instant lies within the working hours (1) or outside of them (2); holidays are not known. */
export function workTime(instant: string): string {
  const local = `(${instant} at time zone interval '7 hours')`
  const within = [
    `extract(isodow from ${local})::int = any(${hours('days')}::smallint[])`,
    `${local}::time >= ${hours('begins')}`,
    `${local}::time < ${hours('ends')}`,
  ]
  return `case when ${within.join(' and ')} then 1 else 2 end`
}
