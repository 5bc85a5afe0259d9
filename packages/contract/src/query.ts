import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileQuery, givenDay, givenInstant, pageMeta, pageQuery } from './envelope.ts'

const tag = 'query'

export const grains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Grain = (typeof grains)[number]

const mostLetters = 5_000
/** A text in both languages. */
export const bothTexts = z
  .strictObject({ id: z.string().max(mostLetters), en: z.string().max(mostLetters) })
  .meta({ id: 'BothTexts' })
export type BothTexts = z.output<typeof bothTexts>

/** How a figure is written: `share` is a fraction shown as percent, `points` runs from -100 to 100. */
export const units = [
  'count',
  'share',
  'hours',
  'points',
  'milliseconds',
  'seconds',
  'bytesPerSecond',
  'score',
  'factor',
  'rupiah',
] as const
export type Unit = (typeof units)[number]

const measureInfo = z
  .object({
    id: z.string(),
    titles: bothTexts,
    unit: z.enum(units),
    /** In words, in both languages. */
    formula: bothTexts,
    /** Which way is good. */
    direction: z.enum(['up', 'down', 'none']),
    /** `sum` adds up over everything, `stock` over dimensions but not over time, `rate` never. */
    additivity: z.enum(['sum', 'stock', 'rate']),
    source: bothTexts,
    /** Whether the records behind it can be listed. */
    hasRecords: z.boolean(),
    /** What is there at the end of the period, not what happened in it. */
    isStock: z.boolean().optional(),
    /** The column of its records that says how each counted; their list has it early, and begins at this end of it. */
    decidedBy: z.object({ column: z.string(), order: z.enum(['asc', 'desc']) }).optional(),
    /** Of fewer records than this it says little, and is shown with a warning; absent = of any number it is what it is. */
    fewBelow: z.int().optional(),
    /** It may be unable to count some records of the period: rows that are asked to say how many. */
    leavesOut: z.boolean().optional(),
  })
  .meta({ id: 'MeasureInfo' })
export type MeasureInfo = z.output<typeof measureInfo>

/** A label of the product's own, null for 'not filled in'; `notWith` names measures that never count it. */
const fixedLabel = z.object({
  label: z.string().nullable(),
  titles: bothTexts,
  notWith: z.array(z.string()).optional(),
})

const dimensionInfo = z
  .object({
    id: z.string(),
    titles: bothTexts,
    /** The measures that it goes with; absent = all. Such a dimension narrows a list of records, never a page. */
    measures: z.array(z.string()).optional(),
    /** Known of the present only: nobody asks for it in the past. */
    isOfNow: z.boolean().optional(),
    /** The dimension that its labels belong to: a choice there leaves fewer here. */
    within: z.string().optional(),
    /** Its labels in words, where they are the product's own. */
    labels: z.array(fixedLabel).optional(),
    /** How a label reads where no title stands beside it: '{label} days old'. */
    mark: bothTexts.optional(),
  })
  .meta({ id: 'DimensionInfo' })
export type DimensionInfo = z.output<typeof dimensionInfo>

/** How a value is written: `long` is a text that needs room, `instant` ISO 8601, `month` YYYY-MM, `words` a state that has words. */
export const recordFormats = ['text', 'long', 'number', 'hours', 'seconds', 'instant', 'month', 'words'] as const
export type RecordFormat = (typeof recordFormats)[number]

const recordColumn = z
  .object({
    id: z.string(),
    titles: bothTexts,
    format: z.enum(recordFormats),
    /** Which way a first click on its title orders; absent = by it nobody orders. */
    sorts: z.enum(['asc', 'desc']).optional(),
    /** Pixels that its values take; absent = what its format takes. */
    width: z.int().optional(),
    /** In files and worklists only. */
    isUnlisted: z.boolean().optional(),
    /** The measures whose lists show it; absent = all. */
    measures: z.array(z.string()).optional(),
    /** What its values mean. */
    words: z.record(z.string(), bothTexts).optional(),
    /** Its unit, where that depends on another column of the record. */
    unitBy: z.object({ column: z.string(), units: z.record(z.string(), z.enum(units)) }).optional(),
  })
  .meta({ id: 'RecordColumn' })
export type RecordColumnInfo = z.output<typeof recordColumn>

const datasetInfo = z
  .object({
    id: z.string(),
    titles: bothTexts,
    measures: z.array(measureInfo),
    dimensions: z.array(dimensionInfo),
    grains: z.array(z.enum(grains)),
    /** The longest period, in days, that charts show by the hour. */
    hourlyDays: z.int(),
    /** The measure that says how much a group weighs, so that a handful of records does not speak for the whole. */
    weight: z.string(),
    /** What of it has a state right now, and by which dimensions that is told; absent = nothing. */
    watched: z.object({ by: z.array(z.string()) }).optional(),
    records: z.object({
      /** What they are called behind a number: '12 tickets'. */
      noun: bothTexts,
      /** The measure of a list that names none. */
      measure: z.string(),
      /** Columns that tell one record from the next; people call it by the first. */
      naming: z.array(z.string()).min(1),
      /** Address of one record's page with its columns in braces; absent = records have no page. */
      path: z.string().optional(),
      /** The instant from which on a record is over, and gets nothing any more that it does not have; absent = never. */
      over: z.string().optional(),
      /** The dimension that its list can be narrowed by. */
      narrowBy: z.string().optional(),
      /** In the order of the list. */
      columns: z.array(recordColumn),
    }),
  })
  .meta({ id: 'DatasetInfo' })
export type DatasetInfo = z.output<typeof datasetInfo>

export const catalogCall = endpoint({
  method: 'GET',
  path: '/api/v2/catalog',
  summary: 'Datasets with their measures and dimensions, from which every widget and query is made.',
  tag,
  permission: 'hasAccess',
  forKeys: true,
  answer: z.array(datasetInfo),
})

/** Most groups that one answer carries. */
export const mostRows = 10_000

const name = z.string().min(1).max(100)
const filterValue = z.union([z.string().max(200), z.null()])
/** Dimension id to labels, in any letter case; null stands for 'not filled in'. */
export const queryFilters = z.record(name, z.array(filterValue).max(200))
export type QueryFilters = z.output<typeof queryFilters>
const moment = z.union([givenDay, givenInstant])

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
  })
  .meta({ id: 'Query' })
export type Query = z.output<typeof queryBody>

/**
 * Dimension ids to labels (null = not filled in), measure ids to numbers (null = nothing to compute it from), `time` to
 * the first day of the bucket (for hours its first instant), with `compare` the same measures under `previous`, with `few`
 * under that name on how many records each measure rests that rests on too few, and under `leftOut` how many it could not count.
 */
export const queryRow = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.union([z.number(), z.null()]))]),
)
export type QueryRow = z.output<typeof queryRow>

const span = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })

export const queryMeta = z
  .object({
    /** The instant that stocks ('open now') are counted at. */
    asOf: z.iso.datetime({ offset: true }),
    /** Time of the newest fact of the dataset, null where it has none. */
    dataUntil: z.iso.datetime({ offset: true }).nullable(),
    /** When the dataset was last written, null where it never was. */
    loadedAt: z.iso.datetime({ offset: true }).nullable(),
    rows: z.int(),
    truncated: z.boolean(),
    /** The period that `previous` is about. */
    compared: span.nullable().optional(),
    /** Of a dataset of months: the whole months that were counted, null where none ends in the period. */
    months: span.nullable().optional(),
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
  effect: 'reads',
  body: queryBody,
  answer: z.array(queryRow),
  meta: queryMeta,
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
