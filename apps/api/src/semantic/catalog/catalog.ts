import type { DatasetInfo, DimensionInfo, MeasureInfo, RecordColumnInfo, RecordFormat } from '@ido/contract'
import { hasInterval } from '../intervals.ts'
import { infra } from './infra.ts'
import { orders } from './orders.ts'
import { revenue } from './revenue.ts'
import { sharedLists } from './shared-dimensions.ts'
import { subscriptions } from './subscriptions.ts'
import { tickets } from './tickets.ts'
import { traffic } from './traffic.ts'
import {
  isOfNow,
  type Dataset,
  type Dimension,
  type FixedList,
  type ListName,
  type ListTable,
  type Measure,
  type RecordColumn,
} from './types.ts'
import { voc } from './voc.ts'

/** Every dataset that questions can be asked of. */
export const datasets: readonly Dataset[] = [tickets, orders, revenue, subscriptions, traffic, infra, voc]

/** Every table of labels, by name. */
export const listTables: Readonly<Record<ListName, ListTable>> = Object.assign(
  {},
  sharedLists,
  ...datasets.map(({ lists }) => lists),
)

/** Every list of labels that are the product's own, by name. */
export const fixedLists: Readonly<Record<ListName, FixedList>> = Object.assign(
  {},
  ...datasets.map((dataset) => dataset.fixedLists),
)

export function findDataset(id: string): Dataset | undefined {
  return datasets.find((dataset) => dataset.id === id)
}

/** The tables that hold the sums of a dataset. */
export function rollupsOf(id: string): string[] {
  return findDataset(id)?.rollups.map(({ table }) => table) ?? []
}

/** What `GET /api/v2/catalog` tells: the declarations without their SQL. */
export function catalogInfo(): DatasetInfo[] {
  return datasets.map((dataset) => {
    const { id, titles, measures, dimensions, grains, hourlyDays, weight, watched } = dataset
    return {
      id,
      titles,
      measures: measures.map(measureInfo),
      dimensions: dimensions.map((dimension) => dimensionInfo(dimension, dataset)),
      grains: [...grains],
      hourlyDays,
      weight,
      ...(watched && { watched: { by: [...watched.by] } }),
      records: recordsInfo(dataset),
    }
  })
}

function measureInfo(measure: Measure): MeasureInfo {
  const { id, titles, unit, formula, direction, additivity, source, bounds, records } = measure
  const { decidedBy, fewBelow, leftOut } = measure
  const isStock = records.flow === 'stock'
  const info = { id, titles, unit, formula, direction, additivity, source, hasRecords: true }
  return {
    ...info,
    ...(bounds && { bounds }),
    ...(isStock && { isStock }),
    ...(decidedBy && { decidedBy }),
    ...(fewBelow && { fewBelow }),
    ...(leftOut && { leavesOut: true }),
    ...(hasInterval(measure) && { hasInterval: true }),
  }
}

function dimensionInfo(dimension: Dimension, dataset: Dataset): DimensionInfo {
  const { id, titles, only, within, labels, mark } = dimension
  return {
    id,
    titles,
    ...(only && { measures: measuresOf(only, dataset) }),
    ...(isOfNow(dimension) && { isOfNow: true }),
    ...(dimension.isAfterStart && { isAfterStart: true }),
    ...(within && { within }),
    ...(labels && { labels }),
    ...(mark && { mark }),
  }
}

const measuresOf = (flows: readonly string[], { measures }: Dataset) =>
  measures.filter(({ records }) => flows.includes(records.flow)).map(({ id }) => id)

function recordsInfo(dataset: Dataset): DatasetInfo['records'] {
  const { noun, measure, naming, path, list, narrowBy, columns, listed } = dataset.records
  const place = ({ id }: RecordColumn) => listed.indexOf(id)
  const shown = columns.filter(({ id }) => listed.includes(id)).toSorted((a, b) => place(a) - place(b))
  const rest = columns.filter(({ id }) => !listed.includes(id))
  const over = columns.find(({ id }) => id === dataset.level?.leaves)?.id
  return {
    noun,
    measure,
    naming: [...naming],
    ...(path !== undefined && { path }),
    ...(list !== undefined && { list }),
    ...(over !== undefined && { over }),
    ...(narrowBy !== undefined && { narrowBy }),
    columns: [
      ...shown.map((column) => columnInfo(column, dataset)),
      ...rest.map((column) => ({ ...columnInfo(column, dataset), isUnlisted: true })),
    ],
  }
}

/** What is asked for the highest or the latest first. */
const fromTheTop: ReadonlySet<RecordFormat> = new Set([
  'number',
  'hours',
  'seconds',
  'instant',
  'dayOrInstant',
  'month',
])

function columnInfo(column: RecordColumn, dataset: Dataset): RecordColumnInfo {
  const { id, titles, format = 'text', width, only, onlyMeasures, words, unit, unitBy } = column
  const sorts = column.sorts ?? (fromTheTop.has(format) ? 'desc' : undefined)
  const measures = onlyMeasures ?? (only && measuresOf(only, dataset))
  return {
    id,
    titles,
    format,
    ...(sorts && { sorts }),
    ...(width !== undefined && { width }),
    ...(measures && { measures: [...measures] }),
    ...(words && { words }),
    // Durations are written with theirs.
    ...(unit && format === 'number' && { unit }),
    ...(unitBy && { unitBy }),
  }
}
