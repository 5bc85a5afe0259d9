import { figureAs, onlyMarkOf, type DecimalMark } from '../../../platform/spreadsheet/figures.ts'
import { clockTime, type TimeWay } from './time-ways.ts'

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
/** Of the cells that are not empty, how many in a hundred have to read as what the column is. */
const leastShare = 90
/** Serial days of the years 1954 to 2119; other numbers of five digits are no days. */
const serials = { least: 20_000, most: 80_000 }

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
  readonly #times = { dayFirst: 0, yearFirst: 0, serial: 0 }
  readonly #onlyDayFirst = new Sort()
  readonly #onlyMonthFirst = new Sort()
  readonly #eitherFirst = new Sort()
  #figures = 0
  readonly #onlyPoint = new Sort()
  readonly #onlyComma = new Sort()
  readonly #eitherMark = new Sort()

  add(line: number, cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#filled += 1
    this.#addTime(line, text)
    this.#addFigure(line, text)
  }

  /** How the column's times are written; null where it holds none. */
  times(): ColumnDecision<TimeWay> | null {
    const { dayFirst, yearFirst, serial } = this.#times
    const [onlyDay, onlyMonth, either] = [this.#onlyDayFirst, this.#onlyMonthFirst, this.#eitherFirst]
    // What only the month first reads, and everything else that is a time.
    if (!this.#isMost(onlyMonth.count + dayFirst)) {
      return this.#isMost(serial) ? { way: 'serial', decidedBy: [] } : null
    }
    if (onlyDay.count > 0 && onlyMonth.count > 0) return askDay([...onlyDay.first, ...onlyMonth.first])
    if (onlyDay.count > 0) return { way: 'D/M/Y', decidedBy: onlyDay.first }
    if (onlyMonth.count > 0) return { way: 'M/D/Y', decidedBy: onlyMonth.first }
    if (either.count > 0) return askDay(either.first)
    return { way: yearFirst === dayFirst ? 'Y-M-D' : 'D/M/Y', decidedBy: [] }
  }

  /** The sign before the tenths of the column's figures; null where it holds none. */
  decimal(): ColumnDecision<DecimalMark> | null {
    if (!this.#isMost(this.#figures)) return null
    const [point, comma, either] = [this.#onlyPoint, this.#onlyComma, this.#eitherMark]
    if (point.count > 0 && comma.count > 0) return { ask: ['.', ','], because: [...point.first, ...comma.first] }
    if (point.count > 0) return { way: '.', decidedBy: point.first }
    if (comma.count > 0) return { way: ',', decidedBy: comma.first }
    if (either.count > 0) return { ask: ['.', ','], because: either.first }
    return { way: '.', decidedBy: [] }
  }

  #addTime(line: number, text: string): void {
    const [dayFirst, monthFirst] = [clockTime('D/M/Y', text), clockTime('M/D/Y', text)]
    if (clockTime('Y-M-D', text)) this.#times.yearFirst += 1
    if (dayFirst) this.#times.dayFirst += 1
    if (dayFirst && !monthFirst) this.#onlyDayFirst.add(line, text)
    else if (monthFirst && !dayFirst) this.#onlyMonthFirst.add(line, text)
    else if (dayFirst && monthFirst && dayFirst.wall !== monthFirst.wall) this.#eitherFirst.add(line, text)
    const days = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : 0
    if (days >= serials.least && days <= serials.most) this.#times.serial += 1
  }

  #addFigure(line: number, text: string): void {
    const [point, comma] = [figureAs('.', text), figureAs(',', text)]
    const isPower = point === null && /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(text)
    if (point === null && comma === null && !isPower) return
    this.#figures += 1
    const only = onlyMarkOf(text)
    if (only === '.') this.#onlyPoint.add(line, text)
    else if (only === ',') this.#onlyComma.add(line, text)
    else if (!isPower && point !== comma) this.#eitherMark.add(line, text)
  }

  #isMost(count: number): boolean {
    return this.#filled > 0 && count * 100 >= this.#filled * leastShare
  }
}

function askDay(because: readonly DecidingCell[]): ColumnDecision<TimeWay> {
  return { ask: ['D/M/Y', 'M/D/Y'], because }
}
