import type { Grain } from '@ido/contract'
import type { Component, Dataset, Distribution, ListName, Rollup } from './catalog/types.ts'
import type { Span } from './calendar.ts'
import { type Lists, noId } from './lists.ts'
import { type Asked, type Piece, planSpan, type Statistics } from './plan.ts'
import type { ColumnFilter, Question } from './validate.ts'

/** One parameterised statement; every value that a person sent is in `values`. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What a statement answers, and in which order: `t`, `base`, `g0…`, `c0…`, `dist`. */
export interface Compiled extends Statement {
  groups: readonly GroupKey[]
  components: readonly string[]
  distribution: string | null
}

/** What is kept apart: a base column, as the id of its own list or of the list that the links lead to. */
export interface GroupKey {
  column: string
  list: ListName
  links: readonly ListName[]
}

/** The components that the measures of a question add up, those behind its stocks included. */
export interface Needs {
  flow: readonly string[]
  stock: readonly string[]
  distribution: string | null
  /** What must stay apart for weighting. */
  keys: readonly GroupKey[]
}

export interface Window extends Span {
  /** Stocks are counted up to here. */
  asOf: number
}

/** How many groups a statement may answer before it is refused as too fine. */
export const mostGroups = 100_000

export function needsOf({ dataset, measures }: Pick<Question, 'dataset' | 'measures'>): Needs {
  const flow = new Set<string>()
  const stock = new Set<string>()
  const keys: GroupKey[] = []
  let distribution: string | null = null
  for (const measure of measures) {
    for (const name of measure.components) {
      const weighted = dataset.weighted[name]
      if (weighted) keys.push(weighted)
      flow.add(weighted?.component ?? name)
    }
    for (const name of measure.stocks ?? []) stock.add(name)
    distribution = measure.distribution ?? distribution
  }
  return { flow: [...flow], stock: [...stock], distribution, keys }
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

interface Context {
  dataset: Dataset
  grain: Grain | undefined
  filters: readonly ColumnFilter[]
  groups: readonly GroupKey[]
  /** By group: the ids that its links lead to, for SQL to look up. */
  leads: readonly (readonly number[] | null)[]
  components: readonly string[]
  parameters: Parameters
  window: Window
}

/**
 * Turns a question over a window into one statement. Which tables it reads is the planner's choice; the sums are the
 * same whichever they are. Rows with `base` are stocks at the window's start.
 */
export function compile(
  question: Question,
  window: Window,
  { statistics, lists }: { statistics: Statistics; lists: Lists },
  only?: 'raw' | 'rollups',
): Compiled {
  const { dataset, grain, filters } = question
  const needs = needsOf(question)
  const groups = distinct([...question.dimensions, ...needs.keys])
  const stocks = needs.stock.flatMap((name) => {
    const stock = dataset.stocks[name]
    return stock ? [stock.plus, stock.minus] : []
  })
  const components = [...new Set([...needs.flow, ...stocks])]
  const parameters = new Parameters()
  const leads = groups.map((group) => leadsOf(group, lists))
  const context: Context = { dataset, grain, filters, groups, leads, components, parameters, window }
  const columns = [...new Set([...groups, ...filters].map(({ column }) => column))]
  const planned = { dataset, columns, grain, statistics, ...(only && { only }) }

  // A stock alone needs no steps: it is counted once, at its end.
  const atEnd = grain === undefined && needs.flow.length === 0 && needs.distribution === null
  const levelAt = atEnd ? window.asOf : window.from
  const selects: string[] = []
  if (needs.stock.length > 0) selects.push(...stockSelects(context, needs.stock, levelAt, planned))
  const span = { from: window.from, to: window.to }
  if (!atEnd && components.length > 0) {
    const flows = flowsOf(dataset, components)
    for (const piece of planSpan({ ...planned, flows }, span))
      selects.push(...pieceSelects(context, piece, flows, false))
  }
  if (needs.distribution !== null) selects.push(...distributionSelects(context, needs.distribution, planned, span))
  return {
    text: selects.length === 0 ? 'select where false' : `${selects.join('\nunion all\n')}\nlimit ${mostGroups + 1}`,
    values: parameters.values,
    groups,
    components,
    distribution: needs.distribution,
  }
}

export const groupName = ({ column, links = [] }: { column: string; links?: readonly ListName[] }): string =>
  [column, ...links].join(' ')

function distinct(keys: readonly { column: string; list: ListName; links?: readonly ListName[] }[]): GroupKey[] {
  const byName = new Map(
    keys.map(({ column, list, links = [] }) => [groupName({ column, links }), { column, list, links }]),
  )
  return [...byName.values()]
}

/** Place n holds the id that id n of the base list leads to, 0 where it leads nowhere. */
function leadsOf({ list, links }: GroupKey, lists: Lists): readonly number[] | null {
  if (links.length === 0) return null
  const ids = lists.entries(list).map(({ id }) => Number(id))
  const leads = Array.from({ length: Math.max(0, ...ids) }, () => 0)
  for (const id of ids) leads[id - 1] = Number(lists.follow(list, id, links)?.id ?? 0)
  return leads
}

const flowsOf = (dataset: Dataset, components: readonly string[]): string[] => [
  ...new Set(components.flatMap((name) => dataset.components[name]?.flow ?? [])),
]

type Planned = Omit<Asked, 'flows'>

/** The level at an instant: from rollups as all that came before, or the open facts counted one by one. */
function stockSelects(context: Context, stocks: readonly string[], at: number, planned: Planned): string[] {
  if (at === -Infinity) return []
  const { dataset } = context
  const flows = flowsOf(
    dataset,
    stocks.flatMap((name) => [dataset.stocks[name]?.plus ?? '', dataset.stocks[name]?.minus ?? '']),
  )
  const pieces = planSpan({ ...planned, flows, grain: undefined }, { from: -Infinity, to: at })
  const rowsBefore = pieces.reduce((sum, piece) => sum + (piece.rollup === null ? rawRows(planned, piece) : 0), 0)
  const { rows, last, first } = planned.statistics
  // What is open at an instant is what is still open or was resolved after it.
  const facts = rows.get('ticket') ?? 0
  const after = (facts * Math.max(0, last - at)) / Math.max(1, last - first)
  const rolledRows = pieces.reduce((sum, { rollup }) => sum + (rollup ? (rows.get(rollup.table) ?? 0) : 0), 0)
  const prefersDirect = planned.only === undefined ? 2 * after < rolledRows + 3 * rowsBefore : planned.only === 'raw'
  const canRoll = pieces.every((piece) => piece.rollup !== null || piece.from !== -Infinity)
  if (prefersDirect || !canRoll) return directSelects(context, stocks, at)
  return pieces.flatMap((piece) => pieceSelects({ ...context, grain: undefined }, piece, flows, true))
}

function rawRows({ statistics }: Planned, piece: Piece): number {
  const { first, last, rows } = statistics
  const from = Math.max(piece.from, first)
  return ((rows.get('ticket') ?? 0) * Math.max(0, Math.min(piece.to, last) - from)) / Math.max(1, last - first)
}

/** Two index ranges: what is open still, and what was resolved since. */
function directSelects(context: Context, stocks: readonly string[], at: number): string[] {
  const { dataset, components, parameters } = context
  const direct = new Map(stocks.map((name) => [dataset.stocks[name]?.plus, dataset.stocks[name]?.direct]))
  const [opened, resolved] = [dataset.flows['opened'], dataset.flows['resolved']]
  if (!opened || !resolved) throw new Error(`${dataset.id} has no stock`)
  return [`${resolved.time} is null`, `${resolved.time} >= ${parameters.instant(at)}`].map((still) => {
    const values = components.map((name) => `coalesce(${direct.get(name) ?? '0'}, 0)::float8`)
    const where = [`${opened.time} < ${parameters.instant(at)}`, still, ...filterConditions(context, null)]
    return select(context, { time: 'null::text', base: true, values, from: opened.table, where })
  })
}

function pieceSelects(context: Context, piece: Piece, flows: readonly string[], base: boolean): string[] {
  const { dataset, components } = context
  const { rollup } = piece
  const chosen = base ? components.filter((name) => flows.includes(dataset.components[name]?.flow ?? '')) : components
  const valuesOf = (pick: (component: Component) => string | null) =>
    components.map((name) => {
      const component = dataset.components[name]
      const sql = component && chosen.includes(name) ? pick(component) : null
      return sql === null ? '0::float8' : `coalesce(${sql}, 0)::float8`
    })
  if (rollup !== null) {
    const where = [
      ...periodConditions(context, rollup, piece),
      ...metricConditions(context, chosen),
      ...filterConditions(context, rollup),
    ]
    const values = valuesOf((component) => component.rolled)
    const time = base ? 'null::text' : timeOf(context, rollup.period, rollup)
    return [select(context, { time, base, values, from: rollup.table, where, rollup })]
  }
  return flows.map((name) => {
    const flow = dataset.flows[name]
    if (!flow) throw new Error(`${dataset.id} has no flow ${name}`)
    const where = [
      ...rawConditions(context, name, piece),
      ...metricConditions(context, chosen),
      ...filterConditions(context, null),
    ]
    const values = valuesOf((component) => (component.flow === name ? component.raw : null))
    const time = base ? 'null::text' : timeOf(context, flow.time, null)
    return select(context, { time, base, values, from: flow.table, where })
  })
}

function distributionSelects(context: Context, name: string, planned: Planned, span: Span): string[] {
  const { dataset } = context
  const distribution = dataset.distributions[name]
  if (!distribution) throw new Error(`${dataset.id} has no distribution ${name}`)
  const asked = { ...planned, flows: [distribution.flow], distribution: name }
  return planSpan(asked, span).map((piece) => distributionSelect(context, distribution, piece))
}

function distributionSelect(context: Context, distribution: Distribution, piece: Piece): string {
  const { dataset, groups, components } = context
  const { rollup } = piece
  const flow = dataset.flows[distribution.flow]
  if (!flow) throw new Error(`${dataset.id} has no flow ${distribution.flow}`)
  const metrics =
    distribution.metrics && rollup === null
      ? [`metric_id = any(${context.parameters.add([...distribution.metrics])})`]
      : []
  const where = rollup
    ? [...periodConditions(context, rollup, piece), ...filterConditions(context, rollup)]
    : [...rawConditions(context, distribution.flow, piece), ...metrics, ...filterConditions(context, null)]
  const time = timeOf(context, rollup ? rollup.period : flow.time, rollup)
  const keys = groups.map((_, place) => `${groupOf(context, place, rollup)} as g${place}`)
  const names = ['t', ...groups.map((_, place) => `g${place}`)]
  const inner = `select ${[`${time} as t`, ...keys].join(', ')}, ${rollup ? 'bucket' : distribution.rawBucket} as bucket,
      ${rollup ? distribution.rolledCount : distribution.rawCount} as n
    from ${rollup?.table ?? flow.table}${whereOf(where)} group by ${groupBy(names.length + 1)}`
  const outputs = ['t', 'false as base', ...names.slice(1), ...components.map((_, place) => `0::float8 as c${place}`)]
  return `select ${outputs.join(', ')}, json_object_agg(bucket, n)::text as dist from (${inner}) b group by ${names.join(', ')}`
}

interface Parts {
  time: string
  base: boolean
  values: string[]
  from: string
  where: string[]
  rollup?: Rollup
}

function select(context: Context, { time, base, values, from, where, rollup }: Parts): string {
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
  const grouping = [time === 'null::text' ? [] : [1], context.groups.map((_, place) => place + 3)].flat()
  const group = grouping.length > 0 ? ` group by ${grouping.join(', ')}` : ''
  return `select ${outputs.join(', ')} from ${from}${whereOf(where)}${group}`
}

const whereOf = (conditions: readonly string[]) => (conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`)
const groupBy = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(', ')

/** The start of the step as text: a day, or for hours seconds since 1970. */
function timeOf({ grain }: Context, column: string, rollup: Rollup | null): string {
  if (grain === undefined) return 'null::text'
  if (grain === 'hour') return `extract(epoch from date_trunc('hour', ${column}, 'UTC'))::bigint::text`
  const local = rollup && rollup.period !== 'hour' ? `${column}::timestamp` : `${column} at time zone 'Asia/Jakarta'`
  return `date_trunc('${grain}', ${local})::date::text`
}

function groupOf(
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

function filterConditions(context: Context, rollup: Rollup | null): string[] {
  return context.filters.map((filter) => filterCondition(context, filter, rollup))
}

export function filterCondition(
  { dataset, window, parameters }: Pick<Context, 'dataset' | 'window' | 'parameters'>,
  { column, ids }: ColumnFilter,
  rollup: Rollup | null,
): string {
  const declared = dataset.columns[column]
  if (!declared) throw new Error(`${dataset.id} has no column ${column}`)
  if (rollup) return `${column} = any(${parameters.add([...ids])})`
  const sql = withAsOf(declared.sql, window)
  const none = noId(declared.kind)
  const type = declared.kind === 'id' ? 'int[]' : 'text[]'
  const some = `${sql} = any(${parameters.add(ids.filter((id) => id !== none))}::${type})`
  return ids.includes(none) ? `(${some} or ${sql} is null)` : some
}

function metricConditions({ dataset, parameters }: Context, components: readonly string[]): string[] {
  const metrics = components.map((name) => dataset.components[name]?.metrics)
  if (dataset.id !== 'infra' || metrics.includes(undefined)) return []
  return [`metric_id = any(${parameters.add([...new Set(metrics.flat())])})`]
}

function rawConditions({ dataset, parameters }: Context, name: string, { from, to }: Span): string[] {
  const flow = dataset.flows[name]
  if (!flow) return ['false']
  return [
    ...(from === -Infinity ? [`${flow.time} is not null`] : [`${flow.time} >= ${parameters.instant(from)}`]),
    `${flow.time} < ${parameters.instant(to)}`,
    ...(flow.where ? [flow.where] : []),
  ]
}

function periodConditions({ parameters }: Context, { period }: Rollup, { from, to }: Span): string[] {
  const bound = (instant: number) =>
    period === 'hour'
      ? parameters.instant(instant)
      : `(${parameters.instant(instant)} at time zone 'Asia/Jakarta')::date`
  return [...(from === -Infinity ? [] : [`${period} >= ${bound(from)}`]), `${period} < ${bound(to)}`]
}
