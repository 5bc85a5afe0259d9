import type { SurveyedColumn } from '@ido/contract'
import { plainId } from '@ido/contract/ids'
import type { DecimalMark } from '../../../platform/spreadsheet/figures.ts'
import { readingsOf, type CellReadings } from './cell-readings.ts'
import type { TimeWay } from './time-ways.ts'

/** A cell that decided how its column is read, by the line that it stands in. */
interface DecidingCell {
  line: number
  value: string
}
/** How a column is read and which cells decided it, none where all cells read alike; or what a person has to be asked. */
export type ColumnDecision<Way> =
  | { way: Way; decidedBy: readonly DecidingCell[] }
  | { ask: readonly [Way, Way]; because: readonly DecidingCell[] }

const mostTold = 3
const longestTold = 100
const mostSamples = 5
const longestMark = 9
/** More different values than these are no list. */
const mostValues = 200
/** Of the cells that are not empty, how many in a hundred have to read as what the column is; the others are named row by row. */
const leastShare = 70
/** What programs and people write where there is nothing. */
const nullMarks = new Set([
  '-',
  '--',
  '?',
  'null',
  '(null)',
  'n/a',
  '#n/a',
  'na',
  'nan',
  'none',
  'nil',
  '\\n',
  'kosong',
  'tidak ada',
])
/** How many cells were of one sort, and the first of them. */
class Sort {
  count = 0
  readonly first: DecidingCell[] = []

  add(line: number, value: string): void {
    this.count += 1
    if (this.first.length < mostTold) this.first.push({ line, value: value.slice(0, longestTold) })
  }
}

/** Looks at every cell of a column and keeps a few: which way round its days stand and what its decimal sign is, the whole column decides. */
export class ColumnSurvey {
  #filled = 0
  readonly #times = { dayFirst: 0, yearFirst: 0, serial: 0, digits: 0, epoch: 0 }
  readonly #onlyDayFirst = new Sort()
  readonly #onlyMonthFirst = new Sort()
  readonly #eitherFirst = new Sort()
  #figures = 0
  readonly #onlyPoint = new Sort()
  readonly #onlyComma = new Sort()
  readonly #eitherMark = new Sort()
  readonly #ranges = { '.': new Range(), ',': new Range() }
  readonly #refused = new Sort()
  readonly #marks = new Set<string>()
  readonly #samples: string[] = []
  #values: Map<string, { count: number; readings: CellReadings }> | null = new Map()

  add(line: number, cell: string): void {
    // Long texts are no labels, times or figures.
    const text = cell.length > longestTold ? cell.trim() : plainId(cell)
    if (text === '') return
    if (text.length <= longestMark && nullMarks.has(text.toLowerCase())) {
      this.#marks.add(text)
      return
    }
    this.#filled += 1
    const known = this.#values?.get(text)
    const readings = known?.readings ?? readingsOf(text)
    if (known) known.count += 1
    else this.#keep(text, readings)
    this.#addTime(line, text, readings)
    this.#addFigure(line, text, readings)
  }

  /** A cell whose text is not to be taken. */
  refuse(line: number, cell: string): void {
    this.#refused.add(line, cell.trim())
  }

