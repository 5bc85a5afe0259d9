import { npsCategories } from '@ido/contract'

/** Lists that are the product's own and not staff's: id (a number or a text) to label. */
export const fixedLists = {
  age_bucket: [
    [1, '0-1'],
    [2, '2-3'],
    [3, '4-7'],
    [4, '8-30'],
    [5, '>30'],
  ],
  resolve_bucket: [
    [1, '<=3'],
    [2, '3-6'],
    [3, '6-12'],
    [4, '12-24'],
    [5, '>24'],
  ],
  sla: [
    [1, 'Terpenuhi'],
    [2, 'Terlambat'],
  ],
  voc_status: [
    ['new', 'new'],
    ['on-progress', 'on-progress'],
    ['done', 'done'],
  ],
  category_nps: npsCategories.map((category) => [category, category] as const),
} as const satisfies Record<string, readonly (readonly [number | string, string])[]>
