import type { CountedRecords, Dataset, Measure, RecordColumn } from './catalog/types.ts'
import { cohortConditions } from './cohorts.sql.ts'
import type { Id } from './lists.ts'
import {
  filterCondition,
  happened,
  Parameters,
  rawConditions,
  type Statement,
  withAsOf,
  type Window,
} from './select.sql.ts'
import type { ColumnFilter } from './validate.ts'

export interface RecordsQuestion {
  dataset: Dataset
  measure: Measure
  filters: readonly ColumnFilter[]
  window: Window
  /** `ids` of a label column: in the order of the labels, as its own ids say nothing to a person. */
  order: { column: RecordColumn; descending: boolean; ids?: readonly Id[] | undefined }
  /** null = all of them. */
  limit: number | null
  offset: number
}

/** The statement that lists the records which a measure counted, a page of them. */
export function compileRecords(question: RecordsQuestion): Statement {
  const { dataset, window, order, limit, offset } = question
  const parameters = new Parameters()
  const { table, key, columns, defaultOrder } = dataset.records
  const outputs = outputsOf(dataset, window)
  const direction = order.descending ? 'desc nulls last' : 'asc nulls last'
  const ordered = withAsOf(order.column.sql, window)
  const place = order.ids && `array_position(${parameters.add([...order.ids])}::int[], ${ordered}::int)`
  const latest = columns.find(({ id }) => id === defaultOrder && id !== order.column.id)
  // What many have in common says nothing about which of them matters: the newest.
  const ties = latest ? [`${withAsOf(latest.sql, window)} desc nulls last`] : []
  const orders = [`${place ?? ordered} ${direction}`, ...ties, ...key.map((column) => `${column} desc`)]
  const where = conditions(question, parameters)
  const text = `select ${outputs.join(', ')} from ${table} where ${where.join(' and ')}
    order by ${orders.join(', ')} limit ${parameters.add(limit)} offset ${parameters.add(offset)}`
  return { text, values: parameters.values }
}

/** How many records a difference is made of: one that came and went in the period is one. */
export function compileRecordCount(question: RecordsQuestion): Statement {
  const parameters = new Parameters()
  const where = conditions(question, parameters)
  const text = `select count(*)::float8 as total from ${question.dataset.records.table} where ${where.join(' and ')}`
  return { text, values: parameters.values }
}

export interface OneRecord {
  dataset: Dataset
  /** The column that it is found by. */
  by: RecordColumn
  value: string
  filters: readonly ColumnFilter[]
  window: Window
}

/** The statement that finds one record; of several that are called alike, the very name first and then the latest. */
export function compileRecord({ dataset, by, value, filters, window }: OneRecord): Statement {
  const parameters = new Parameters()
  const { table, key, columns, defaultOrder } = dataset.records
  const name = parameters.add(value)
  const scoped = filters.map((filter) => filterCondition({ dataset, window, parameters }, filter, null))
  const latest = columns.find(({ id }) => id === defaultOrder)
  const orders = [
    `(${by.sql} = ${name}::text) desc`,
    ...(latest ? [`${withAsOf(latest.sql, window)} desc nulls last`] : []),
    ...key.map((column) => `${column} desc`),
  ]
  const text = `select ${outputsOf(dataset, window).join(', ')} from ${table}
    where ${[`lower(${by.sql}) = lower(${name}::text)`, ...scoped].join(' and ')} order by ${orders.join(', ')} limit 1`
  return { text, values: parameters.values }
}

const outputsOf = ({ records }: Dataset, window: Window): string[] =>
  records.columns.map(({ sql }, place) => `${withAsOf(sql, window)} as v${place}`)

/** The conditions that say which facts a measure counted in a period. */
function conditions({ dataset, measure, filters, window }: RecordsQuestion, parameters: Parameters): string[] {
  const { records } = measure
  return [
    ...within(dataset, records, window, parameters),
    ...(records.where ? [records.where] : []),
    ...(records.metrics && dataset.metricColumn
      ? [`${dataset.metricColumn} = any(${parameters.add([...records.metrics])})`]
      : []),
    ...cohortMembers(measure.records, { dataset, filters, window }, parameters),
    ...filters
      .filter(({ column }) => column !== dataset.cohorts?.column)
      .map((filter) => filterCondition({ dataset, window, parameters }, filter, null)),
  ]
}

/** Of what is counted of cohorts: as of the month after the start that is asked for. */
function cohortMembers(
  counted: CountedRecords,
  { dataset, filters, window }: Pick<RecordsQuestion, 'dataset' | 'filters' | 'window'>,
  parameters: Parameters,
): string[] {
  const { cohorts, flows } = dataset
  const time = flows[counted.flow]?.time
  if (!cohorts || counted.flow !== cohorts.flow || time === undefined) return []
  return cohortConditions(cohorts, counted, filters, { window, parameters, time })
}

function within(
  dataset: Dataset,
  { flow, count, less }: CountedRecords,
  window: Window,
  parameters: Parameters,
): string[] {
  const { to, isNow } = window
  const { level } = dataset
  if (flow === 'stock' && level) {
    const at = parameters.instant(to)
    const own = dataset.stocks[count]?.level
    if (own) return [`${own.enters} < ${at}`, `${own.leaves} >= ${at}`]
    // Without the second half the index of what is open finds the page at once.
    const still = isNow ? `${level.leaves} is null` : `(${level.leaves} is null or ${level.leaves} >= ${at})`
    return [`${level.enters} < ${at}`, still]
  }
  const inFlow = (name: string) =>
    rawConditions({ dataset, parameters }, name, happened(dataset, [name], window)).join(' and ')
  return [less === undefined ? inFlow(flow) : `((${inFlow(flow)}) or (${inFlow(less)}))`]
}
