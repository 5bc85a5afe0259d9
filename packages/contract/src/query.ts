import { z } from 'zod'
import { bothTexts, grains } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay, givenInstant, pageMeta, pageQuery } from './envelope.ts'

const tag = 'query'

/** A rate of fewer records than this says little, and is shown with a warning. */
export const smallRateBelow = 30

/** Most groups that one answer carries. */
export const mostRows = 10_000

const name = z.string().min(1).max(100)
const filterValue = z.union([z.string().max(200), z.null()])
/** Dimension id to labels, in any letter case; null stands for 'not filled in'. */
export const queryFilters = z.record(name, z.array(filterValue).max(200))
export type QueryFilters = z.output<typeof queryFilters>
const moment = z.union([givenDay, givenInstant])

export const calendarUnits = ['month', 'quarter', 'year'] as const
export type CalendarPeriod = (typeof calendarUnits)[number]

/** One question. `from` is included, `to` is not; a day stands for its first instant in Asia/Jakarta. */
export const queryBody = z
  .strictObject({
    dataset: name,
    measures: z.array(name).min(1).max(20),
    dimensions: z.array(name).max(4).optional(),
    grain: z.enum(grains).optional(),
    filters: queryFilters.optional(),
    from: moment.optional(),
    to: moment.optional(),
    compare: z.enum(['previous', 'lastYear']).optional(),
    /** The calendar unit that the period is a part of, where its ends leave that open: on 7 January a month, a quarter and a year have come as far. */
    calendar: z.enum(calendarUnits).optional(),
    /** A rate of records is ordered by the near end of its interval, so that 2 of 5 is not on top; so is it by `top`. */
    sort: z
      .array(z.strictObject({ by: name, order: z.enum(['asc', 'desc']).default('asc') }))
      .max(5)
      .optional(),
    /** Most rows of the answer. */
    limit: z.int().min(1).max(mostRows).optional(),
    /** Of the groups that the dimensions make, the ones with the largest first measure. */
    top: z.int().min(1).max(100).optional(),
    /** With `top`: one more group, marked `others`, for all that are left. */
    others: z.boolean().optional(),
    /** Rows say under `few` which of their measures rest on too few records, and on how many, and under `leftOut` how many could not be counted. */
    few: z.boolean().optional(),
    /** Rows say of their rates under `n` on how many records each rests, and under `low` and `high` its 95 % interval. */
    interval: z.boolean().optional(),
  })
  .meta({ id: 'Query' })
export type Query = z.output<typeof queryBody>

/**
 * Dimension ids to labels (null = not filled in), measure ids to numbers (null = nothing to compute it from), `time` to
 * the first day of the bucket (for hours its first instant), with `compare` the same measures under `previous`, with `few`
 * under that name on how many records each measure rests that rests on too few, and under `leftOut` how many it could not count.
 */
export type QueryRow = Record<string, string | number | boolean | null | Record<string, number | null>>

const numbers = { type: 'object', additionalProperties: { type: ['number', 'null'] } } as const
/** Checked by hand: of a page of figures a record of unions took most of the time that its answer took. */
export const queryRow = z.custom<QueryRow>(isQueryRow).meta({
  type: 'object',
  additionalProperties: { anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, numbers] },
})

function isQueryRow(row: unknown): boolean {
  return isRecord(row) && Object.values(row).every((cell) => isLabel(cell) || isNumber(cell) || areNumbers(cell))
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLabel = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'
const isNumber = (value: unknown) => value === null || Number.isFinite(value)
const areNumbers = (value: unknown) => isRecord(value) && Object.values(value).every(isNumber)

export const periodSpan = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })

