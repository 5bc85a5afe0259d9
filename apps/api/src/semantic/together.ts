import { isDeepStrictEqual } from 'node:util'
import type { Query } from '@ido/contract'
import { isOfCohorts } from './cohorts.sql.ts'
import { needsOf } from './compile.sql.ts'
import { cellAt, type FoldedCell, type FoldedGroup, type Folding, newGroup } from './fold.ts'
import { type Dataset, type Dimension, isOfNow } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import { type ColumnFilter, idsIn, type ResolvedQuery } from './validate.ts'

/** The questions of a call, each with what is read for it. */
export type Beside = ReadonlyMap<Query, Read>

export interface Read {
  question: ResolvedQuery
  /** The labels that it was checked against; others may make it another question. */
  lists: Lists
  /** The question whose sums hold those of this one: the same object for all that one statement reads. */
  reading: ResolvedQuery
  /** The same of the period that it is compared with, whose days are laid over other ones with steps than without. */
  readingBefore: ResolvedQuery
  /** Filters that are applied to the sums instead of the facts. */
  late: readonly ColumnFilter[]
}

/** What a statement must tell apart for a question, and which filters it can leave to `extractAnswer`. */
interface Part {
  question: ResolvedQuery
  late: readonly ColumnFilter[]
  /** The other filters. */
  filters: readonly ColumnFilter[]
  dimensions: readonly Dimension[]
}

/** How many groups a statement may tell apart for several questions: of the whole period, and of each of its steps. */
const mostGroups = 1_000
const mostGroupsInSteps = 8

/** What is read for a question alone. */
export const readAlone = (question: ResolvedQuery, lists: Lists): Read => {
  return { question, lists, reading: question, readingBefore: question, late: [] }
}

/** Decides which questions of a call one statement reads. */
export function joinQuestions(asked: ReadonlyMap<Query, ResolvedQuery>, lists: Lists): Beside {
  const parts = [...asked].map(([query, question]) => ({ query, part: partOf(question, lists) }))
  const ofTheSameRows = Map.groupBy(
    parts.map(({ part }) => part),
    rowsOf,
  )
  const clusters = [...ofTheSameRows.values()].flatMap((some) => clustersOf(some, lists))
  const [readings, before] = [new Map(clusters.flatMap(joinNow)), new Map(clusters.flatMap(joinBefore))]
  return new Map(
    parts.map(({ query, part }) => {
      const { question, late } = part
      const [reading = question, readingBefore = question] = [readings.get(part), before.get(part)]
      return [query, { question, lists, reading, readingBefore, late }]
    }),
  )
}

function partOf(question: ResolvedQuery, lists: Lists): Part {
  const late = lateFilters(question, lists)
  const filters = question.filters.filter((filter) => !late.includes(filter))
  const lateDimensions = late.flatMap(({ column }) => dimensionOf(question.dataset, column) ?? [])
  return { question, late, filters, dimensions: [...new Set([...question.dimensions, ...lateDimensions])] }
}

/**
 * Dataset, period, filters and the tables that hold what the question is about: questions that have these in common can be
 * read by one statement, since to tell more of the same rows apart reads no others.
 */
function rowsOf({ question, filters }: Part): string {
  const { dataset, from, to, dimensions } = question
  const shared = filters.map(({ column, ids }) => [column, ids])
  const isApart = needsOf(question).flow.some((name) => isOfCohorts(dataset, name))
  const tables = isOfOpenFacts(question) ? null : tablesOf(question)
  return JSON.stringify([dataset.id, from, to, shared, tables, isApart && idsIn(dimensions)])
}

/** The rollups that keep all columns of a question, by name. */
function tablesOf({
  dataset,
  dimensions,
  filters,
}: Pick<ResolvedQuery, 'dataset' | 'dimensions' | 'filters'>): string[] {
  const columns = [...dimensions, ...filters].map(({ column }) => column)
  return dataset.rollups
    .filter((rollup) => columns.every((column) => rollup.columns.includes(column)))
    .map(({ table }) => table)
}

/** Whether a question counts what is open by what no rollup keeps, such as how old it is: that is counted fact by fact. */
function isOfOpenFacts(question: ResolvedQuery): boolean {
  const { dataset, dimensions, filters } = question
  const filtered = filters.flatMap(({ column }) => dimensionOf(dataset, column) ?? [])
  return isLevelAlone(question) && [...dimensions, ...filtered].some(isOfNow)
}

