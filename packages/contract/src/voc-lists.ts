import { z } from 'zod'
import { namedItem } from './products.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { byField } from './voc.ts'
import { vocColumns, vocReferenceFields, vocWeightFields, type VocReferenceField } from './voc-fields.ts'

const tag = 'voc'

// ---- Reference lists ----

const weightOption = namedItem.extend({ percent: z.int() })

export const vocReferenceLists = endpoint({
  method: 'GET',
  path: '/api/v2/voc/references',
  summary: 'Every reference list of the record under its field’s name, weights included.',
  tag,
  permission: 'hasAccess',
  answer: z.object({
    ...byField(
      vocReferenceFields.filter((field): field is Exclude<VocReferenceField, 'sub_product'> => field !== 'sub_product'),
      () => z.array(namedItem),
    ),
    sub_product: z.array(namedItem.extend({ product_id: z.int() })),
    ...byField(vocWeightFields, () => z.array(weightOption)),
  }),
})
export type VocReferenceLists = z.output<(typeof vocReferenceLists)['answer']>

export const listDataAcuan = endpoint({
  method: 'GET',
  path: '/api/v2/voc/data-acuan',
  summary: 'Reference data (data acuan); the last entry is ‘Lainnya’ with an empty id.',
  tag,
  permission: 'hasAccess',
  answer: z.array(z.object({ id: z.union([z.int(), z.literal('')]), name: z.string() })),
})

// ---- Column setting ----

const columnPath = z
  .array(z.strictObject({ orderName: z.enum(vocColumns) }))
  .max(vocColumns.length)
  .refine((path) => new Set(path.map((column) => column.orderName)).size === path.length, 'duplicateColumn')

export const vocColumnSetting = endpoint({
  method: 'GET',
  path: '/api/v2/voc/setting',
  summary: 'The person’s own columns, in order; an empty list where none were chosen yet.',
  tag,
  permission: 'hasAccess',
  query: z.object({ userId: recordId }),
  answer: z.array(z.object({ userId: z.int(), path: columnPath })),
})

export const saveVocColumnSetting = endpoint({
  method: 'POST',
  path: '/api/v2/voc/setting',
  summary: 'Keep the person’s own columns.',
  tag,
  permission: 'hasAccess',
  activity: 'UPDATE',
  body: z.strictObject({ userId: bodyId, path: columnPath }),
  answer: z.array(z.object({ userId: z.int(), path: columnPath })),
})
