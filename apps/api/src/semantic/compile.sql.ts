import { stepStart } from '@ido/contract'
import type { Component, Dataset, Distribution, ListName } from './catalog/types.ts'
import type { InstantSpan } from './calendar.ts'
import { cohortSelect, isOfCohorts } from './cohorts.sql.ts'
import type { Lists } from './lists.ts'
import { type PlanRequest, type Piece, planSpan, rowsRead, shareOf, type Statistics } from './plan.ts'
import {
  type Context,
  edgeCondition,
  filterConditions,
  groupBy,
  type GroupKey,
  groupOf,
  happened,
  isAhead,
  metricConditions,
  noTime,
  Parameters,
  periodConditions,
  rawConditions,
  select,
  type PeriodShift,
  type Statement,
  timeOf,
  whereOf,
  type Window,
} from './select.sql.ts'
import type { ResolvedQuery } from './validate.ts'

/**
 * A statement and what its columns mean, in this order: `t` the step of time, `base` whether the row is the level at the
 * start, `g0…` ids of the groups, `c0…` sums of the components, `dist` a distribution.
 */
export interface Compiled extends Statement {
  groups: readonly GroupKey[]
  components: readonly string[]
  distribution: string | null
}

/** The components that the measures of a question add up, those behind its stocks included. */
export interface Needs {
  flow: readonly string[]
  stock: readonly string[]
  distribution: string | null
  /** What must stay apart for weighting. */
  keys: readonly GroupKey[]
}

/** How many groups a statement may answer before it is refused as too fine. */
export const mostGroups = 100_000

export function needsOf({ dataset, measures }: Pick<ResolvedQuery, 'dataset' | 'measures'>): Needs {
  const flow = new Set<string>()
  const stock = new Set<string>()
  const keys: GroupKey[] = []
  let distribution: string | null = null
  for (const measure of measures) {
    for (const name of measure.components) {
      const weighted = dataset.weighted[name]
      if (weighted) keys.push(...weighted.ways.map((links) => ({ ...weighted, links })))
      flow.add(weighted?.component ?? name)
    }
    for (const name of measure.stocks ?? []) stock.add(name)
    distribution = measure.distribution ?? distribution
  }
  return { flow: [...flow], stock: [...stock], distribution, keys }
}

/** What is known beside the question: how full the tables are, and today's labels. */
interface Given {
  statistics: Statistics
  lists: Lists
  /** How a compared period is laid over the one of the question. */
  shift?: PeriodShift | null
  /** For tests: raw facts only, or rollups wherever one covers. */
  only?: 'raw' | 'rollups' | undefined
}

/**
 * Turns a question over a window into one statement. Which tables it reads is the planner's choice; the sums are the
 * same whichever they are. Rows with `base` are stocks at the window's start.
 */
export function compile(
  question: ResolvedQuery,
  window: Window,
  { statistics, lists, shift = null, only }: Given,
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
  const { first } = statistics
  const context: Context = { dataset, grain, filters, groups, leads, components, parameters, window, shift, first }
  const columns = [...new Set([...groups, ...filters].map(({ column }) => column))]
  const shares = sharesOf(question, lists)
  const planned = { dataset, columns, shares, grain, shift: grain === undefined ? null : shift, statistics, only }

  // A stock alone needs no steps: it is counted once, at its end.
  const atEnd = grain === undefined && needs.flow.length === 0 && needs.distribution === null
  const levelAt = atEnd ? window.to : window.from
  const selects: string[] = []
  if (needs.stock.length > 0) selects.push(...stockSelects(context, needs.stock, levelAt, planned))
  const span = { from: window.from, to: window.to }
  if (!atEnd && components.length > 0) {
    const flows = flowsOf(
      dataset,
      components.filter((name) => !isOfCohorts(dataset, name)),
    )
    for (const apart of [
      flows.filter((name) => !isAhead(dataset, name)),
      flows.filter((name) => isAhead(dataset, name)),
    ]) {
      if (apart.length === 0) continue
      const pieces = planSpan({ ...planned, flows: apart }, happened(dataset, apart, window))
      selects.push(...pieces.flatMap((piece) => pieceSelects(context, piece, apart, false)))
    }
  }
  const { cohorts } = dataset
  if (cohorts && components.some((name) => isOfCohorts(dataset, name))) {
    const kept = { columns: [...columns, cohorts.column], flows: [cohorts.flow] }
    const pieces = planSpan({ ...planned, ...kept }, span)
    selects.push(...pieces.map((piece) => cohortSelect(context, piece, cohorts)))
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

/** By column that is filtered by, how many of its list's entries pass: about the share of the rows. */
function sharesOf({ dataset, filters }: ResolvedQuery, lists: Lists): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { column, ids } of filters) {
    const { list = '' } = dataset.dimensions.find((dimension) => dimension.column === column) ?? {}
    const share = Math.min(1, ids.length / Math.max(1, lists.sizeOf(list)))
    shares.set(column, Math.min(share, shares.get(column) ?? 1))
  }
  return shares
}

