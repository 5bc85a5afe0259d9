import { cellSeparators } from '@ido/contract/file-forms'
import { figureAs } from '../../../platform/spreadsheet/figures.ts'
import { firstRows, type SourceRow } from './csv.ts'
import { clockTime, monthAlone } from './time-ways.ts'

/** Rows that a look at the beginning takes; titles stand within the first of them. */
const looked = 200
const mostAbove = 30

export type Separator = (typeof cellSeparators)[number]

/** Where the titles stand, 0 where there are none, what stands above them, and the rows that decided it. */
export interface Titles {
  headerLine: number
  above: string[]
  decidedBy: DecidingRow[]
}
interface DecidingRow {
  line: number
  value: string
}

const mostTold = 3
const longestTold = 100

function deciding(rows: readonly SourceRow[], between: string): DecidingRow[] {
  const filled = rows.filter(({ cells }) => filledOf(cells) > 0).slice(0, mostTold)
  return filled.map(({ line, cells }) => ({ line, value: cells.join(between).slice(0, longestTold) }))
}

/**
 * The separator by which the first rows fall into the same number of cells, most of them; where the titles stand.
 * @param chosen a separator that somebody is sure of
 */
export function sniffCsv(
  beginning: Buffer,
  isAll: boolean,
  chosen?: Separator,
): { separator: Separator; separatorDecidedBy: DecidingRow[]; titles: Titles } {
  const tries = (chosen ? [chosen] : cellSeparators).map((separator) => {
    const rows = firstRows(beginning, separator, isAll, looked)
    return { separator, rows, ...widthOf(rows) }
  })
  // Prose has commas, too: in how many rows it holds counts before how many cells there are.
  const score = ({ width, share }: { width: number; share: number }) => (width < 2 ? 0 : share * 100 + Math.log2(width))
  const best = tries.reduce((most, other) => (score(other) > score(most) ? other : most))
  const whole = wholeRows(best.rows, best.width)
  return {
    separator: best.separator,
    // Of rows with one cell none has decided anything.
    separatorDecidedBy: chosen || best.width < 2 ? [] : deciding(whole, best.separator),
    titles: titlesOf(whole, best.rows),
  }
}

/** The rows of the table: titles and rows may differ by separators at the end with nothing behind them. */
function wholeRows(rows: readonly SourceRow[], width: number): SourceRow[] {
  const filledTo = ({ cells }: SourceRow) => cells.findLastIndex((cell) => cell !== '') + 1
  const usual = rows.filter(({ cells }) => cells.length === width)
  const needed = Math.max(2, ...usual.map(filledTo))
  return rows.filter((row) => row.cells.length >= Math.min(needed, width) && filledTo(row) <= width)
}

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

/** How many cells most lines have, and of how many in one that is true. */
function widthOf(rows: readonly SourceRow[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  const filled = rows.filter(({ cells }) => filledOf(cells) > 0)
  for (const { cells } of filled) counts.set(cells.length, (counts.get(cells.length) ?? 0) + linesOf(cells))
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
  const lines = filled.reduce((sum, { cells }) => sum + linesOf(cells), 0)
  return { width, share: lines === 0 ? 0 : count / lines }
}

/** A quoted cell may go on over lines; by another separator each of them would be a row. */
const linesOf = (cells: readonly string[]): number =>
  cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1)

/**
 * The titles are the first row that fills about as many cells as the rows under it: above them stand the name of a report,
 * its period or nothing. A row with a time or a figure in it is no row of titles.
 * @param rows those that may be the table's
 * @param all with what stands between them
 */
export function titlesOf(rows: readonly SourceRow[], all: readonly SourceRow[] = rows): Titles {
  const counts = rows.map(({ cells }) => filledOf(cells)).toSorted((a, b) => a - b)
  // Not the most: one row with a note beside it is no wider table.
  const usual = counts[Math.floor((counts.length - 1) * 0.9)] ?? 0
  const titles = rows.slice(0, mostAbove).find(({ cells }) => filledOf(cells) >= Math.max(1, usual * leastTitled))
  const under = titles ? rows.filter(({ line }) => line >= titles.line) : []
  if (!titles || titles.cells.some(isData))
    return { headerLine: 0, above: [], decidedBy: deciding(under.slice(0, 1), ' · ') }
  const above = all
    .filter(({ line }) => line < titles.line)
    .map(({ cells }) => cells.filter((cell) => cell !== '').join(' '))
  return { headerLine: titles.line, above: above.filter((text) => text !== ''), decidedBy: deciding(under, ' · ') }
}

/** Of the cells that rows fill, titles may lack a few. */
const leastTitled = 0.8

/** Whether rows are those of a table, and no cover page or notes: most of them fill about as many cells, two or more. */
export function isTable(rows: readonly SourceRow[], { headerLine }: Titles): boolean {
  const counts = rows.filter(({ line }) => line >= headerLine).map(({ cells }) => filledOf(cells))
  const usual = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0
  const even = counts.filter((count) => count >= Math.max(2, usual / 2))
  return even.length >= 2 && even.length >= counts.length * leastEven
}

const leastEven = 0.6

function isData(cell: string): boolean {
  // The columns of a calendar are called by years and months.
  if (/^(19|20)\d\d$/.test(cell)) return false
  if (monthAlone(cell)) return false
  return figureAs('.', cell) !== null || figureAs(',', cell) !== null || clockTime('D/M/Y', cell) != null
}