/**
 * Filters that can be applied to the sums of open facts: no index finds facts by them. The data scope never is one, nor is a
 * filter with an id that has no label, since the sums know labels alone.
 */
function lateFilters(question: ResolvedQuery, lists: Lists): readonly ColumnFilter[] {
  const { dataset, filters } = question
  if (!isOfOpenFacts(question)) return []
  const { foundBy = [] } = Object.values(dataset.flows).find(({ table }) => table === dataset.level?.table) ?? {}
  const { region, product } = dataset.scope
  const early = new Set([...foundBy, region?.column, product?.column])
  return filters.filter(({ column, ids }) => {
    const dimension = dimensionOf(dataset, column)
    return dimension && !early.has(column) && ids.every((id) => lists.find(dimension.list, id) !== undefined)
  })
}

const dimensionOf = ({ dimensions }: Dataset, column: string): Dimension | undefined =>
  dimensions.find((each) => each.column === column && each.links === undefined)

/** Questions of the same rows, as many in a cluster as one statement can tell apart. */
function clustersOf(parts: readonly Part[], lists: Lists): Part[][] {
  const clusters: Part[][] = []
  for (const part of parts) {
    const cluster = clusters.find((each) => fits(part, each, lists))
    if (cluster) cluster.push(part)
    else clusters.push([part])
  }
  return clusters
}

const dimensionsOf = (parts: readonly Part[]): Dimension[] => [
  ...new Set(parts.flatMap(({ dimensions }) => dimensions)),
]

/** Whether a question and a cluster need no other tables together than apart, and no more groups than a statement may have. */
function fits(part: Part, cluster: readonly Part[], lists: Lists): boolean {
  const dimensions = dimensionsOf([...cluster, part])
  const areTheSame = dimensions.length === part.dimensions.length && dimensions.length === dimensionsOf(cluster).length
  if (areTheSame) return true
  const { question, filters } = part
  const together = { ...question, filters, dimensions }
  const hasSteps = [part, ...cluster].some((one) => one.question.grain !== undefined)
  return (
    groupsOf(together, lists) <= (hasSteps ? mostGroupsInSteps : mostGroups) &&
    isDeepStrictEqual(tablesOf(together), tablesOf(question))
  )
}

/** The most groups that a question can have, by the labels that it is filtered by and, where these are given, by its lists. */
const groupsOf = ({ dimensions, filters }: Pick<ResolvedQuery, 'dimensions' | 'filters'>, lists?: Lists): number =>
  dimensions.reduce((product, { column, list }) => {
    const filtered = filters.filter((filter) => filter.column === column).map(({ ids }) => ids.length)
    return product * Math.min(lists ? 1 + lists.sizeOf(list) : Infinity, ...filtered)
  }, 1)

type Joined = (readonly [Part, ResolvedQuery])[]

/** Reads in the steps of one question what can be added up from them, and the rest together with its own kind. */
function joinNow(cluster: readonly Part[]): Joined {
  const main = cluster.find(({ question }) => question.grain !== undefined)?.question.grain
  const inSteps = cluster.filter(({ question }) => question.grain === main).map(({ question }) => question)
  const isInSteps = ({ question }: Part) =>
    main !== undefined && (question.grain === main || (question.grain === undefined && canSumSteps(question, inSteps)))
  return joinByKind(cluster, (part) => (isInSteps(part) ? 'steps' : kindOf(part)))
}

const joinBefore = (cluster: readonly Part[]): Joined =>
  joinByKind(cluster, (part) => `${part.question.compare} ${kindOf(part)}`)

function joinByKind(cluster: readonly Part[], kind: (part: Part) => string): Joined {
  return [...Map.groupBy(cluster, kind).values()].flatMap((some) => {
    const reading = readingOf(some)
    return reading ? some.map((part) => [part, reading] as const) : []
  })
}

const kindOf = ({ question }: Part): string => `${question.grain} ${isLevelAlone(question)}`

/** The question that asks for all that these do; null where no single statement answers them. */
function readingOf(parts: readonly Part[]): ResolvedQuery | null {
  const [first] = parts
  if (!first || parts.length < 2) return null
  const measures = new Map(parts.flatMap(({ question }) => question.measures.map((measure) => [measure.id, measure])))
  const distributions = new Set([...measures.values()].flatMap(({ distribution }) => distribution ?? []))
  // A statement answers one distribution.
  if (distributions.size > 1) return null
  return {
    ...first.question,
    grain: parts.find(({ question }) => question.grain !== undefined)?.question.grain,
    measures: [...measures.values()],
    dimensions: dimensionsOf(parts),
    filters: first.filters,
  }
}