const flowsOf = (dataset: Dataset, components: readonly string[]): string[] => [
  ...new Set(components.flatMap((name) => dataset.components[name]?.flow ?? [])),
]

type Planned = Omit<PlanRequest, 'flows'>

/** The level at an instant: from rollups as all that came before, or the open facts counted one by one. */
function stockSelects(context: Context, stocks: readonly string[], at: number, planned: Planned): string[] {
  if (at === -Infinity) return []
  const { dataset } = context
  const flows = flowsOf(
    dataset,
    stocks.flatMap((name) => [dataset.stocks[name]?.plus ?? '', dataset.stocks[name]?.minus ?? '']),
  )
  const pieces = planSpan({ ...planned, flows, grain: undefined, shift: null }, { from: -Infinity, to: at })
  const canRoll = pieces.every((piece) => piece.rollup !== null || piece.from !== -Infinity)
  // Facts pass through the stocks of their own level by the thousand a day: their rollups are always less to read.
  const isPlain = stocks.every((name) => dataset.stocks[name]?.level === undefined)
  if (planned.only === 'raw' || !canRoll || (planned.only === undefined && isPlain && isFewer(planned, pieces, at))) {
    return directSelects(context, stocks, at)
  }
  return pieces.flatMap((piece) => pieceSelects({ ...context, grain: undefined }, piece, flows, true))
}

/** Whether what is open, and what has to be read beside it, is less than the rollups of all that came before. */
function isFewer(planned: Planned, pieces: readonly Piece[], at: number): boolean {
  const { statistics, shares, dataset } = planned
  const { table, index, carried } = dataset.level ?? { table: '', index: '' }
  const { foundBy = [] } = Object.values(dataset.flows).find((flow) => flow.table === table) ?? {}
  const open = (statistics.rows.get(carried?.index ?? index) ?? 0) * shareOf(shares, foundBy)
  const passed = carried ? { from: stepStart(at, 'month'), to: at } : { from: at, to: Infinity }
  const beside = rowsRead(planned, { table, foundBy }, passed)
  const rolled = pieces.reduce((sum, { rollup, ...span }) => {
    return sum + (rollup ? rowsRead(planned, rollup, span) : 3 * rowsRead(planned, { table, foundBy }, span))
  }, 0)
  return 2 * (open + beside) < rolled
}

/** What is in stock counted fact by fact: those of the dataset's level together, others each by its own instants. */
function directSelects(context: Context, stocks: readonly string[], at: number): string[] {
  const { dataset } = context
  const plain = stocks.filter((name) => dataset.stocks[name]?.level === undefined)
  const own = stocks.filter((name) => dataset.stocks[name]?.level !== undefined)
  const together = plain.length > 0 ? levelSelects(context, plain, at) : []
  return [...together, ...own.map((name) => ownSelect(context, name, at))]
}

