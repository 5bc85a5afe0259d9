import { stepStart } from '@ido/contract'
import { flowsOf, pieceSelects } from './pieces.sql.ts'
import { type Piece, type PlanRequest, planSpan, rowsRead, shareOf } from './plan.ts'
import { type Context, filterConditions, noTime, select } from './select.sql.ts'

export type PlannedPeriod = Omit<PlanRequest, 'flows'>

/** The level at an instant: from rollups as all that came before, or the open facts counted one by one. */
export function stockSelects(
  context: Context,
  stocks: readonly string[],
  at: number,
  planned: PlannedPeriod,
): string[] {
  if (at === -Infinity) return []
  const { dataset } = context
  const flows = flowsOf(
    dataset,
    stocks.flatMap((name) => [dataset.stocks[name]?.plus ?? '', dataset.stocks[name]?.minus ?? '']),
  )
  const pieces = planSpan({ ...planned, flows, grain: undefined, shift: null }, { from: -Infinity, to: at })
  const isNow = context.window.isNow && at === context.window.to
  const canRoll = pieces.every((piece) => piece.rollup !== null || piece.from !== -Infinity)
  // Facts pass through the stocks of their own level by the thousand a day: their rollups are always less to read.
  const isPlain = stocks.every((name) => dataset.stocks[name]?.level === undefined)
  if (
    planned.only === 'raw' ||
    !canRoll ||
    (planned.only === undefined && isPlain && isFewer(planned, pieces, at, isNow))
  ) {
    return directSelects(context, stocks, at, isNow)
  }
  return pieces.flatMap((piece) => pieceSelects({ ...context, grain: undefined }, piece, flows, true))
}

/** Whether what is open, and what has to be read beside it, is less than the rollups of all that came before. */
function isFewer(planned: PlannedPeriod, pieces: readonly Piece[], at: number, isNow: boolean): boolean {
  const { statistics, shares, dataset } = planned
  const { table, index: open, carried } = dataset.level ?? { table: '', index: '' }
  const { foundBy = [] } = Object.values(dataset.flows).find((flow) => flow.table === table) ?? {}
  const [index, passed] =
    carried && !isNow ? [carried.index, { from: stepStart(at, 'month'), to: at }] : [open, { from: at, to: Infinity }]
  const ofIndex = (statistics.rows.get(index) ?? 0) * shareOf(shares, foundBy)
  const beside = rowsRead(planned, { table, foundBy }, passed)
  const rolled = pieces.reduce((sum, { rollup, ...span }) => {
    return sum + (rollup ? rowsRead(planned, rollup, span) : 3 * rowsRead(planned, { table, foundBy }, span))
  }, 0)
  return 2 * (ofIndex + beside) < rolled
}

/** What is in stock counted fact by fact: those of the dataset's level together, others each by its own instants. */
function directSelects(context: Context, stocks: readonly string[], at: number, isNow: boolean): string[] {
  const { dataset } = context
  const plain = stocks.filter((name) => dataset.stocks[name]?.level === undefined)
  const own = stocks.filter((name) => dataset.stocks[name]?.level !== undefined)
  const together = plain.length > 0 ? levelSelects(context, plain, at, isNow) : []
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
 * Counts what is open now by one index range. What was open in the past takes two: the facts that are still open and those resolved
 * since; or, where the table has an index of facts that stayed open over a month's end, those and the facts of that month.
 */
function levelSelects(context: Context, stocks: readonly string[], at: number, isNow: boolean): string[] {
  const { dataset, components, parameters } = context
  const { level } = dataset
  if (!level) throw new Error(`${dataset.id} has no level`)
  const { table, enters, leaves, carried } = level
  const direct = new Map(stocks.map((name) => [dataset.stocks[name]?.plus, dataset.stocks[name]?.direct]))
  const before = (instant: number) => `${enters} < ${parameters.instant(instant)}`
  const since = () => `${leaves} >= ${parameters.instant(at)}`
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
