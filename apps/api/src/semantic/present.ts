import { isDayOnly, isInstant, type QueryRow, type RecordRow } from '@ido/contract'
import { dayOf } from '../platform/days.ts'
import type { Language } from '../platform/messages.ts'
import { nextTurn } from '../platform/pools/turns.ts'
import { dayCell, monthCell, timeCell, type Cell } from '../platform/spreadsheet/cell.ts'
import { labelWords } from '../platform/words/label-words.ts'
import { monthsBetween } from './calendar.ts'
import type { Measure, RecordColumn, Sums } from './catalog/types.ts'
import { FoldedCell, cellAt, newGroup, type FoldedGroup, type Sheet } from './fold.ts'
import { hasInterval, intervalOf, nearEnd, type Interval } from './intervals.ts'
import type { TimeStep } from './steps.ts'
import type { ResolvedQuery } from './validate.ts'

/** The rows of an answer, and whether its limit cut some off. */
interface Folded {
  rows: QueryRow[]
  truncated: boolean
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
    const total = new FoldedCell(group.base.sums.length)
    for (const cell of group.cells.values()) total.add(cell)
    const whole = { start: sheet.steps[0]?.start ?? 0, end: sheet.steps.at(-1)?.end ?? 0 }
    const sums = sumsOf(sheet, total, levelOf(group, total), whole)
    const interval = intervalOf(measure, sums)
    return { key, value: interval ? nearEnd(interval, true) : measure.value(sums) }
  })
  ranked.sort((a, b) => compareNumbers(b.value, a.value) || (a.key < b.key ? -1 : 1))
  return new Set(ranked.slice(0, question.top).map(({ key }) => key))
}

/** The level at the end of what a cell adds up: what was there before, and everything since. */
function levelOf(group: FoldedGroup, passed: FoldedCell): FoldedCell {
  const level = new FoldedCell(passed.sums.length)
  level.addSums(group.base)
  level.addSums(passed)
  return level
}

function sumsOf(
  { question, places, first }: Sheet,
  flow: FoldedCell,
  level: FoldedCell,
  { start, end }: Pick<TimeStep, 'start' | 'end'>,
): Sums {
  const { stocks } = question.dataset
  const at = ({ sums }: FoldedCell, name: string) => sums[places.get(name) ?? -1] ?? 0
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
  /** Of rates, by measure. */
  readonly intervals?: Readonly<Record<string, Interval>>
}

/**
 * Adds a group up from step to step.
 * @param look is given what each step comes to, good until the next one, with its place; null where nothing is known of it
 */
function forEachStep(sheet: Sheet, group: FoldedGroup, look: (sums: Sums | null, place: number) => void): void {
  const passed = levelOf(group, new FoldedCell(group.base.sums.length))
  const empty = new FoldedCell(group.base.sums.length)
  for (const [place, step] of sheet.steps.entries()) {
    const cell = group.cells.get(step.name) ?? empty
    if (!step.isMissing)
      for (const name of [...(step.passed ?? []), step.name]) passed.addSums(group.cells.get(name) ?? empty)
    look(step.isMissing ? null : sumsOf(sheet, cell, passed, step), place)
  }
}

/** A group's measures in every step, gaps filled: 0 where nothing was counted, null where there is nothing to divide. */
function figuresOf(sheet: Sheet, group: FoldedGroup): StepFigures[] {
  const { measures, few: isAsked } = sheet.question
  const ranked = withIntervals(sheet)
  const figures: StepFigures[] = []
  forEachStep(sheet, group, (sums) => {
    const values = measures.map((measure) => sums && rounded(measure.value(sums)))
    const intervals = sums ? intervalsIn(ranked, sums) : undefined
    const [few, leftOut] = sums && isAsked ? [fewIn(measures, values, sums), leftOutIn(measures, sums)] : [null, null]
    figures.push({ values, few, leftOut, ...(intervals && { intervals }) })
  })
  return figures
}

/** The rates whose intervals an answer needs: all if rows say them, else those that it is ordered by. */
function withIntervals({ question: { measures, interval, sort, dimensions } }: Sheet): Measure[] {
  const by = new Set([...sort.map((each) => each.by), ...(dimensions.length > 0 ? [measures[0]?.id] : [])])
  return measures.filter((measure) => hasInterval(measure) && (interval || by.has(measure.id)))
}

function intervalsIn(measures: readonly Measure[], sums: Sums): Record<string, Interval> {
  return Object.fromEntries(
    measures.flatMap((measure) => {
      const interval = intervalOf(measure, sums)
      return interval ? [[measure.id, interval] as const] : []
    }),
  )
}