/** A level alone is counted once, at its end, which is less to read than all that led to it. */
function isLevelAlone(question: ResolvedQuery): boolean {
  const { flow, distribution } = needsOf(question)
  return question.grain === undefined && flow.length === 0 && distribution === null
}

/** Whether the whole is the sum of the steps, and little more to read than these. */
function canSumSteps(question: ResolvedQuery, inSteps: readonly ResolvedQuery[]): boolean {
  const { dataset, dimensions } = question
  const { flow, stock, distribution } = needsOf(question)
  if (dataset.isByMonth || flow.some((name) => isOfCohorts(dataset, name))) return false
  if (groupsOf(question) > mostGroupsInSteps) return false
  // Counted at its end, a level has no groups that are empty by then.
  if (isLevelAlone(question) && dimensions.length > 0) return false
  const needs = inSteps.map(needsOf)
  const stocks = new Set(needs.flatMap((each) => each.stock))
  const hasDistribution = distribution === null || needs.some((each) => each.distribution === distribution)
  return hasDistribution && stock.every((name) => stocks.has(name))
}

/** What the sums of a reading say of one of its questions. */
export function extractAnswer(folding: Folding, reading: ResolvedQuery, { question, late, lists }: Read): Folding {
  if (reading === question) return folding
  const { dataset, dimensions, grain } = question
  const { flow, stock, distribution } = needsOf(question)
  const pairs = stock.flatMap((name) => dataset.stocks[name] ?? [])
  const placesOf = (names: readonly string[]) => names.map((name) => folding.places.get(name) ?? -1)
  const own = placesOf([...flow, ...pairs.flatMap(({ plus, minus }) => [plus, minus])])
  const hasSums = ({ sums, distribution: counts }: FoldedCell) =>
    own.some((place) => (sums[place] ?? 0) !== 0) ||
    (distribution !== null && [...(counts?.values() ?? [])].some((count) => count !== 0))
  const isLevel = ({ sums }: FoldedCell) =>
    pairs.some(({ plus, minus }) => {
      const [came = 0, went = 0] = placesOf([plus, minus]).map((place) => sums[place] ?? 0)
      return came !== went
    })
  const isThere = ({ base, cells }: FoldedGroup) => isLevel(base) || [...cells.values()].some(hasSums)
  const isWhole = grain === undefined && reading.grain !== undefined
  const regrouped = regroup(folding, reading, { question, late, lists })
  const groups = [...regrouped].map(([key, group]) => [key, isWhole ? inOneStep(group) : group] as const)
  return {
    ...folding,
    groups: new Map(dimensions.length === 0 ? groups : groups.filter(([, group]) => isThere(group))),
  }
}

/** The groups of a reading added up to those of one of its questions, without what its late filters leave out. */
function regroup(
  { groups, places }: Folding,
  reading: ResolvedQuery,
  { question, late, lists }: Pick<Read, 'question' | 'late' | 'lists'>,
): Folding['groups'] {
  if (late.length === 0 && isDeepStrictEqual(idsIn(reading.dimensions), idsIn(question.dimensions))) return groups
  const placeOf = (dimension: Dimension) => reading.dimensions.indexOf(dimension)
  const at = question.dimensions.map(placeOf)
  const sieves = late.flatMap(({ column, ids }) => {
    const dimension = dimensionOf(question.dataset, column)
    if (!dimension) return []
    return [{ place: placeOf(dimension), passing: new Set(ids.map((id) => lists.find(dimension.list, id)?.name)) }]
  })
  const found = new Map<string, FoldedGroup>()
  if (at.length === 0) found.set('[]', newGroup([], places.size))
  for (const { labels, base, cells } of groups.values()) {
    if (!sieves.every(({ place, passing }) => passing.has(labels[place] ?? undefined))) continue
    const own = at.map((place) => labels[place] ?? null)
    const key = JSON.stringify(own)
    let group = found.get(key)
    if (!group) found.set(key, (group = newGroup(own, places.size)))
    group.base.add(base)
    for (const [step, cell] of cells) cellAt(group, step, places.size).add(cell)
  }
  return found
}

function inOneStep({ labels, base, cells }: FoldedGroup): FoldedGroup {
  const size = base.sums.length
  const group = { ...newGroup(labels, size), base }
  for (const cell of cells.values()) cellAt(group, '', size).add(cell)
  return group
}
