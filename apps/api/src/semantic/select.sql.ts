import { type Grain, jakartaDay, sqlInJakarta, stepStart } from '@ido/contract'
import type { InstantSpan } from './calendar.ts'
import type { Component, Dataset, ListName, Rollup } from './catalog/types.ts'
import { noId } from './lists.ts'
import type { ColumnFilter } from './validate.ts'

/** One parameterised statement; every value that a person sent is in `values`. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What is kept apart: a base column, as the id of its own list or of the list that the links lead to. */
export interface GroupKey {
  column: string
  list: ListName
  links: readonly ListName[]
}

/** What a question reads, and up to when its levels are counted. */
export interface Window extends InstantSpan {
  /** Where the first step begins; `from` may be -Infinity. */
  start: number
  /** Now, or the end of the period where that is earlier: ages are counted and series end here. */
  asOf: number
  /** The period reaches up to now, so what is still open is what has no end. */
  isNow: boolean
  /** Where the month of now began: those before it are wholly over. */
  running: number
}

/** A compared period is laid over the one it is compared with: its facts fall into the steps of that one. */
export interface PeriodShift {
  /** As PostgreSQL writes it. */
  interval: string
  /** Largest unit of the calendar that it is whole in. */
  whole: 'month' | 'day' | 'hour' | null
}

/** Allocates `$n` for values, so that none is ever written into a statement. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  instant(milliseconds: number): string {
    return `${this.add(new Date(milliseconds))}::timestamptz`
  }
}

/** What every part of a statement is written from. */
export interface Context {
  dataset: Dataset
  grain: Grain | undefined
  filters: readonly ColumnFilter[]
  groups: readonly GroupKey[]
  /** By group: the ids that its links lead to, for SQL to look up. */
  leads: readonly (readonly number[] | null)[]
  components: readonly string[]
  parameters: Parameters
  window: Window
  shift: PeriodShift | null
  /** The oldest fact of the dataset: no step opens before it. */
  first: number
}

export const noTime = 'null::date'

export interface Parts {
  time: string
  base: boolean
  values: string[]
  from: string
  where: string[]
  rollup?: Rollup
}

export function select(context: Context, { time, base, values, from, where, rollup }: Parts): string {
  const keys = [
    `${time} as t`,
    ...context.groups.map((_, place) => `${groupOf(context, place, rollup ?? null)} as g${place}`),
  ]
  const outputs = [
    keys[0],
    `${base} as base`,
    ...keys.slice(1),
    ...values.map((value, place) => `${value} as c${place}`),
    'null::text as dist',
  ]
  // Without a key the statement must not answer a row of nothing, which would make a group of its own.
  const grouping = [time === noTime ? [] : [1], context.groups.map((_, place) => place + 3)].flat()
  const group = grouping.length > 0 ? ` group by ${grouping.join(', ')}` : ''
  return `select ${outputs.join(', ')} from ${from}${whereOf(where)}${group}`
}

export const whereOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
export const groupBy = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(', ')

/** The start of the step: a day, or for hours an instant. Null without a grain. */
export function timeOf({ grain, shift }: Context, column: string, rollup: Rollup | null): string {
  if (grain === undefined) return noTime
  // The same as date_trunc for whole hours, and several times as fast.
  if (grain === 'hour' && shift === null) return `date_bin('1 hour', ${column}, '2000-01-01Z')`
  const isDay = rollup !== null && rollup.period !== 'hour'
  const local = isDay ? column : sqlInJakarta(column)
  const shifted = shift === null ? local : shiftedBy(shift, local, grain)
  if (grain === 'hour') return sqlInJakarta(`date_trunc('hour', ${shifted})`)
  return grain === 'day' ? `${shifted}::date` : `date_trunc('${grain}', ${shifted}::timestamp)::date`
}

/** A leap day lies under no day: it keeps its own date, which is no step of the period, instead of counting with the 28th. */
function shiftedBy({ interval, whole }: PeriodShift, local: string, grain: Grain): string {
  const later = `(${local} + interval '${interval}')`
  if (whole !== 'month' || (grain !== 'hour' && grain !== 'day')) return later
  return `(case when extract(day from ${later}) = extract(day from ${local}) then ${later} else ${local} end)`
}

const stepLengths: Partial<Record<Grain, string>> = { quarter: '3 months', year: '1 year' }

/**
 * Of a table of months: that one is the first, or the last, of its step as far as the window goes; null where each is both. A
 * compared period is laid over the steps that it is compared with.
 */