export const queryMeta = z
  .object({
    /** The instant that was counted up to, at which stocks are and ages end: that of the question, up to the full minute, or the end of the period. */
    asOf: z.iso.datetime({ offset: true }),
    /** Time of the newest fact of the dataset, null where it has none. */
    dataUntil: z.iso.datetime({ offset: true }).nullable(),
    /** Time of its oldest fact, for who sees all of it: what lies before is counted as nothing, though nothing is known of it. */
    dataFrom: z.iso.datetime({ offset: true }).nullable().optional(),
    /** When the dataset was last written, null where it never was. */
    loadedAt: z.iso.datetime({ offset: true }).nullable(),
    rows: z.int(),
    truncated: z.boolean(),
    /** The period that `previous` is about. */
    compared: periodSpan.nullable().optional(),
    /**
     * By measure the first step of time without a complete value: a rate of a day that is not over, or a figure that changes after its day
     * for longer. It and all later ones are not drawn. Absent where all are.
     */
    unripeFrom: z.record(z.string(), z.iso.datetime({ offset: true })).optional(),
    /** Of a dataset of months: the whole months that were counted, null where none ends in the period. */
    months: periodSpan.nullable().optional(),
  })
  .meta({ id: 'QueryMeta' })
export type QueryMeta = z.output<typeof queryMeta>

/** What an example of the call asks. */
export const exampleQuery = {
  dataset: 'tickets',
  measures: ['opened', 'sla_compliance'],
  dimensions: ['region'],
  grain: 'month',
} as const

export const queryCall = endpoint({
  method: 'POST',
  path: '/api/v2/query',
  summary: 'Measures of a dataset by dimensions and time, within what the person may see.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  onWalls: true,
  effect: 'reads',
  body: queryBody,
  answer: z.array(queryRow),
  meta: queryMeta,
})

/** Most questions of one call: a board has at most forty widgets, of which most ask one or two. */
export const mostQuestions = 100

export const questionsCall = endpoint({
  method: 'POST',
  path: '/api/v2/query/together',
  summary: 'Several questions at once: of each what /api/v2/query would answer it alone, as soon as it is known.',
  tag,
  permission: 'hasAccess',
  effect: 'reads',
  lines: true,
  body: z.strictObject({ questions: z.array(queryBody).min(1).max(mostQuestions) }),
  answer: z
    .object({
      /** Place of the question among those that were asked, from 0. */
      at: z.int(),
      status: z.int(),
      /** Where it is to be asked again. */
      retryAfterSeconds: z.number().optional(),
      /** The envelope. */
      body: z.record(z.string(), z.unknown()),
    })
    .meta({ id: 'AnsweredQuestion' }),
})

/** The records that a measure counted: the same dataset, measure, filters and period; `filters` is JSON. */
const recordsAsked = z.object({
  dataset: name,
  measure: name,
  filters: z.string().max(10_000).optional(),
  from: moment.optional(),
  to: moment.optional(),
})

/** Columns of a record as the list shows them, with labels for ids; instants are ISO 8601. */
export const recordRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type RecordRow = z.output<typeof recordRow>

export const recordsCall = endpoint({
  method: 'GET',
  path: '/api/v2/query/records',
  summary: 'The records behind a figure: exactly the ones that its measure counted.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  onWalls: true,
  query: pageQuery.omit({ search: true }).extend({ ...recordsAsked.shape, orderName: name.optional() }),
  answer: z.array(recordRow),
  meta: pageMeta,
})

/** One record with all of its columns, the unlisted ones too: what its page shows. */
export const recordCall = endpoint({
  method: 'GET',
  path: '/api/v2/query/record',
  summary: 'One record of a dataset whose records have pages, by what people call it, in any letter case.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  query: z.object({ dataset: name, name }),
  answer: recordRow,
})

/** Whatever is called so: who has a number in hand need not know what it is the number of. */
export const recordsNamed = endpoint({
  method: 'GET',
  path: '/api/v2/query/records/named',
  summary: 'The records of all datasets that have this name, in any letter case, each with the address of its page.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  query: z.object({ name }),
  answer: z.array(z.object({ dataset: z.string(), titles: bothTexts, name: z.string(), address: z.string() })),
})

export const recordsExport = endpoint({
  method: 'GET',
  path: '/api/v2/query/records/export',
  summary: 'The same records in the same order as a file, streamed, with its line in the download log.',
  tag,
  permission: 'hasAccess',
  query: recordsAsked.extend({
    ...fileQuery,
    format: fileQuery.format.unwrap(),
    orderName: name.optional(),
    orderBy: z.enum(['asc', 'desc']).optional(),
  }),
  file: true,
  effect: 'writes',
})
