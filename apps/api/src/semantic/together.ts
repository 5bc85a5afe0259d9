import { isDeepStrictEqual } from 'node:util'
import type { Query } from '@ido/contract'
import { isOfCohorts } from './cohorts.sql.ts'
import { needsOf } from './compile.sql.ts'
import { cellAt, type FoldedCell, type FoldedGroup, type Folding, newGroup } from './fold.ts'
import { type Dataset, type Dimension, isOfNow } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import { type ColumnFilter, idsIn, type ResolvedQuery } from './validate.ts'

/** The questions of a call, as they are read beside each other. */
export type Beside = ReadonlyMap<Query, Read>

interface Read {
  question: ResolvedQuery
  /** With these labels; others may make it another question. */
  lists: Lists
  /** The question whose sums hold those of this one: the same object for all that one statement reads together. */
  reading: ResolvedQuery
  /** The same of the period that it is compared with, whose days are laid over other ones with steps than without. */
  readingBefore: ResolvedQuery
}

/** How many groups a statement may tell apart for several questions: of the whole period, and of each of its steps. */
const mostGroups = 1_000
const mostGroupsInSteps = 8

interface Cluster {
  members: ResolvedQuery[]
  dimensions: readonly Dimension[]
}

export function besides(asked: ReadonlyMap<Query, ResolvedQuery>, lists: Lists): Beside {
  const clusters = [...Map.groupBy(asked.values(), rowsOf).values()].flatMap((alike) => clustersOf(alike, lists))
  const [readings, before] = [new Map(clusters.flatMap(readNow)), new Map(clusters.flatMap(readBefore))]
  return new Map(
    [...asked].map(([query, question]) => {
      const [reading = question, readingBefore = question] = [readings.get(question), before.get(question)]
      return [query, { question, lists, reading, readingBefore }]
    }),
  )
}

function clustersOf(questions: readonly ResolvedQuery[], lists: Lists): ResolvedQuery[][] {
  const clusters: Cluster[] = []
  for (const question of questions) {
    let cluster = clusters.find((each) => fits(question, each, lists))
    if (!cluster) clusters.push((cluster = { members: [], dimensions: [] }))
    cluster.members.push(question)
    cluster.dimensions = dimensionsOf([...cluster.dimensions, ...readDimensionsOf(question)])
  }
  return clusters.map(({ members }) => members)
}

type Joined = (readonly [ResolvedQuery, ResolvedQuery])[]

/** In the steps of time of one of them what adds up to the rest, too; what does not, beside its like. */
function readNow(members: readonly ResolvedQuery[]): Joined {
  const main = members.find(({ grain }) => grain !== undefined)?.grain
  const inSteps = members.filter(({ grain }) => grain === main)
  const isInMain = (one: ResolvedQuery) =>
    main !== undefined && (one.grain === main || (one.grain === undefined && addsUp(one, inSteps)))
  return joinedBy(members, (one) => (isInMain(one) ? 'steps' : wayOf(one)))
}

const readBefore = (members: readonly ResolvedQuery[]): Joined =>
  joinedBy(members, (one) => `${one.compare} ${wayOf(one)}`)

function joinedBy(members: readonly ResolvedQuery[], wayOfOne: (one: ResolvedQuery) => string): Joined {
  return [...Map.groupBy(members, wayOfOne).values()].flatMap((alike) => {
    const reading = join(alike)
    return reading ? alike.map((one) => [one, reading] as const) : []
  })
}

/**
 * Dataset, period, filters and the tables that hold what the question is about: questions that have these in common can be
 * read by one statement, since to tell more of the same rows apart reads no others.
 */
