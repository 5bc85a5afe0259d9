import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay, givenInstant, pageMeta, pageQuery, recordId } from './envelope.ts'
import {
  npsCategories,
  vocDateRanges,
  vocNumberRanges,
  vocOrderNames,
  vocReferenceFields,
  vocStatuses,
  vocTextFields,
  vocTextFilters,
  vocValidations,
  vocWeightFields,
  type VocTextField,
} from './voc-fields.ts'

const tag = 'voc'

export const vocStatus = z.enum(vocStatuses)
export const validatedFeedback = z.enum(vocValidations)

type ByField<F extends string, T> = { [K in F]: T }
/** An object with the same kind of value under each field's name. */
export function byField<const F extends string, T>(fields: readonly F[], make: (field: F) => T): ByField<F, T> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as ByField<F, T>
}

// ---- One record ----

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

const vocReferences = byField(vocReferenceFields, () => z.int().nullable())
const vocWeightIds = byField(vocWeightFields, () => z.int().nullable())
const vocTexts = byField(Object.keys(vocTextFields) as VocTextField[], () => z.string().nullable())

/** A step that the person asking may take with the record now, and whether it needs a reason. */
const vocStep = z.object({ status: vocStatus, needsReason: z.boolean() })

/** A row of the list: every field, with `labels` holding the names behind the coded ones. */
export const vocRow = z
  .object({
    id: z.int(),
    voc_id: z.string(),
    status: vocStatus,
    ...vocReferences,
    ...vocWeightIds,
    ...vocTexts,
    progress_by_po: z.int(),
    progress_by_po_text: z.string(),
    score: z.string(),
    score_nps: z.int().nullable(),
    category_nps: z.enum(npsCategories).nullable(),
    validated_feedback: validatedFeedback,
    validate_date: instant.nullable(),
    time_in: instant,
    insert_feedback_date: day.nullable(),
    createddate: instant,
    /** `createddate` as people read it: D MMM YYYY HH : mm in Indonesian, in Asia/Jakarta. */
    timestamp: z.string(),
    createdBy: z.string(),
    /** Who looks after it. */
    owner_id: z.int().nullable(),
    owner_name: z.string().nullable(),
    /** When its status is to move on; null where no clock runs. */
    due_at: instant.nullable(),
    /** Since when its clock stands still. */
    paused_at: instant.nullable(),
    version: z.int(),
    labels: z.partialRecord(z.enum([...vocReferenceFields, ...vocWeightFields]), z.string()),
    can: z.object({ moveTo: z.array(vocStep) }),
  })
  .meta({ id: 'VocRow' })
export type VocRow = z.output<typeof vocRow>

/** What the person asking may do with the record now. */
export const vocPermissions = z.object({
  edit: z.boolean(),
  validate: z.boolean(),
  progress: z.boolean(),
  attach: z.boolean(),
  /** Give it an owner, take it oneself, stop its clock or let it go on. */
  own: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  /** Move it to the trash. */
  remove: z.boolean(),
  /** See, leave and remove its customer's address for thanks. */
  thank: z.boolean(),
  moveTo: z.array(vocStep),
})

export const vocChange = z
  .object({
    version: z.int(),
    at: instant,
    by: z.string(),
    kind: z.enum([
      'created',
      'edited',
      'status',
      'progress',
      'attached',
      'detached',
      'imported',
      'commented',
      'uncommented',
      'deleted',
      'restored',
    ]),
    reason: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  })
  .meta({ id: 'VocChange' })
export type VocChange = z.output<typeof vocChange>

export const vocDetail = vocRow
  .extend({
    can: vocPermissions,
    history: z.array(vocChange),
    createdById: z.int().nullable(),
    /** The record that it was merged into, as people call it. */
    merged_into: z.string().nullable(),
  })
  .meta({ id: 'VocDetail' })
export type VocDetail = z.output<typeof vocDetail>

// ---- List ----

const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(200))
const ids = commaList(z.coerce.number<string>().int().min(1).max(2_147_483_647))
/** One of the words, taken from free text so that a wrong one is refused by name. */
const word = <const W extends readonly string[]>(words: W) =>
  z.string().pipe(z.enum(words) as z.ZodType<W[number], string>)
