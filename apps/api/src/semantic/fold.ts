import { type Grain, mostRows, type QueryRow } from '@ido/contract'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { monthsBetween, stepName, stepsOf } from './calendar.ts'
import type { Dimension, ListName, Measure, Sums } from './catalog/types.ts'
import { type Compiled, groupName } from './compile.sql.ts'
import type { Id, Lists } from './lists.ts'
import { inOrder } from './row-order.ts'
import type { Window } from './select.sql.ts'
import type { ResolvedQuery } from './validate.ts'

/** A row as a compiled statement answers it. */
export type StatementRow = { t: string | Date | null; base: boolean; dist: string | null } & Record<string, unknown>

/** Sums of one group in one step of time. */
class Cell {
  readonly sums: Float64Array
  distribution: Map<number, number> | null = null

  constructor(size: number) {
    this.sums = new Float64Array(size)
  }

  add(other: Cell): void {
    for (let place = 0; place < other.sums.length; place += 1) this.addTo(place, other.sums[place] ?? 0)
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

interface Group {
  labels: (string | null)[]
  /** Stocks at the start of the window. */
  base: Cell
  /** By the name of the step; one step named '' without a grain. */
  cells: Map<string, Cell>
  others: boolean
}

export interface Folded {
  rows: QueryRow[]
  truncated: boolean
}

/** A step by its name, as far as it lies in the window; its levels are counted at its end. */
export interface TimeStep {
  name: string
  start: number
  end: number
}

interface Context {
  question: ResolvedQuery
  steps: readonly TimeStep[]
  /** Where each component stands among a cell's sums. */
  places: ReadonlyMap<string, number>
  /** The oldest fact of the dataset. */
  first: number
}

/** One period's sums by group; turned into rows alone, or beside the period that it is compared with. */
export interface Sheet extends Context {
  groups: Map<string, Group>
}

/** Adds the statement's rows up by what the dimensions call them: hosts become products, business units their CFU. */
export function foldRows(
  question: ResolvedQuery,
  compiled: Compiled,
  steps: readonly TimeStep[],
  { rows, lists, first }: { rows: readonly StatementRow[]; lists: Lists; first: number },
): Sheet {
  const { grain, dimensions } = question
  const weights = weightsOf(question, compiled, lists)
  const size = compiled.components.length + weights.length
  const groups = new Map<string, Group>()
  if (dimensions.length === 0) groups.set('[]', newGroup([], size))
  const labelsOf = labeller(dimensions, compiled, lists)
  for (const row of rows) {
    const labels = labelsOf(row)
    const key = JSON.stringify(labels)
    let group = groups.get(key)
    if (!group) groups.set(key, (group = newGroup(labels, size)))
    const cell = row.base ? group.base : cellAt(group, timeName(row.t, grain), size)
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
  return { question, steps, places, first, groups: withoutEmpty(groups, question, compiled) }
}

function newGroup(labels: (string | null)[], size: number): Group {
  return { labels, base: new Cell(size), cells: new Map(), others: false }
}

function cellAt(group: Group, name: string, size: number): Cell {
  let cell = group.cells.get(name)
  if (!cell) group.cells.set(name, (cell = new Cell(size)))
  return cell
}

/** Groups of which nothing is left: rollups keep what was opened and resolved long ago, or has moved to another key. */
function withoutEmpty(groups: Map<string, Group>, { dataset, dimensions }: ResolvedQuery, { components }: Compiled) {
  if (dimensions.length === 0) return groups
  const stocks = Object.values(dataset.stocks).map(({ plus, minus }) => [
    components.indexOf(plus),
    components.indexOf(minus),
  ])
  const isLevel = ({ sums }: Cell) => stocks.some(([plus = -1, minus = -1]) => (sums[plus] ?? 0) !== (sums[minus] ?? 0))
  return new Map(
    [...groups].filter(([, { base, cells }]) => isLevel(base) || [...cells.values()].some((cell) => !cell.isEmpty())),
  )
}

function labeller(dimensions: readonly Dimension[], { groups }: Compiled, lists: Lists) {
  const readers = dimensions.map((dimension) => {
    const name = keyName(dimension, groups)
    const list = dimension.links?.at(-1) ?? dimension.list
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
      return { column: keyName({ ...weighted, links }, groups), list: links.at(-1) ?? list }
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

function timeName(time: string | Date | null, grain: Grain | undefined): string {
  if (grain === undefined || time === null) return ''
  return time instanceof Date ? stepName(time.getTime(), grain) : time
}

/** The steps that a window is cut into; without a grain one, of no name. */
export function stepsIn({ start, asOf }: Window, grain: Grain | undefined): TimeStep[] {
  if (grain === undefined) return [{ name: '', start, end: asOf }]
  const starts = stepsOf({ from: start, to: asOf }, grain, mostRows)
  return starts.map((step, place) => ({
    name: stepName(step, grain),
    start: Math.max(step, start),
    end: Math.min(starts[place + 1] ?? asOf, asOf),
  }))
}

/** Keeps the groups with the largest first measure over the whole period; what is left becomes one group, if asked for. */
export function keepTop(sheet: Sheet, keys: ReadonlySet<string>): Sheet {
  const { question, groups } = sheet
  if (question.top === null) return sheet
  const kept = new Map([...groups].filter(([key]) => keys.has(key)))
  const left = [...groups].filter(([key]) => !keys.has(key))
  if (!question.others || left.length === 0) return { ...sheet, groups: kept }
  const size = left[0]?.[1].base.sums.length ?? 0
  const others = newGroup(
    question.dimensions.map(() => null),
    size,
  )
  others.others = true
  for (const [, group] of left) {
    others.base.add(group.base)
    for (const [name, cell] of group.cells) cellAt(others, name, size).add(cell)
  }
  return { ...sheet, groups: new Map([...kept, ['others', others]]) }
}

export function topKeys(sheet: Sheet): Set<string> {
  const { question, groups } = sheet
  const [measure] = question.measures
  if (question.top === null || !measure) return new Set(groups.keys())
  const ranked = [...groups].map(([key, group]) => {
    const total = new Cell(group.base.sums.length)
    for (const cell of group.cells.values()) total.add(cell)
    const whole = { start: sheet.steps[0]?.start ?? 0, end: sheet.steps.at(-1)?.end ?? 0 }
    return { key, value: measure.value(sumsOf(sheet, total, levelOf(group, total), whole)) }
  })
  ranked.sort((a, b) => compareNumbers(b.value, a.value) || (a.key < b.key ? -1 : 1))
  return new Set(ranked.slice(0, question.top).map(({ key }) => key))
}

/** The level at the end of what a cell adds up: what was there before, and everything since. */
function levelOf(group: Group, passed: Cell): Cell {
  const level = new Cell(passed.sums.length)
  level.add(group.base)
  level.add(passed)
  return level
}

function sumsOf(
  { question, places, first }: Context,
  flow: Cell,
  level: Cell,
  { start, end }: Pick<TimeStep, 'start' | 'end'>,
): Sums {
  const { stocks } = question.dataset
  const at = ({ sums }: Cell, name: string) => sums[places.get(name) ?? -1] ?? 0
  return {
    asOf: end,
    months: () => Math.max(0, monthsBetween(Math.max(start, first), end)),
    of(name) {
      const stock = stocks[name]
      return stock ? at(level, stock.plus) - at(level, stock.minus) : at(flow, name)
    },
    distribution: () => flow.distribution ?? new Map(),
  }
}

interface StepFigures {
  readonly values: readonly (number | null)[]
  /** Measures that rest on few records, with how many; null where none does, or nobody asked. */
  readonly few: Record<string, number> | null
  /** Measures that could not count some records, with how many. */
  readonly leftOut: Record<string, number> | null
}

/** A group's measures in every step, gaps filled: 0 where nothing was counted, null where there is nothing to divide. */
function figuresOf(sheet: Sheet, group: Group): StepFigures[] {
  const { question, steps } = sheet
  const passed = levelOf(group, new Cell(group.base.sums.length))
  const empty = new Cell(group.base.sums.length)
  return steps.map((step) => {
    const cell = group.cells.get(step.name) ?? empty
    passed.add(cell)
    const sums = sumsOf(sheet, cell, passed, step)
    const values = question.measures.map((measure) => rounded(measure.value(sums)))
    if (!question.few) return { values, few: null, leftOut: null }
    return { values, few: fewIn(question.measures, values, sums), leftOut: leftOutIn(question.measures, sums) }
  })
}

function fewIn(measures: readonly Measure[], values: StepFigures['values'], sums: Sums): StepFigures['few'] {
  const few = measures.flatMap((measure, place): [string, number][] => {
    const weight = measure.weight?.(sums) ?? Infinity
    return values[place] != null && weight < (measure.fewBelow ?? 0) ? [[measure.id, weight]] : []
  })
  return few.length === 0 ? null : Object.fromEntries(few)
}

function leftOutIn(measures: readonly Measure[], sums: Sums): StepFigures['leftOut'] {
  const leftOut = measures.flatMap((measure): [string, number][] => {
    const count = measure.leftOut?.(sums) ?? 0
    return count > 0 ? [[measure.id, count]] : []
  })
  return leftOut.length === 0 ? null : Object.fromEntries(leftOut)
}

/** What adding and taking away leaves in the last bits of a double is no figure. */
function rounded(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : Number(value.toPrecision(14))
}

/** So many figures are worked out before others have the thread: some 10 ms. */
const figuresATurn = 2_000

/** The rows of an answer, in their order, cut at the limit. `previous` is matched by group and by the step's place. */
export async function present(sheet: Sheet, previous: Sheet | null): Promise<Folded> {
  const { question, steps } = sheet
  const { measures, dimensions, grain } = question
  const rows: QueryRow[] = []
  const nothing = measures.map((measure) => (measure.additivity === 'rate' ? null : 0))
  const numbers = (values: readonly (number | null)[]) =>
    Object.fromEntries(measures.map(({ id }, place) => [id, values[place] ?? null]))
  let figures = 0
  for (const [key, group] of sheet.groups) {
    figures += steps.length * measures.length
    if (figures > figuresATurn) {
      await nextTurn()
      figures = 0
    }
    const figured = figuresOf(sheet, group)
    const groupBefore = previous?.groups.get(key)
    const before = previous && groupBefore ? figuresOf(previous, groupBefore) : []
    for (const [place, { name }] of steps.entries()) {
      const row: QueryRow = {}
      if (grain !== undefined) row['time'] = name
      for (const [at, { id }] of dimensions.entries()) row[id] = group.labels[at] ?? null
      if (group.others) row['others'] = true
      const { values = [], few = null, leftOut = null } = figured[place] ?? {}
      Object.assign(row, numbers(values), few && { few }, leftOut && { leftOut })
      if (previous) row['previous'] = numbers(before[place]?.values ?? nothing)
      rows.push(row)
    }
  }
  const ordered = inOrder(rows, question)
  return { rows: ordered.slice(0, question.limit), truncated: ordered.length > question.limit }
}

function compareNumbers(a: number | null, b: number | null): number {
  return (a ?? -Infinity) === (b ?? -Infinity) ? 0 : (a ?? -Infinity) - (b ?? -Infinity)
}