function rowsOf(question: ResolvedQuery): string {
  const { dataset, from, to, dimensions } = question
  const own = ownFilters(question)
  const shared = question.filters.filter((filter) => !own.includes(filter)).map(({ column, ids }) => [column, ids])
  const isApart = needsOf(question).flow.some((name) => isOfCohorts(dataset, name))
  const tables = isOfOpen(question) ? null : tablesOf(question)
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

/** Whether a question is about what is known of open facts alone, which no rollup holds: these are counted one by one. */
const isOfOpen = ({ dataset, dimensions, filters }: ResolvedQuery): boolean =>
  [...dimensions, ...filters.flatMap(({ column }) => dimensionOf(dataset, column) ?? [])].some(isOfNow)

/** Its filters by which no index finds facts: they only leave out some of those that were read. */
function ownFilters(question: ResolvedQuery): readonly ColumnFilter[] {
  const { dataset, filters } = question
  if (!isOfOpen(question)) return []
  const { foundBy = [] } = Object.values(dataset.flows).find(({ table }) => table === dataset.level?.table) ?? {}
  return filters.filter(({ column }) => !foundBy.includes(column) && dimensionOf(dataset, column) !== undefined)
}

const dimensionOf = ({ dimensions }: Dataset, column: string): Dimension | undefined =>
  dimensions.find((each) => each.column === column && each.links === undefined)

/** What has to be told apart for a question: its dimensions, and what it is filtered by alone. */
const readDimensionsOf = (question: ResolvedQuery): Dimension[] => [
  ...question.dimensions,
  ...ownFilters(question).flatMap(({ column }) => dimensionOf(question.dataset, column) ?? []),
]

const dimensionsOf = (all: readonly Dimension[]): Dimension[] => [...new Set(all)]

/** Whether a question tells no more groups apart together with others than is worth the statement, and of the same tables. */
function fits(question: ResolvedQuery, { members, dimensions }: Cluster, lists: Lists): boolean {
  const together = dimensionsOf([...dimensions, ...readDimensionsOf(question)])
  if (together.length === dimensions.length && together.length === readDimensionsOf(question).length) return true
  const own = ownFilters(question)
  const reading = {
    ...question,
    filters: question.filters.filter((filter) => !own.includes(filter)),
    dimensions: together,
  }
  const most = [question, ...members].some(({ grain }) => grain !== undefined) ? mostGroupsInSteps : mostGroups
  return groupsOf(reading, lists) <= most && isDeepStrictEqual(tablesOf(reading), tablesOf(question))
}

/** The most groups that a question can have, by the labels that it is filtered by and, where these are given, by its lists. */
const groupsOf = ({ dimensions, filters }: Pick<ResolvedQuery, 'dimensions' | 'filters'>, lists?: Lists): number =>
  dimensions.reduce((product, { column, list }) => {
    const filtered = filters.filter((filter) => filter.column === column).map(({ ids }) => ids.length)
    return product * Math.min(lists ? 1 + lists.sizeOf(list) : Infinity, ...filtered)
  }, 1)

function join(members: readonly ResolvedQuery[]): ResolvedQuery | null {
  const [first] = members
  const grain = members.find((one) => one.grain !== undefined)?.grain
  if (!first || members.length < 2) return null
  const measures = new Map(members.flatMap((one) => one.measures.map((measure) => [measure.id, measure])))
  const distributions = new Set([...measures.values()].flatMap(({ distribution }) => distribution ?? []))
  // A statement answers one distribution.
  if (distributions.size > 1) return null
  const own = ownFilters(first)
  return {
    ...first,
    grain,
    measures: [...measures.values()],
    dimensions: dimensionsOf(members.flatMap(readDimensionsOf)),
    filters: first.filters.filter((filter) => !own.includes(filter)),
  }
}

/** A level alone is counted once, at its end, which is less to read than all that led to it. */
function isLevelAlone(question: ResolvedQuery): boolean {
  const { flow, distribution } = needsOf(question)
  return question.grain === undefined && flow.length === 0 && distribution === null
}

const wayOf = (one: ResolvedQuery): string => `${one.grain} ${isLevelAlone(one)}`

/** Whether the whole is the sum of the steps, and no more to read than these. */
function addsUp(question: ResolvedQuery, inSteps: readonly ResolvedQuery[]): boolean {
  const { dataset } = question
  const { flow, stock } = needsOf(question)
  if (groupsOf(question) > mostGroupsInSteps || dataset.isByMonth || flow.some((name) => isOfCohorts(dataset, name)))
    return false
  const stocks = new Set(inSteps.flatMap((one) => needsOf(one).stock))
  return stock.every((name) => stocks.has(name))
}

/** What the sums of a reading say of a question that is part of it. */
export function narrowed(folding: Folding, reading: ResolvedQuery, question: ResolvedQuery, lists: Lists): Folding {
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
  const isWhole = grain === undefined && reading.grain !== undefined
  const told = toldApart(folding, reading, question, lists)
  const groups = [...told].map(([key, group]) => [key, isWhole ? inOneStep(group) : group] as const)
  return {
    ...folding,
    groups: new Map(dimensions.length === 0 ? groups : groups.filter(([, group]) => isThere(group))),
  }
}

/** The groups of a reading added up to those of one of its questions, without what that one leaves out. */
function toldApart(
  { groups, places }: Folding,
  reading: ResolvedQuery,
  question: ResolvedQuery,
  lists: Lists,
): Folding['groups'] {
  const left = ownFilters(question)
  if (left.length === 0 && isDeepStrictEqual(idsIn(reading.dimensions), idsIn(question.dimensions))) return groups
  const placeOf = (dimension: Dimension) => reading.dimensions.indexOf(dimension)
  const at = question.dimensions.map(placeOf)
  const sieves = left.flatMap(({ column, ids }) => {
    const dimension = dimensionOf(question.dataset, column)
    if (!dimension) return []
    const passing = new Set(ids.map((id) => lists.find(dimension.list, id)?.name ?? null))
    return [{ place: placeOf(dimension), passing }]
  })
  const told = new Map<string, FoldedGroup>()
  if (at.length === 0) told.set('[]', newGroup([], places.size))
  for (const { labels, base, cells } of groups.values()) {
    if (!sieves.every(({ place, passing }) => passing.has(labels[place] ?? null))) continue
    const own = at.map((place) => labels[place] ?? null)
    const key = JSON.stringify(own)
    let group = told.get(key)
    if (!group) told.set(key, (group = newGroup(own, places.size)))
    group.base.add(base)
    for (const [step, cell] of cells) cellAt(group, step, places.size).add(cell)
  }
  return told
}

function inOneStep({ labels, base, cells }: FoldedGroup): FoldedGroup {
  const size = base.sums.length
  const group = { ...newGroup(labels, size), base }
  for (const cell of cells.values()) cellAt(group, '', size).add(cell)
  return group
}
