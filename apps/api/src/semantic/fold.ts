import type { Grain } from '@ido/contract'
import { stepName } from './calendar.ts'
import { labelListOf, type Dimension, type ListName, type Measure } from './catalog/types.ts'
import { askedMonths } from './cohorts.sql.ts'
import { type Compiled, groupName } from './compile.sql.ts'
import type { Id, Lists } from './lists.ts'
import type { TimeStep } from './steps.ts'
import type { ResolvedQuery } from './validate.ts'

/** A row as a compiled statement answers it. */
export type StatementRow = { t: string | Date | null; base: boolean; dist: string | null } & Record<string, unknown>

/** Sums of one group in one step of time. */
export class FoldedCell {
  /** An ordinary array: kept by the ten thousands, each of two or three numbers, a typed one takes 170 bytes more. */
  readonly sums: number[]
  distribution: Map<number, number> | null = null

  constructor(size: number) {
    this.sums = []
    for (let place = 0; place < size; place += 1) this.sums.push(0)
  }

  addSums(other: FoldedCell): void {
    for (let place = 0; place < other.sums.length; place += 1) this.addTo(place, other.sums[place] ?? 0)
  }

  add(other: FoldedCell): void {
    this.addSums(other)
    if (other.distribution) this.addDistribution(other.distribution)
  }

  addTo(place: number, sum: number): void {
    this.sums[place] = (this.sums[place] ?? 0) + sum
  }

  addDistribution(counts: Iterable<readonly [number, number]>): void {
    this.distribution ??= new Map()
    for (const [bucket, count] of counts) this.distribution.set(bucket, (this.distribution.get(bucket) ?? 0) + count)
  }

  isEmpty(): boolean {
    // What moved to another key leaves counts of zero behind.
    const counts = [...(this.distribution?.values() ?? [])]
    return counts.every((count) => count === 0) && this.sums.every((sum) => sum === 0)
  }
}

export interface FoldedGroup {
  labels: (string | null)[]
  /** Stocks at the start of the window. */
  base: FoldedCell
  /** By the name of the step; one step named '' without a grain. */
  cells: Map<string, FoldedCell>
  others: boolean
}

/** What a statement answered, as sums by group. Answers share it, so nothing of it may be changed any more. */
export interface Folding {
  /** Where each component stands among a cell's sums. */
  places: ReadonlyMap<string, number>
  /** The oldest fact of the dataset. */
  first: number
  groups: ReadonlyMap<string, FoldedGroup>
}

/** One period's sums in its steps; turned into rows alone, or beside the period that it is compared with. */
export interface Sheet extends Folding {
  question: ResolvedQuery
  steps: readonly TimeStep[]
}

/** Adds the statement's rows up by what the dimensions call them: hosts become products, business units their CFU. */
export function foldRows(
  question: ResolvedQuery,
  compiled: Compiled,
  { rows, lists, first }: { rows: readonly StatementRow[]; lists: Lists; first: number },
): Folding {
  const { grain, dimensions } = question
  const weights = weightsOf(question, compiled, lists)
  const size = compiled.components.length + weights.length
  const groups = new Map<string, FoldedGroup>()
  if (dimensions.length === 0) groups.set('[]', newGroup([], size))
  const labelsOf = labeller(dimensions, compiled, lists)
  const nameOf = timeNamer(grain)
  for (const row of rows) {
    const labels = labelsOf(row)
    const key = JSON.stringify(labels)
    let group = groups.get(key)
    if (!group) groups.set(key, (group = newGroup(labels, size)))
    const cell = row.base ? group.base : cellAt(group, nameOf(row.t), size)
    for (let place = 0; place < compiled.components.length; place += 1) {
      cell.addTo(place, row[`c${place}`] as number)
    }
    for (const [place, weigh] of weights.entries()) cell.addTo(compiled.components.length + place, weigh(row))
    if (row.dist !== null) {
      const [buckets, counts] = JSON.parse(row.dist) as [number[], number[]]
      cell.addDistribution(buckets.map((bucket, place) => [bucket, counts[place] ?? 0] as const))
    }
  }
  const weighted = weightedNames(question.dataset.weighted, question.measures)
  const places = new Map([...compiled.components, ...weighted].map((name, place) => [name, place]))
  return {
    places,
    first,
    groups: withoutEmpty(accumulate(groups, question, lists, size), question, compiled),
  }
}

