import type {
  Bounds,
  BothTexts,
  DatasetInfo,
  DimensionInfo,
  Grain,
  MeasureInfo,
  RecordFormat,
  Unit,
} from '@ido/contract'

/** A list of labels. The fixed ones have their entries in code, the others are tables of that name. */
export type ListName = string

/** A table of labels (id, name, position), as what hangs on it needs to know it. */
export interface ListTable {
  /** Other lists that its entries lead to, each with its column; by the first of them the filter bar groups its labels. */
  links?: Readonly<Record<ListName, string>>
  /** Columns of numbers that belong to an entry, such as a service's objectives. */
  attributes?: readonly string[]
  /** Steps of a scale that administrators decide: a filter may name one by its place, '#4', whatever it is called today. */
  isScale?: true
}

/** Labels that are the product's own and not staff's: id (a number or a text) to label. */
export type FixedList = readonly (readonly [id: number | string, label: string])[]

/** A base column of the facts and how its value becomes the label of a dimension. */
export interface Dimension {
  id: string
  titles: BothTexts
  /** Key of `Dataset.columns`. */
  column: string
  /** List of the column's ids. */
  list: ListName
  /** From there on to other lists: a business unit leads to its CFU, a product to its cluster. */
  links?: readonly ListName[]
  /** Only with measures of these flows: a dimension that exists for resolved tickets alone, or for open ones. */
  only?: readonly string[]
  isAfterStart?: true
  within?: DimensionInfo['within']
  labels?: DimensionInfo['labels']
  mark?: DimensionInfo['mark']
}

/** Known of the present only: nobody asks for it in the past. */
export const isOfNow = (dimension: Dimension): boolean => dimension.only?.includes('stock') ?? false

/** The list of its labels: the one that its links end at. */
export const labelListOf = ({ links, list }: Pick<Dimension, 'links' | 'list'>): ListName => links?.at(-1) ?? list

/** Something that happens to a fact at an instant; its raw form is the table, its rolled forms are sums by period. */
export interface Flow {
  table: string
  /** Column of the instant. */
  time: string
  /** Which rows take part. */
  where?: string
  /** Its time may lie ahead: only events up to now count. Planned apart from the other flows, with rollups of its own. */
  isAhead?: true
  /** Columns by which an index finds its rows before their time: a question filtered by all of them reads no others. */
  foundBy?: readonly string[]
}

/** A sum that adds up over everything: rows, seconds, values. */
export interface Component {
  flow: string
  /** Aggregate over the raw table. */
  raw: string
  /** Aggregate over a rollup's rows. */
  rolled: string
  /** Infra: the metrics that it needs; undefined = all. */
  metrics?: readonly number[]
  /** Of a dataset of months: counted in the first, or the last, month of each step alone, as what there was at its ends. */
  at?: 'opening' | 'closing'
}

/** A level: what came before minus what went before. */
export interface Stock {
  plus: string
  minus: string
  /** Aggregate over the rows that are in stock at an instant, for the direct count. */
  direct: string
  /** Between which instants a fact is in this stock, where that is not the dataset's level; both are null or neither is. */
  level?: { enters: string; leaves: string }
}

/** Counts by the buckets of distribution_bucket(), which merge by adding. */
export interface Distribution {
  flow: string
  /** Bucket of a raw row, and how many it counts for. */
  rawBucket: string
  rawCount: string
  rolledCount: string
  metrics?: readonly number[]
}

/**
 * Who came in a month and how many whole months of the calendar they stayed: from both, who is still there in month k after it.
 * A figure of it is as of one month after the start; cohorts that have not been through that month take no part.
 */
export interface Cohorts {
  /** Counts everybody who came, at the instant of that; its rollups are by month. */
  flow: string
  joined: string
  lost: string
  /** Base column, and of its rollups: 1 = left in the month of the start, 2 = in the next, 0 or null = not left. */
  column: string
  /** The months that can be asked for, from 0; labels of the list of `column`, whose ids are one more. */
  months: readonly number[]
  /** The month where a question names none. */
  usual: number
}

export interface Rollup {
  table: string
  period: 'hour' | 'day' | 'month'
  /** Base columns that it keeps. */
  columns: readonly string[]
  /** Flows that it keeps; undefined = all. */
  flows?: readonly string[]
  /** Serves the distribution of this name instead of components. */
  distribution?: string
  /** As of a flow. */
  foundBy?: readonly string[]
}

/** What a measure is computed from: components, stocks and distributions by name, 0 and empty where nothing happened. */
export interface Sums {
  of(name: string): number
  distribution(name: string): ReadonlyMap<number, number>
  /** Instant that stocks are counted at, milliseconds. */
  asOf: number
  /** Of a dataset of months: how many of them the step has, from the first that there are facts of. */
  months(): number
}

/** Which records a measure counted. */
export interface CountedRecords {
  /** A flow, or 'stock': what is there at the end of the period. */
  flow: string
  where?: string
  metrics?: readonly number[]
  /** Component or stock that is their number. */
  count: string
  /** Of a difference, which may be below zero: the flow that is subtracted. Its records are listed too, each record once. */
  less?: string
}

