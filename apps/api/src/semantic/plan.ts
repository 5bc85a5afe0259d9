import { type Grain, stepStart } from '@ido/contract'
import type { Dataset, Flow, Rollup } from './catalog/types.ts'
import { ceilTo, type InstantSpan } from './calendar.ts'
import type { PeriodShift } from './select.sql.ts'

/** How large the tables are and what time they span, as the database last said; wrong numbers cost time, not truth. */
export interface Statistics {
  /** Rows by table. */
  rows: ReadonlyMap<string, number>
  /** Rollups that are being renewed: what they hold is not what their columns are called now. */
  stale: ReadonlySet<string>
  /** First and last instant of the dataset's facts. */
  first: number
  last: number
}

/** A stretch of time read from one table. `from` may be -Infinity. */
export interface Piece extends InstantSpan {
  /** null = the raw facts. */
  rollup: Rollup | null
}

export interface PlanRequest {
  dataset: Dataset
  /** Base columns that are grouped or filtered by. */
  columns: readonly string[]
  /** Of columns that are filtered by, the share of all rows that about passes. */
  shares: ReadonlyMap<string, number>
  flows: readonly string[]
  distribution?: string | undefined
  grain: Grain | undefined
  statistics: Statistics
  /** For tests: the way that is asked for, whatever it costs. */
  only?: 'raw' | 'rollups' | undefined
  /** Facts fall into steps this much later than they happened. */
  shift: PeriodShift | null
}

const periods = ['month', 'day', 'hour'] as const
/** Steps of these grains are made of whole periods. */
const fits: Record<Rollup['period'], readonly (Grain | undefined)[]> = {
  hour: [undefined, 'hour', 'day', 'week', 'month', 'quarter', 'year'],
  day: [undefined, 'day', 'week', 'month', 'quarter', 'year'],
  month: [undefined, 'month', 'quarter', 'year'],
}
// A row of the facts is wider than one of a rollup, and one more piece is one more scan to plan.
const rawFactor = 1.5
const pieceCost = 200

/** The cheapest way through a span: whole periods from rollups that cover the question, the rest from finer ones or raw. */
export function planSpan(asked: PlanRequest, span: InstantSpan): Piece[] {
  return cheapest(asked, span, periods).pieces
}

interface Way {
  pieces: Piece[]
  cost: number
}

function cheapest(asked: PlanRequest, span: InstantSpan, allowed: readonly Rollup['period'][]): Way {
  if (span.from >= span.to) return { pieces: [], cost: 0 }
  const raw = { pieces: [{ ...span, rollup: null }], cost: rawCost(asked, span) }
  if (asked.only === 'raw') return raw
  const ways = candidates(asked, allowed).flatMap((rollup) => {
    const way = through(asked, span, rollup, allowed)
    return way ? [way] : []
  })
  const best = (list: Way[]) => list.reduce((a, b) => (b.cost < a.cost ? b : a))
  if (asked.only === 'rollups' && ways.length > 0) return best(ways)
  return best([raw, ...ways])
}

function candidates(asked: PlanRequest, allowed: readonly Rollup['period'][]): Rollup[] {
  return asked.dataset.rollups.filter(
    (rollup) =>
      !asked.statistics.stale.has(rollup.table) &&
      allowed.includes(rollup.period) &&
      fits[rollup.period].includes(asked.grain) &&
      keepsWhole(asked.shift, rollup.period) &&
      rollup.distribution === asked.distribution &&
      asked.columns.every((column) => rollup.columns.includes(column)) &&
      asked.flows.every((flow) => rollup.flows?.includes(flow) ?? true),
  )
}

/** A shift by whole periods moves each of them into one step; otherwise its facts may belong to two. */
function keepsWhole(shift: PeriodShift | null, period: Rollup['period']): boolean {
  return shift === null || (shift.whole !== null && periods.indexOf(shift.whole) <= periods.indexOf(period))
}

/** Whole periods from this rollup, what sticks out at both ends the cheapest finer way. */
function through(
  asked: PlanRequest,
  span: InstantSpan,
  rollup: Rollup,
  allowed: readonly Rollup['period'][],
): Way | null {
  const from = span.from === -Infinity ? -Infinity : ceilTo(span.from, rollup.period)
  const to = stepStart(span.to, rollup.period)
  if (from >= to) return null
  const finer = allowed.slice(allowed.indexOf(rollup.period) + 1)
  const before = cheapest(asked, { from: span.from, to: from }, finer)
  const after = cheapest(asked, { from: to, to: span.to }, finer)
  const rows = rowsRead(asked, rollup, { from, to })
  return {
    pieces: [...before.pieces, { from, to, rollup }, ...after.pieces],
    cost: before.cost + pieceCost + rows + after.cost,
  }
}

function rawCost(asked: PlanRequest, span: InstantSpan): number {
  const flows = asked.flows.flatMap((name) => asked.dataset.flows[name] ?? [])
  return flows.reduce((sum, flow) => sum + pieceCost + rawFactor * rowsRead(asked, flow, span), 0)
}

/** About how many rows a question reads of a table: those of a span, or of the filters where an index finds them by these. */
export function rowsRead(
  { statistics, shares }: Pick<PlanRequest, 'statistics' | 'shares'>,
  { table, foundBy = [] }: Pick<Flow, 'table' | 'foundBy'>,
  span: InstantSpan,
): number {
  return rowsIn(statistics, table, span) * shareOf(shares, foundBy)
}

export function shareOf(shares: PlanRequest['shares'], foundBy: readonly string[]): number {
  if (!foundBy.every((column) => shares.has(column))) return 1
  return foundBy.reduce((share, column) => share * (shares.get(column) ?? 1), 1)
}

/** About how many rows of a table lie in a span. */
export function rowsIn({ rows, first, last }: Statistics, table: string, { from, to }: InstantSpan): number {
  const length = Math.max(1, last - first)
  const overlap = Math.max(0, Math.min(to, last) - Math.max(from, first))
  return ((rows.get(table) ?? 1000) * overlap) / length
}