/** What the statement says of each month after the start becomes what all up to it say; other questions stay as they are. */
function accumulate(
  groups: Map<string, FoldedGroup>,
  { dataset: { cohorts }, dimensions, filters }: ResolvedQuery,
  lists: Lists,
  size: number,
): Map<string, FoldedGroup> {
  const place = dimensions.findIndex(({ column }) => column === cohorts?.column)
  if (!cohorts || place < 0) return groups
  const months = askedMonths(cohorts, filters, dimensions).map(
    (month) => lists.find(dimensions[place]?.list ?? '', month + 1)?.name ?? null,
  )
  const alike = Map.groupBy(groups.values(), ({ labels }) => JSON.stringify(labels.toSpliced(place, 1)))
  const found = new Map<string, FoldedGroup>()
  for (const [name, members] of alike) {
    const byMonth = new Map(members.map((group) => [group.labels[place], group]))
    let before: FoldedGroup | null = null
    for (const month of months) {
      const labels: (string | null)[] = (JSON.parse(name) as (string | null)[]).toSpliced(place, 0, month)
      const group = newGroup(labels, size)
      const cells = [...(before?.cells ?? []), ...(byMonth.get(month)?.cells ?? [])]
      for (const [step, cell] of cells) cellAt(group, step, size).add(cell)
      found.set(JSON.stringify(labels), group)
      before = group
    }
  }
  return found
}

export function newGroup(labels: (string | null)[], size: number): FoldedGroup {
  return { labels, base: new FoldedCell(size), cells: new Map(), others: false }
}

export function cellAt(group: FoldedGroup, name: string, size: number): FoldedCell {
  let cell = group.cells.get(name)
  if (!cell) group.cells.set(name, (cell = new FoldedCell(size)))
  return cell
}

/** Groups of which nothing is left: rollups keep what was opened and resolved long ago, or has moved to another key. */
function withoutEmpty(
  groups: Map<string, FoldedGroup>,
  { dataset, dimensions }: ResolvedQuery,
  { components }: Compiled,
) {
  if (dimensions.length === 0) return groups
  const stocks = Object.values(dataset.stocks).map(({ plus, minus }) => [
    components.indexOf(plus),
    components.indexOf(minus),
  ])
  const isLevel = ({ sums }: FoldedCell) =>
    stocks.some(([plus = -1, minus = -1]) => (sums[plus] ?? 0) !== (sums[minus] ?? 0))
  return new Map(
    [...groups].filter(([, { base, cells }]) => isLevel(base) || [...cells.values()].some((cell) => !cell.isEmpty())),
  )
}

function labeller(dimensions: readonly Dimension[], { groups }: Compiled, lists: Lists) {
  const readers = dimensions.map((dimension) => {
    const name = keyName(dimension, groups)
    const list = labelListOf(dimension)
    return (row: StatementRow) => lists.find(list, row[name] as Id)?.name ?? null
  })
  return (row: StatementRow) => readers.map((read) => read(row))
}

function keyName(key: { column: string; links?: readonly ListName[] }, groups: Compiled['groups']): string {
  return `g${groups.findIndex((group) => groupName(group) === groupName(key))}`
}

/** Components that are others weighted by an attribute of what the row is about, in the order of their names. */
function weightsOf({ dataset, measures }: ResolvedQuery, { groups, components }: Compiled, lists: Lists) {
  return weightedNames(dataset.weighted, measures).map((name) => {
    const weighted = dataset.weighted[name]
    if (!weighted) throw new Error(`${dataset.id} has no ${name}`)
    const { ways, attribute, list } = weighted
    const keys = ways.map((links) => {
      return { column: keyName({ ...weighted, links }, groups), list: labelListOf({ links, list }) }
    })
    const value = `c${components.indexOf(weighted.component)}`
    return (row: StatementRow) => {
      for (const key of keys) {
        const share = lists.find(key.list, row[key.column] as Id)?.attributes?.[attribute]
        if (share !== undefined) return weighted.weight(share) * (row[value] as number)
      }
      return 0
    }
  })
}

function weightedNames(weighted: ResolvedQuery['dataset']['weighted'], measures: readonly Measure[]): string[] {
  const used = new Set(measures.flatMap(({ components }) => components))
  return Object.keys(weighted).filter((name) => used.has(name))
}

/** Names steps; groups that have one in common have its name in common, too. */
function timeNamer(grain: Grain | undefined) {
  const names = new Map<string | number, string>()
  return (time: StatementRow['t']): string => {
    if (grain === undefined || time === null) return ''
    const key = time instanceof Date ? time.getTime() : time
    let name = names.get(key)
    if (name === undefined) names.set(key, (name = typeof key === 'number' ? stepName(key, grain) : key))
    return name
  }
}
