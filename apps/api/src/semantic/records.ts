import type { CountedRecords, Dataset, Measure, RecordColumn } from './catalog/types.ts'
import { filterCondition, Parameters, type Statement, withAsOf, type Window } from './compile.ts'
import type { ColumnFilter } from './validate.ts'

export interface RecordsQuestion {
  dataset: Dataset
  measure: Measure
  filters: readonly ColumnFilter[]
  window: Window
  order: { column: RecordColumn; descending: boolean }
  /** null = all of them. */
  limit: number | null
  offset: number
}

/** The statement that lists the records which a measure counted, a page of them. */
export function compileRecords(question: RecordsQuestion): Statement {
  const { dataset, window, order, limit, offset } = question
  const parameters = new Parameters()
  const { table, key, columns } = dataset.records
  const outputs = columns.map(({ sql }, place) => `${withAsOf(sql, window)} as v${place}`)
  const direction = order.descending ? 'desc nulls last' : 'asc nulls last'
  const orders = [`${withAsOf(order.column.sql, window)} ${direction}`, ...key.map((column) => `${column} desc`)]
  const where = conditions(question, parameters)
  const text = `select ${outputs.join(', ')} from ${table} where ${where.join(' and ')}
    order by ${orders.join(', ')} limit ${parameters.add(limit)} offset ${parameters.add(offset)}`
  return { text, values: parameters.values }
}

/** The conditions that say which facts a measure counted in a period. */
function conditions({ dataset, measure, filters, window }: RecordsQuestion, parameters: Parameters): string[] {
  const { records } = measure
  return [
    ...within(dataset, records, window, parameters),
    ...(records.where ? [records.where] : []),
    ...(records.metrics ? [`metric_id = any(${parameters.add([...records.metrics])})`] : []),
    ...filters.map((filter) => filterCondition({ dataset, window, parameters }, filter, null)),
  ]
}

function within(dataset: Dataset, { flow }: CountedRecords, { from, to, asOf }: Window, parameters: Parameters) {
  const [opened, resolved] = [dataset.flows['opened'], dataset.flows['resolved']]
  if (flow === 'stock' && opened && resolved) {
    const at = parameters.instant(asOf)
    return [`${opened.time} < ${at}`, `(${resolved.time} is null or ${resolved.time} >= ${at})`]
  }
  const declared = dataset.flows[flow]
  if (!declared) throw new Error(`${dataset.id} has no flow ${flow}`)
  return [
    ...(from === -Infinity ? [`${declared.time} is not null`] : [`${declared.time} >= ${parameters.instant(from)}`]),
    `${declared.time} < ${parameters.instant(to)}`,
    ...(declared.where ? [declared.where] : []),
  ]
}
