import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, givenDay, givenInstant, ignored } from './envelope.ts'
import { givenReason, givenVersion } from './managed.ts'
import {
  vocReferenceFields,
  vocTextFields,
  vocWeightFields,
  vocWeights,
  type VocReferenceField,
  type VocTextField,
  type VocWeightField,
} from './voc-fields.ts'
import { givenId } from './given-id.ts'
import { isWebAddress } from './links.ts'
import { byField, validatedFeedback, vocDetail, vocStatus } from './voc.ts'

/** How one record is written: made, changed, moved on. */
const tag = 'voc'

const nullableId = z.number().int().min(1).max(2_147_483_647).nullable().optional()
const weightId = (field: VocWeightField) => z.number().int().min(1).max(vocWeights[field].length).nullable().optional()
// An empty text is nothing: stored and answered as null.
const optionalText = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable()
    .optional()

const webAddress = optionalText(vocTextFields.link).refine(
  (link) => link === null || link === undefined || isWebAddress(link),
  'notWebAddress',
)

/** The fields that a person writes. Absent leaves alone, null clears. */
export const vocInput = z.strictObject({
  ...byField(
    vocReferenceFields.filter((field): field is Exclude<VocReferenceField, 'data_acuan'> => field !== 'data_acuan'),
    () => nullableId,
  ),
  /** '' is the option 'Lainnya': no reference, with the free text in `data_acuan_text`. */
  data_acuan: z
    .union([z.literal('').transform(() => null), z.number().int().min(1).max(2_147_483_647)])
    .nullable()
    .optional(),
  ...byField(vocWeightFields, weightId as (field: string) => ReturnType<typeof weightId>),
  ...byField(Object.keys(vocTextFields) as VocTextField[], (field) => optionalText(vocTextFields[field])),
  link: webAddress,
  survey_id: givenId(vocTextFields.survey_id)
    .transform((id) => id || null)
    .nullable()
    .optional(),
  score_nps: z.number().int().min(0).max(10).nullable().optional(),
  time_in: z.union([givenInstant, givenDay]).optional(),
  /** Absent on create: today in Asia/Jakarta. */
  insert_feedback_date: z
    .union([givenDay, givenInstant.transform((text) => text.slice(0, 10))])
    .nullable()
    .optional(),
  validated_feedback: validatedFeedback.optional(),
})
export type VocInput = z.output<typeof vocInput>

const readOnly = Object.keys(vocDetail.shape).filter((field) => !(field in vocInput.shape))
/** A whole record can be sent back: its read-only fields are ignored, as is the specification's `createdBy`. */
const wholeRecord = vocInput.extend(byField(readOnly, () => ignored) as object)

export const createVoc = endpoint({
  method: 'POST',
  path: '/api/v2/voc',
  summary: 'Create a draft in one’s own name.',
  tag,
  permission: 'hasAccess',
  payload: 'data',
  body: wholeRecord,
  answer: vocDetail,
})

export const updateVoc = endpoint({
  method: 'PUT',
  path: '/api/v2/voc',
  summary: 'Change a record; `version` is the one that was read, a stale one answers 409 and changes nothing.',
  tag,
  permission: 'hasAccess',
  payload: 'data',
  body: wholeRecord.extend({ id: bodyId, version: givenVersion }),
  answer: vocDetail,
})

export const changeVocStatus = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/status',
  summary:
    'Move a record one step; the two backward steps need a reason, anything else answers 409. Done sets the progress to 100; a description of the work may be sent along.',
  tag,
  permission: 'hasAccess',
  body: z.strictObject({
    id: bodyId,
    status: vocStatus,
    reason: givenReason,
    progress_by_po_description: optionalText(vocTextFields.progress_by_po_description),
  }),
  answer: vocDetail,
})

export const changeVocProgress = endpoint({
  method: 'PUT',
  path: '/api/v2/voc/by-po',
  summary:
    'Set the progress in percent, and optionally its description; a `version` that is sent along must be the record’s (else 409).',
  tag,
  permission: 'workOnVoc',
  body: z.strictObject({
    id: bodyId,
    progressByPo: z.int().min(0).max(100),
    progress_by_po_description: optionalText(vocTextFields.progress_by_po_description),
    version: givenVersion.optional(),
  }),
  answer: vocDetail,
})
