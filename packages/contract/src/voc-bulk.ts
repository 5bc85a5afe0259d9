import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId } from './envelope.ts'
import { bulkMost, bulkOutcome, givenReason, givenVersion } from './managed.ts'
import { vocInput } from './voc-write.ts'
import { vocReferenceFields, vocWeightFields, type VocReferenceField } from './voc-fields.ts'

const tag = 'voc'

/** What many records can be given at once: what is chosen from a list. Where a source is, is words beside a choice. */
export const vocBulkFields = [
  ...vocReferenceFields.filter((field): field is Exclude<VocReferenceField, 'data_acuan'> => field !== 'data_acuan'),
  ...vocWeightFields,
  'validated_feedback',
] as const
export type VocBulkField = (typeof vocBulkFields)[number]

type Chosen = { [F in VocBulkField]: true }
/** Absent leaves alone, null clears. */
export const vocBulkChange = vocInput
  .pick(Object.fromEntries(vocBulkFields.map((field) => [field, true])) as Chosen)
  .refine((change) => Object.keys(change).length > 0, 'required')
export type VocBulkChange = z.output<typeof vocBulkChange>

/** A record as a bulk edit left it, and what it had before. */
const vocUndo = z.strictObject({ id: bodyId, version: givenVersion, change: vocBulkChange })
export type VocUndo = z.output<typeof vocUndo>

const vocBulkOutcome = bulkOutcome.extend({ undo: vocUndo.nullable() }).meta({ id: 'VocBulkOutcome' })
export type VocBulkOutcome = z.output<typeof vocBulkOutcome>

export const changeManyVoc = endpoint({
  method: 'POST',
  path: '/api/v2/voc/bulk',
  summary:
    'Give many records the same values; `preview` answers what would change and changes nothing, else `undo` says what takes each back.',
  tag,
  permission: 'hasAccess',
  activity: 'UPDATE',
  body: z.strictObject({
    ids: z.array(bodyId).min(1).max(bulkMost),
    change: vocBulkChange,
    reason: givenReason,
    preview: z.boolean().default(false),
  }),
  answer: z.array(vocBulkOutcome),
})

export const undoManyVoc = endpoint({
  method: 'POST',
  path: '/api/v2/voc/bulk/undo',
  summary: 'Give each record back what a bulk edit took; one that somebody has changed since stays as it is.',
  tag,
  permission: 'hasAccess',
  activity: 'UPDATE',
  body: z.strictObject({ records: z.array(vocUndo).min(1).max(bulkMost), reason: givenReason }),
  answer: z.array(vocBulkOutcome),
})