export interface Measure {
  id: string
  titles: BothTexts
  unit: Unit
  formula: BothTexts
  direction: 'up' | 'down' | 'none'
  additivity: 'sum' | 'stock' | 'rate'
  source: BothTexts
  /** The range of its values, where the unit does not imply it. */
  bounds?: Bounds
  components: readonly string[]
  stocks?: readonly string[]
  distribution?: string
  value(sums: Sums): number | null
  /** For so many days after a day its figure still changes, so that the newest days always look worse than older ones. */
  ripens?: number
  /** How many records of the period it could not count, since they lack what it is made of; absent = it counts all. */
  leftOut?(sums: Sums): number
  /** Of a rate: its denominator, by which the rates of groups add up to that of all; absent where they do not (percentiles). */
  weight?(sums: Sums): number
  records: CountedRecords
  /** Of what is no count: the column of its records that says how each of them counted, and the end that a reader looks for first. */
  decidedBy?: MeasureInfo['decidedBy']
  /** Of a share: its denominator is no number of records but time or money, so that it has no interval of a sample. */
  weighs?: 'time' | 'money'
  /** Of a rate that is no share: its 95 % interval. */
  interval?(sums: Sums): { low: number; high: number }
  /** Where its `weight` counts fewer records than this, it is shown as resting on few. */
  fewBelow?: number
}

/** A component that is another one weighted by an attribute of what its rows are about, such as requests by an objective. */
export interface Weighted {
  component: string
  column: string
  list: ListName
  /** The ways to entries that may have the attribute, of which the first that has it counts. */
  ways: readonly (readonly ListName[])[]
  attribute: string
  weight(attribute: number): number
}

export interface RecordColumn {
  id: string
  /** As the list on screen heads it, and a file. */
  titles: BothTexts
  sql: string
  /** Absent = text. */
  format?: RecordFormat
  /** Which way a first click on its title orders; absent = instants and numbers from the top, the others not at all. */
  sorts?: 'asc' | 'desc'
  /** Pixels that its values take in a list, where that is not what its format takes. */
  width?: number
  /** Listed with measures of these flows only. */
  only?: readonly string[]
  /** Listed with these measures only. */
  onlyMeasures?: readonly string[]
  /** What its numbers count, for files, where a figure stands without words. */
  unit?: BothTexts
  /** The unit of its numbers, where that depends on another column. */
  unitBy?: { column: string; units: Record<string, Unit> }
  /** What its values mean in words. */
  words?: Readonly<Record<string, BothTexts>>
  /** Ids to labels. */
  list?: ListName
  links?: readonly ListName[]
  /** Names people, or is in their own words: it stands on no wall. */
  isPersonal?: true
}

/** Senders of readings that can be well or not right now; ids of metrics, measures as the catalog names them. */
export interface Watched {
  /** Who sends, and the dimension that names them. */
  list: ListName
  dimension: string
  /** Base column of their ids. */
  column: string
  /** What they belong to: a state is told for each of these. */
  by: readonly string[]
  /** The share of its interval that somebody answered. */
  answered: { metric: number; measure: string }
  /** Failed and all requests, which burn what the objective leaves. */
  burn: { failed: number; all: number; measure: string; objective: Pick<Weighted, 'ways' | 'attribute'> }
  /** What must stay below a limit. */
  ceilings: readonly { metric: number; measure: string; limit: number }[]
  /** The measure that counts readings. */
  samples: string
}

export interface Dataset {
  id: string
  titles: BothTexts
  grains: readonly Grain[]
  hourlyDays: DatasetInfo['hourlyDays']
  weight: DatasetInfo['weight']
  /** Tables of labels that are its own; what all datasets share stands in shared-dimensions.ts. */
  lists: Readonly<Record<ListName, ListTable>>
  /** Lists that are code and no table. */
  fixedLists?: Readonly<Record<ListName, FixedList>>
  /** Base column to its SQL over the raw table; text columns say so. */
  columns: Readonly<Record<string, { sql: string; kind: 'id' | 'text' }>>
  dimensions: readonly Dimension[]
  flows: Readonly<Record<string, Flow>>
  components: Readonly<Record<string, Component>>
  stocks: Readonly<Record<string, Stock>>
  /** Its rows have instants that lie ahead: only events up to now count, however far the period reaches. */
  knowsAhead?: true
  /** Its facts are of whole months, each dated by its first instant: one counts in the period in which it ends, the running one not yet. */
  isByMonth?: true
  /** Its facts stand for whole hours: one that is running is counted when it is over, and a period's end within an hour means that hour's start. */
  isByHour?: true
  /** Facts that are in stock between two of their instants, with the index of those that are; undefined without stocks. */
  level?: {
    table: string
    enters: string
    leaves: string
    index: string
    /** The index of those that are or were in stock over the end of a month, and its condition. */
    carried?: { index: string; where: string }
  }
  /** Column that tells the metrics of components apart. */
  metricColumn?: string
  watched?: Watched
  /** Query for the first and last instant of the facts, through indexes. */
  ends: string
  weighted: Readonly<Record<string, Weighted>>
  /** Components by which it is known how much of what was to come of a period has come in; absent = all that there will be. */
  arrived?: { part: string; whole: string }
  distributions: Readonly<Record<string, Distribution>>
  cohorts?: Cohorts
  rollups: readonly Rollup[]
  measures: readonly Measure[]
  records: Pick<DatasetInfo['records'], 'noun' | 'measure' | 'naming' | 'path' | 'list' | 'narrowBy'> & {
    table: string
    /** Ends every order, so that pages never overlap. */
    key: readonly string[]
    /** Column by whose value, in any letter case, one record is found: for a page of its own, in any of its addresses. */
    findBy?: string
    defaultOrder: string
    /** In the order of a file. */
    columns: readonly RecordColumn[]
    /** Those that the list on screen shows, in its order. */
    listed: readonly string[]
  }
  /** Columns that a person's data scope narrows, each with how its id leads to a region or product. */
  scope: { region?: { column: string }; product?: { column: string; list: ListName; links: readonly ListName[] } }
}