/** As a row says them. */
function intervalColumns(intervals: Readonly<Record<string, Interval>>) {
  const column = (pick: (interval: Interval) => number) =>
    Object.fromEntries(Object.entries(intervals).map(([id, interval]) => [id, rounded(pick(interval))]))
  return { n: column(({ n }) => n), low: column(({ low }) => low), high: column(({ high }) => high) }
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
  const intervalsOf = new Map<QueryRow, Readonly<Record<string, Interval>>>()
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
      const { values = [], few = null, leftOut = null, intervals } = figured[place] ?? {}
      Object.assign(row, numbers(values), few && { few }, leftOut && { leftOut })
      if (intervals && question.interval) Object.assign(row, intervalColumns(intervals))
      if (intervals) intervalsOf.set(row, intervals)
      if (previous)
        row['previous'] = numbers(before[place]?.values ?? (previous.steps[place]?.isMissing ? [] : nothing))
      rows.push(row)
    }
  }
  const ordered = inOrder(rows, question, (row) => intervalsOf.get(row))
  return { rows: ordered.slice(0, question.limit), truncated: ordered.length > question.limit }
}

/** One group's figures step by step: by measure, NaN where there is none. */
export interface GroupSeries {
  readonly labels: readonly (string | null)[]
  readonly values: ReadonlyMap<string, Float64Array>
}

/** Every group of an answer with its figures over time, in no order: for who looks at all of them. */
export async function seriesIn(sheet: Sheet): Promise<GroupSeries[]> {
  const { measures } = sheet.question
  const found: GroupSeries[] = []
  let figures = 0
  for (const group of sheet.groups.values()) {
    figures += sheet.steps.length * measures.length
    if (figures > figuresATurn) {
      await nextTurn()
      figures = 0
    }
    const series = measures.map((measure) => ({
      measure,
      values: new Float64Array(sheet.steps.length).fill(Number.NaN),
    }))
    forEachStep(sheet, group, (sums, step) => {
      if (sums) for (const { measure, values } of series) values[step] = rounded(measure.value(sums)) ?? Number.NaN
    })
    found.push({ labels: group.labels, values: new Map(series.map(({ measure, values }) => [measure.id, values])) })
  }
  return found
}

function compareNumbers(a: number | null, b: number | null): number {
  return (a ?? -Infinity) === (b ?? -Infinity) ? 0 : (a ?? -Infinity) - (b ?? -Infinity)
}

interface Spoken {
  language: Language
}

/** Titles of the columns of a file of records, with the unit of what is measured. */
export function recordTitles(columns: readonly RecordColumn[], language: Language): string[] {
  return columns.map(({ titles, unit, format }) => {
    const measured = isInstant(format) ? 'WIB' : unit?.[language]
    return measured === undefined ? titles[language] : `${titles[language]} (${measured})`
  })
}

/** Records as the rows of a file. */
export function recordCells(rows: readonly RecordRow[], columns: readonly RecordColumn[], spoken: Spoken): Cell[][] {
  const words = labelWords(spoken.language)
  const cellIn = (row: RecordRow) => (column: RecordColumn) => {
    const cell = cellOf(row[column.id] ?? null, column, spoken.language)
    return column.list !== undefined && typeof cell === 'string' ? words(cell) : cell
  }
  return rows.map((row) => columns.map(cellIn(row)))
}

function cellOf(value: RecordRow[string], { format, words }: RecordColumn, language: Language): Cell {
  if (value === null) return null
  const word = words?.[String(value)]
  if (word) return word[language]
  if (format === 'month') return monthCell(new Date(String(value)))
  if (format === 'dayOrInstant' && isDayOnly(String(value))) return dayCell(dayOf(String(value)))
  if (isInstant(format)) return timeCell(new Date(String(value)))
  // A third of a second is enough of an hour.
  if (format === 'hours' && typeof value === 'number') return Math.round(value * 10_000) / 10_000
  return typeof value === 'boolean' ? String(value) : value
}

/** The intervals of a row's rates, by measure. */
type IntervalsOf = (row: QueryRow) => Readonly<Record<string, Interval>> | undefined

/**
 * As asked; else by time, then by the first measure, largest first; labels settle what is left. A rate stands by the near end
 * of its interval.
 */
function inOrder(
  rows: QueryRow[],
  { sort, measures, dimensions, grain }: ResolvedQuery,
  intervalsOf: IntervalsOf,
): QueryRow[] {
  const [leading] = measures
  const usual = [
    ...(grain ? [{ by: 'time', descending: false }] : []),
    ...(leading && dimensions.length > 0 ? [{ by: leading.id, descending: true }] : []),
    ...dimensions.map(({ id }) => ({ by: id, descending: false })),
  ]
  const keys = [...sort, ...usual]
  return rows.toSorted((a, b) => {
    const rest = Number(a['others'] ?? false) - Number(b['others'] ?? false)
    if (rest !== 0 && !grain) return rest
    for (const { by, descending } of keys) {
      const [first, second] = [a, b].map((row) => {
        const interval = intervalsOf(row)?.[by]
        return interval ? nearEnd(interval, descending) : row[by]
      })
      const difference = compareValues(first, second, descending)
      if (difference !== 0) return difference
    }
    return 0
  })
}

// Made once: `localeCompare` looks its language up at every call. Month 10 comes after month 9.
const collator = new Intl.Collator('id', { numeric: true })

/** Nothing comes last, whichever way. */
function compareValues(a: QueryRow[string] | undefined, b: QueryRow[string] | undefined, descending: boolean): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  const isText = typeof a === 'string' && typeof b === 'string'
  const difference = isText ? collator.compare(a, b) : Number(a) - Number(b)
  return descending ? -difference : difference
}