/** The one range of facts that are between two instants of their own. */
function ownSelect(context: Context, name: string, at: number): string {
  const { dataset, components, parameters } = context
  const stock = dataset.stocks[name]
  if (!stock?.level || !dataset.level) throw new Error(`${dataset.id} has no level of ${name}`)
  const { enters, leaves } = stock.level
  const values = components.map((each) => `coalesce(${each === stock.plus ? stock.direct : '0'}, 0)::float8`)
  const passing = [`${enters} < ${parameters.instant(at)}`, `${leaves} >= ${parameters.instant(at)}`]
  const where = [...passing, ...filterConditions(context, null)]
  return select(context, { time: noTime, base: true, values, from: dataset.level.table, where })
}

/**
 * Of now, what is open. Of the past, two index ranges: what is open still and what was resolved since; or, where an index holds
 * what was carried over the end of a month, this and what came in that month.
 */
function levelSelects(context: Context, stocks: readonly string[], at: number): string[] {
  const { dataset, components, parameters, window } = context
  const { level } = dataset
  if (!level) throw new Error(`${dataset.id} has no level`)
  const { table, enters, leaves, carried } = level
  const direct = new Map(stocks.map((name) => [dataset.stocks[name]?.plus, dataset.stocks[name]?.direct]))
  const before = (instant: number) => `${enters} < ${parameters.instant(instant)}`
  const since = () => `${leaves} >= ${parameters.instant(at)}`
  const isNow = window.isNow && at === window.to
  const month = stepStart(at, 'month')
  const stillThere = () => `(${leaves} is null or ${since()})`
  const ranges = isNow
    ? [[before(at), `${leaves} is null`]]
    : carried
      ? [
          [before(month), `(${carried.where})`, stillThere()],
          [`${enters} >= ${parameters.instant(month)}`, before(at), stillThere()],
        ]
      : [
          [before(at), `${leaves} is null`],
          [before(at), since()],
        ]
  return ranges.map((range) => {
    const values = components.map((name) => `coalesce(${direct.get(name) ?? '0'}, 0)::float8`)
    const where = [...range, ...filterConditions(context, null)]
    return select(context, { time: noTime, base: true, values, from: table, where })
  })
}

function pieceSelects(context: Context, piece: Piece, flows: readonly string[], base: boolean): string[] {
  const { dataset, components } = context
  const { rollup } = piece
  const chosen = components.filter((name) => flows.includes(dataset.components[name]?.flow ?? ''))
  const valuesOf = (column: string, pick: (component: Component) => string | null) =>
    components.map((name) => {
      const component = dataset.components[name]
      const sql = component && chosen.includes(name) ? pick(component) : null
      if (!component || sql === null) return '0::float8'
      const edge = component.at ? edgeCondition(context, component.at, column, rollup) : null
      return `coalesce(${sql}${edge === null ? '' : ` filter (where ${edge})`}, 0)::float8`
    })
  if (rollup !== null) {
    const where = [
      ...periodConditions(context, rollup, piece),
      ...metricConditions(context, chosen),
      ...filterConditions(context, rollup),
    ]
    const values = valuesOf(rollup.period, (component) => component.rolled)
    const time = base ? noTime : timeOf(context, rollup.period, rollup)
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
    const values = valuesOf(flow.time, (component) => (component.flow === name ? component.raw : null))
    const time = base ? noTime : timeOf(context, flow.time, null)
    return select(context, { time, base, values, from: flow.table, where })
  })
}

function distributionSelects(context: Context, name: string, planned: Planned, span: InstantSpan): string[] {
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
  const { metricColumn } = dataset
  const metrics =
    metricColumn && distribution.metrics && rollup === null
      ? [`${metricColumn} = any(${context.parameters.add([...distribution.metrics])})`]
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
  return `select ${outputs.join(', ')}, json_build_array(json_agg(bucket), json_agg(n))::text as dist from (${inner}) b group by ${names.join(', ')}`
}
