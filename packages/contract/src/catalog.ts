import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/* What the datasets are made of: their measures, dimensions and records, from which every widget and question is made. */

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

/** The least and the greatest value that a figure can have; null = no end. */
const bounds = z.object({ low: z.number().nullable(), high: z.number().nullable() })
export type Bounds = z.output<typeof bounds>

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
    /** The range of its values, where the unit does not imply it. */
    bounds: bounds.optional(),
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
    /** A rate of records: rows tell on request on how many it rests and its 95 % interval; rankings order by the near end of that. */
    hasInterval: z.boolean().optional(),
  })
  .meta({ id: 'MeasureInfo' })
export type MeasureInfo = z.output<typeof measureInfo>

const atLeastNothing: Bounds = { low: 0, high: null }
const boundsOfUnit: Readonly<Record<Unit, Bounds>> = {
  count: atLeastNothing,
  share: { low: 0, high: 1 },
  hours: atLeastNothing,
  points: { low: -100, high: 100 },
  milliseconds: atLeastNothing,
  seconds: atLeastNothing,
  bytesPerSecond: atLeastNothing,
  score: atLeastNothing,
  factor: atLeastNothing,
  rupiah: atLeastNothing,
}

/** The possible values of a figure: no range, band or axis of it goes beyond. */
export const boundsOf = ({
  unit,
  bounds: own,
}: {
  readonly unit: Unit
  readonly bounds?: Bounds | undefined
}): Bounds => own ?? boundsOfUnit[unit]

/** A computed figure, such as the end of a range, brought back to its possible values. */
export const withinBounds = (value: number, { low, high }: Bounds): number =>
  Math.min(high ?? Infinity, Math.max(low ?? -Infinity, value))

/** A label of the product's own, null for 'not filled in'; `notWith` names measures that never count it. */
const fixedLabel = z.object({
  label: z.string().nullable(),
  titles: bothTexts,
  notWith: z.array(z.string()).optional(),
  /** What it holds went wrong: the fewer, the better. */
  isFault: z.boolean().optional(),
})

const dimensionInfo = z
  .object({
    id: z.string(),
    titles: bothTexts,
    /** The measures that it goes with; absent = all. Such a dimension narrows a list of records, never a page. */
    measures: z.array(z.string()).optional(),
    /** Known of the present only: nobody asks for it in the past. */
    isOfNow: z.boolean().optional(),
    /** Its labels are months after the one in which what a step of time holds began: a picture of it reaches as far back. */
    isAfterStart: z.boolean().optional(),
    /** The dimension that its labels belong to: a choice there leaves fewer here. */
    within: z.string().optional(),
    /** Its labels in words, where they are the product's own. */
    labels: z.array(fixedLabel).optional(),
    /** How a label reads where no title stands beside it: '{label} days old'. */
    mark: bothTexts.optional(),
  })
  .meta({ id: 'DimensionInfo' })
export type DimensionInfo = z.output<typeof dimensionInfo>

/**
 * Which way is good for a measure that is narrowed: of what more is better, more is worse where it went wrong, such as tickets resolved
 * late, and neither where some of it did.
 * @param filters labels by dimension, in any letter case, null for 'not filled in'
 */
export function directionUnder(
  { direction, additivity }: Pick<MeasureInfo, 'direction' | 'additivity'>,
  dimensions: readonly Pick<DimensionInfo, 'id' | 'labels'>[],
  filters: Readonly<Record<string, readonly (string | null)[]>>,
): MeasureInfo['direction'] {
  if (direction !== 'up' || additivity === 'rate') return direction
  const shares = dimensions.flatMap(({ id, labels = [] }) => {
    const faults = new Set(labels.flatMap(({ label, isFault }) => (isFault ? label?.toLowerCase() : [])))
    const chosen = filters[id] ?? []
    const ofFaults = chosen.filter((label) => faults.has(label?.toLowerCase()))
    return faults.size > 0 && chosen.length > 0 ? [ofFaults.length / chosen.length] : []
  })
  if (shares.includes(1)) return 'down'
  return shares.some((share) => share > 0) ? 'none' : direction
}

/**
 * How a value is written: `long` is a text that needs room, `instant` ISO 8601, `dayOrInstant` the same where staff may have written
 * a day alone, `month` YYYY-MM, `words` a state that has words.
 */
export const recordFormats = [
  'text',
  'long',
  'number',
  'hours',
  'seconds',
  'instant',
  'dayOrInstant',
  'month',
  'words',
] as const
export type RecordFormat = (typeof recordFormats)[number]

export const isInstant = (format: RecordFormat | undefined): boolean =>
  format === 'instant' || format === 'dayOrInstant'

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
    /** What its numbers count, where they are written without it. */
    unit: bothTexts.optional(),
    /** Its unit, where that depends on another column of the record. */
    unitBy: z.object({ column: z.string(), units: z.record(z.string(), z.enum(units)) }).optional(),
  })
  .meta({ id: 'RecordColumn' })
export type RecordColumnInfo = z.output<typeof recordColumn>

/** How a page of records that has its own filters calls what boards are narrowed by. */
const recordsList = z
  .object({
    path: z.string(),
    /** Its period stands as `<name>_from` and `<name>_to`. */
    period: z.string(),
    /** Dimension to filter; what is not here it cannot be narrowed by. */
    filters: z.record(z.string(), z.string()),
    /** Filters that leave what figures count where nobody narrows by them. */
    counted: z.record(z.string(), z.string()),
  })
  .meta({ id: 'RecordsList' })
export type RecordsListInfo = z.output<typeof recordsList>

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
      /** The page that lists them under filters of its own, where they have one. */
      list: recordsList.optional(),
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
  onWalls: true,
  answer: z.array(datasetInfo),
})
