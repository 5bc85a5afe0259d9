import type { Distribution, ListName } from './catalog/types.ts'
import type { InstantSpan } from './calendar.ts'
import { cohortSelect, isOfCohorts } from './cohorts.sql.ts'
import { type PlannedPeriod, stockSelects } from './levels.sql.ts'
import type { Lists } from './lists.ts'
import { flowsOf, pieceSelects } from './pieces.sql.ts'
import { type Piece, planSpan, type Statistics } from './plan.ts'
import {
  type Context,
  filterConditions,
  groupBy,
  type GroupKey,
  groupOf,
  happened,
  isAhead,
  Parameters,
  periodConditions,
  rawConditions,
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

function distributionSelects(context: Context, name: string, planned: PlannedPeriod, span: InstantSpan): string[] {
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
