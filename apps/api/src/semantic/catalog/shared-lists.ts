import type { FixedList, ListTable } from './types.ts'

/** Tables of labels that several datasets name: products and the ways in which the group is divided. */
export const sharedLists = {
  product: { links: { cluster: 'cluster_id' } },
  sub_product: { links: { product: 'product_id' } },
  region: {},
  cfu: {},
  business_unit: { links: { cfu: 'cfu_id' } },
  segment: {},
  source_app: {},
  cluster: {},
} as const satisfies Readonly<Record<string, ListTable>>

export const sharedFixedLists = {
  /** Days that something waits. */
  age_bucket: [
    [1, '0-1'],
    [2, '2-3'],
    [3, '4-7'],
    [4, '8-30'],
    [5, '>30'],
  ],
} as const satisfies Readonly<Record<string, FixedList>>