/** A day (from its first instant in Asia/Jakarta) or an instant; `_from` is included, `_to` is not. */
const dayOrInstant = z.union([givenDay, givenInstant])

const rangeKeys = <const F extends string>(fields: readonly F[]) =>
  fields.flatMap((field) => [`${field}_from` as const, `${field}_to` as const])

const filteredText = z.string().trim().max(300).optional()

export const vocFilters = z.object({
  status: commaList(word(vocStatuses)).optional(),
  category_nps: commaList(word(npsCategories)).optional(),
  validated_feedback: commaList(word(validatedFeedback.options)).optional(),
  ...byField(vocReferenceFields, () => ids.optional()),
  ...byField(vocWeightFields, () => ids.optional()),
  ...byField(rangeKeys(vocNumberRanges), () => z.coerce.number().int().min(0).max(100).optional()),
  ...byField(rangeKeys(vocDateRanges), () => dayOrInstant.optional()),
  // Text filters: the value occurs in the field, in any letter case.
  ...byField(vocTextFilters, () => filteredText),
  /** `true`: only the records that the person asking created. */
  mine: z.stringbool().optional(),
  /** `true`: only what was sent back or reopened and has not moved on since. */
  returned: z.stringbool().optional(),
  /** Only what the person asking created and somebody else has worked on since. */
  answered_from: dayOrInstant.optional(),
  /** Records of these owners. */
  owner: ids.optional(),
  /** `true`: only what nobody looks after. */
  unowned: z.stringbool().optional(),
  /** `true`: only what should have moved on by now. */
  overdue: z.stringbool().optional(),
  /** `only`: what was merged into another record; `none`: what was not. */
  merged: word(['only', 'none']).optional(),
  due_from: dayOrInstant.optional(),
  due_to: dayOrInstant.optional(),
})
export type VocFilters = z.output<typeof vocFilters>

export const vocListQuery = pageQuery
  .extend({
    orderName: z.enum(vocOrderNames).optional(),
    /** `bounded` answers at once with a total that stops counting at 10,001; `exact` is the default. */
    total: z.enum(['exact', 'bounded']).default('exact'),
    /** The filter `createdby` by the record's own name of it. */
    createdBy: filteredText,
  })
  .extend(vocFilters.shape)
export type VocListQuery = z.output<typeof vocListQuery>

export const listVoc = endpoint({
  method: 'GET',
  path: '/api/v2/voc/feedback-executive-summary',
  summary: 'VOC records, filtered, searched, sorted and paged; drafts only one’s own (CMP and ADMIN: all).',
  tag,
  permission: 'hasAccess',
  query: vocListQuery,
  answer: z.array(vocRow),
  /** `totalIsExact` is there only where the query says `total=bounded`. */
  meta: pageMeta.extend({ totalIsExact: z.boolean().exactOptional() }),
})

export const vocStatusCounts = endpoint({
  method: 'GET',
  path: '/api/v2/voc/status-counts',
  summary: 'How many records of each status the other filters of the list leave; each count stops at 10,001.',
  tag,
  permission: 'hasAccess',
  query: vocListQuery.omit({ page: true, size: true, total: true, orderName: true, orderBy: true, status: true }),
  answer: z.array(z.object({ status: vocStatus, total: z.int(), isExact: z.boolean() })),
})

export const exportVoc = endpoint({
  method: 'GET',
  path: '/api/v2/voc/export',
  summary: 'The filtered list as a file, streamed, with spreadsheet formulas neutralised; written to the download log.',
  tag,
  permission: 'hasAccess',
  query: vocListQuery.omit({ page: true, size: true, total: true }).extend(fileQuery),
  file: true,
  effect: 'writes',
})

// ---- Read one ----

export const vocDetailCall = endpoint({
  method: 'GET',
  path: '/api/v2/voc/detail/:id',
  summary: 'One record with its history and what the person asking may do with it.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: vocDetail,
})