export function edgeCondition(
  { grain, shift, window, first }: Pick<Context, 'grain' | 'shift' | 'window' | 'first'>,
  at: NonNullable<Component['at']>,
  column: string,
  rollup: Rollup | null,
): string | null {
  if (grain === 'month') return null
  const laid = (date: string) => (shift === null ? date : `(${date} + interval '${shift.interval}')`)
  // Written from numbers: a parameter would have to be the same one in each of its places.
  const [opens, ends] = [stepStart(Math.max(window.start, first), 'month'), window.asOf].map((instant) =>
    laid(`date '${jakartaDay(instant)}'`),
  )
  const month = laid(`(${rollup ? column : sqlInJakarta(column)})::date`)
  const length = grain && stepLengths[grain]
  const step = `date_trunc('${grain}', ${month}::timestamp)`
  return at === 'opening'
    ? `${month} = ${length ? `greatest(${step}, ${opens})` : opens}`
    : `${month} = ${length ? `least(${step} + interval '${length}', ${ends})` : ends} - interval '1 month'`
}

export function groupOf(
  { dataset, window, groups, leads, parameters }: Context,
  place: number,
  rollup: Rollup | null,
): string {
  const column = groups[place]?.column ?? ''
  const declared = dataset.columns[column]
  if (!declared) throw new Error(`${dataset.id} has no column ${column}`)
  const own = rollup ? column : withAsOf(declared.sql, window)
  if (declared.kind === 'text') return rollup ? own : `coalesce(${own}, '')`
  const led = leads[place]
  if (led) return `coalesce((${parameters.add(led)}::int[])[${own}], 0)`
  return rollup ? own : `coalesce(${own}, 0)::int`
}

/** The instant is a literal made from a number: in a grouped column a parameter would have to be the same one twice. */
export function withAsOf(sql: string, { asOf }: Pick<Window, 'asOf'>): string {
  return sql.replaceAll('{asOf}', `timestamptz '${new Date(asOf).toISOString()}'`)
}

export function filterConditions(context: Context, rollup: Rollup | null): string[] {
  return context.filters.map((filter) => filterCondition(context, filter, rollup))
}

export function filterCondition(
  { dataset, window, parameters }: Pick<Context, 'dataset' | 'window' | 'parameters'>,
  { column, ids }: ColumnFilter,
  rollup: Rollup | null,
): string {
  const declared = dataset.columns[column]
  if (!declared) throw new Error(`${dataset.id} has no column ${column}`)
  if (rollup) return `${column} = any(${parameters.add([...ids])}::int[])`
  const sql = withAsOf(declared.sql, window)
  const none = noId(declared.kind)
  const type = declared.kind === 'id' ? 'int[]' : 'text[]'
  const some = `${sql} = any(${parameters.add(ids.filter((id) => id !== none))}::${type})`
  return ids.includes(none) ? `(${some} or ${sql} is null)` : some
}

export function metricConditions({ dataset, parameters }: Context, components: readonly string[]): string[] {
  const { metricColumn } = dataset
  const metrics = components.map((name) => dataset.components[name]?.metrics)
  if (metricColumn === undefined || metrics.includes(undefined)) return []
  return [`${metricColumn} = any(${parameters.add([...new Set(metrics.flat())])})`]
}

export function rawConditions(
  { dataset, parameters }: Pick<Context, 'dataset' | 'parameters'>,
  name: string,
  { from, to }: InstantSpan,
): string[] {
  const flow = dataset.flows[name]
  if (!flow) throw new Error(`${dataset.id} has no flow ${name}`)
  return [
    ...(from === -Infinity ? [`${flow.time} is not null`] : [`${flow.time} >= ${parameters.instant(from)}`]),
    `${flow.time} < ${parameters.instant(to)}`,
    ...(flow.where ? [flow.where] : []),
  ]
}

export const isAhead = ({ flows }: Dataset, name: string): boolean => flows[name]?.isAhead === true

/** The part of a window in which flows can have happened. */
export const happened = (dataset: Dataset, flows: readonly string[], { from, to, asOf }: Window): InstantSpan => {
  return { from, to: flows.some((name) => isAhead(dataset, name)) ? Math.min(to, asOf) : to }
}

export function periodConditions({ parameters }: Context, { period }: Rollup, { from, to }: InstantSpan): string[] {
  const bound = (instant: number) =>
    period === 'hour' ? parameters.instant(instant) : `${sqlInJakarta(parameters.instant(instant))}::date`
  return [...(from === -Infinity ? [] : [`${period} >= ${bound(from)}`]), `${period} < ${bound(to)}`]
}
