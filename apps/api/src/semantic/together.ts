import { isOfCohorts } from './cohorts.sql.ts'
import { needsOf } from './compile.sql.ts'
import { cellAt, type FoldedCell, type FoldedGroup, type Folding, newGroup } from './fold.ts'
import type { ResolvedQuery } from './validate.ts'

/** The questions of one call, by the rows that they count. */
export type Beside = ReadonlyMap<string, readonly ResolvedQuery[]>

/** Dataset, period, filters and dimensions: questions that have these in common can be read by one statement. */
function rowsOf({ dataset, from, to, filters, dimensions }: ResolvedQuery): string {
  const kept = filters.map(({ column, ids }) => [column, ids])
  return JSON.stringify([dataset.id, from, to, kept, dimensions.map(({ id }) => id)])
}

export const besides = (questions: readonly ResolvedQuery[]): Beside => Map.groupBy(questions, rowsOf)

/** The question whose sums hold those of this one: all that is asked beside it of the same rows, in the same steps of time. */
export function readingOf(question: ResolvedQuery, beside: Beside): ResolvedQuery {
  const alike = beside.get(rowsOf(question)) ?? []
  const main = alike.find(({ grain }) => grain !== undefined)?.grain
  const inSteps = alike.filter(({ grain }) => grain === main)
  const isInMain = (one: ResolvedQuery) => one.grain === main || (one.grain === undefined && addsUp(one, inSteps))
  if (main !== undefined && isInMain(question)) return joined(question, alike.filter(isInMain), main)
  return joined(
    question,
    alike.filter((one) => !isInMain(one) && isReadAlike(one, question)),
  )
}

/** The same of the period that it is compared with, whose days are laid over other ones with steps than without. */
export function readingBefore(question: ResolvedQuery, beside: Beside): ResolvedQuery {
  const alike = beside.get(rowsOf(question)) ?? []
  return joined(
    question,
    alike.filter((one) => one.compare === question.compare && isReadAlike(one, question)),
  )
}

function joined(question: ResolvedQuery, members: readonly ResolvedQuery[], grain = question.grain): ResolvedQuery {
  const [first] = members
  if (!first || members.length < 2) return question
  const measures = new Map(members.flatMap((one) => one.measures.map((measure) => [measure.id, measure])))
  const distributions = new Set([...measures.values()].flatMap(({ distribution }) => distribution ?? []))
  // A statement answers one distribution.
  if (distributions.size > 1) return question
  return { ...first, grain, measures: [...measures.values()] }
}

/** A level alone is counted once, at its end, which is less to read than all that led to it. */
function isLevelAlone(question: ResolvedQuery): boolean {
  const { flow, distribution } = needsOf(question)
  return question.grain === undefined && flow.length === 0 && distribution === null
}

const isReadAlike = (one: ResolvedQuery, other: ResolvedQuery): boolean =>
  one.grain === other.grain && isLevelAlone(one) === isLevelAlone(other)

/** Whether the whole is the sum of the steps, and no more to read than these. */
function addsUp(question: ResolvedQuery, inSteps: readonly ResolvedQuery[]): boolean {
  const { dataset, dimensions } = question
  const { flow, stock } = needsOf(question)
  if (dimensions.length > 0 || dataset.isByMonth || flow.some((name) => isOfCohorts(dataset, name))) return false
  const stocks = new Set(inSteps.flatMap((one) => needsOf(one).stock))
  return stock.every((name) => stocks.has(name))
}

/** What the sums of a reading say of a question that is part of it. */
export function narrowed(folding: Folding, reading: ResolvedQuery, question: ResolvedQuery): Folding {
  if (reading === question) return folding
  const { dataset, dimensions, grain } = question
  const { flow, stock, distribution } = needsOf(question)
  const pairs = stock.flatMap((name) => dataset.stocks[name] ?? [])
  const placesOf = (names: readonly string[]) => names.map((name) => folding.places.get(name) ?? -1)
  const own = placesOf([...flow, ...pairs.flatMap(({ plus, minus }) => [plus, minus])])
  const holds = ({ sums, distribution: counts }: FoldedCell) =>
    own.some((place) => (sums[place] ?? 0) !== 0) ||
    (distribution !== null && [...(counts?.values() ?? [])].some((count) => count !== 0))
  const isLevel = ({ sums }: FoldedCell) =>
    pairs.some(({ plus, minus }) => {
      const [came = 0, went = 0] = placesOf([plus, minus]).map((place) => sums[place] ?? 0)
      return came !== went
    })
  const isThere = ({ base, cells }: FoldedGroup) => isLevel(base) || [...cells.values()].some(holds)
  const whole = grain === undefined && reading.grain !== undefined
  const groups = [...folding.groups].map(([key, group]) => [key, whole ? inOneStep(group) : group] as const)
  return {
    ...folding,
    groups: new Map(dimensions.length === 0 ? groups : groups.filter(([, group]) => isThere(group))),
  }
}

function inOneStep({ labels, base, cells }: FoldedGroup): FoldedGroup {
  const size = base.sums.length
  const group = { ...newGroup(labels, size), base }
  for (const cell of cells.values()) cellAt(group, '', size).add(cell)
  return group
}