  /** All that is known of the column, as page and command are told. */
  found(): Omit<SurveyedColumn, 'name'> {
    const decimal = this.decimal()
    const range = decimal && 'way' in decimal ? this.#ranges[decimal.way] : null
    const values = this.#values && [...this.#values].map(([value, { count }]) => ({ value, count }))
    return {
      filled: this.#filled,
      nulls: [...this.#marks],
      refused: { count: this.#refused.count, first: [...this.#refused.first] },
      samples: this.#samples,
      values,
      times: toldOf(this.times()),
      isFigures: this.#isMost(this.#figures),
      decimal: toldOf(decimal),
      range: range && range.least <= range.most ? { least: range.least, most: range.most } : null,
    }
  }

  /** How the column's times are written; null where it holds none. */
  times(): ColumnDecision<TimeWay> | null {
    const { dayFirst, yearFirst, ...numbers } = this.#times
    const [onlyDay, onlyMonth, either] = [this.#onlyDayFirst, this.#onlyMonthFirst, this.#eitherFirst]
    // What only the month first reads, and everything else that is a time.
    if (!this.#isMost(onlyMonth.count + dayFirst)) {
      const way = (['serial', 'digits', 'epoch'] as const).find((one) => this.#isMost(numbers[one]))
      return way ? { way, decidedBy: [] } : null
    }
    if (onlyDay.count > 0 && onlyMonth.count > 0) return askDay([...onlyDay.first, ...onlyMonth.first])
    if (onlyDay.count > 0) return { way: 'D/M/Y', decidedBy: onlyDay.first }
    if (onlyMonth.count > 0) return { way: 'M/D/Y', decidedBy: onlyMonth.first }
    if (either.count > 0) return askDay(either.first)
    return { way: yearFirst === dayFirst ? 'Y-M-D' : 'D/M/Y', decidedBy: [] }
  }

  /** Whether some cell is two different figures, by the sign before the tenths. */
  get hasAmbiguous(): boolean {
    return this.#eitherMark.count > 0
  }

  /**
   * The sign before the tenths of the column's figures, however few they are: a cell that can be two figures is asked about,
   * whatever else is in its column. Null where it holds none.
   */
  decimal(): ColumnDecision<DecimalMark> | null {
    if (this.#figures === 0) return null
    const [point, comma, either] = [this.#onlyPoint, this.#onlyComma, this.#eitherMark]
    if (point.count > 0 && comma.count > 0) return { ask: ['.', ','], because: [...point.first, ...comma.first] }
    if (point.count > 0) return { way: '.', decidedBy: point.first }
    if (comma.count > 0) return { way: ',', decidedBy: comma.first }
    if (either.count > 0) return { ask: ['.', ','], because: either.first }
    return { way: '.', decidedBy: [] }
  }

  #keep(text: string, readings: CellReadings): void {
    if (this.#samples.length < mostSamples && !this.#samples.includes(text)) {
      this.#samples.push(text.slice(0, longestTold))
    }
    if (!this.#values) return
    const isList = this.#values.size < mostValues && text.length <= longestTold
    if (isList) this.#values.set(text, { count: 1, readings })
    else this.#values = null
  }

  #addTime(line: number, text: string, { time, isSerial, counted }: CellReadings): void {
    if (isSerial) this.#times.serial += 1
    if (counted) this.#times[counted] += 1
    if (time === null) return
    if (time !== 'onlyMonthFirst') this.#times.dayFirst += 1
    if (time === 'onlyDayFirst') this.#onlyDayFirst.add(line, text)
    else if (time === 'onlyMonthFirst') this.#onlyMonthFirst.add(line, text)
    else if (time === 'eitherFirst') this.#eitherFirst.add(line, text)
    else if (time === 'yearFirst') this.#times.yearFirst += 1
  }

  #addFigure(line: number, text: string, { figure, point, comma }: CellReadings): void {
    if (figure === null) return
    this.#figures += 1
    if (point !== null) this.#ranges['.'].add(point)
    if (comma !== null) this.#ranges[','].add(comma)
    if (figure === 'onlyPoint') this.#onlyPoint.add(line, text)
    else if (figure === 'onlyComma') this.#onlyComma.add(line, text)
    else if (figure === 'eitherMark') this.#eitherMark.add(line, text)
  }

  #isMost(count: number): boolean {
    return this.#filled > 0 && count * 100 >= this.#filled * leastShare
  }
}

class Range {
  least = Infinity
  most = -Infinity

  add(figure: number): void {
    if (figure < this.least) this.least = figure
    if (figure > this.most) this.most = figure
  }
}

function toldOf<Way>(decision: ColumnDecision<Way> | null) {
  if (decision === null) return null
  if ('ask' in decision) return { ask: [...decision.ask], because: [...decision.because] }
  return { way: decision.way, decidedBy: [...decision.decidedBy] }
}

function askDay(because: readonly DecidingCell[]): ColumnDecision<TimeWay> {
  return { ask: ['D/M/Y', 'M/D/Y'], because }
}
