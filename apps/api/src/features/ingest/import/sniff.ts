import { cellSeparators } from '@ido/contract'
import { figureAs } from '../../../platform/spreadsheet/figures.ts'
import { firstRows, type SourceRow } from './csv.ts'
import { clockTime } from './time-ways.ts'

/** Rows that a look at the beginning takes; titles stand within the first of them. */
const looked = 200
const mostAbove = 30

export type Separator = (typeof cellSeparators)[number]

/** Where the titles stand, 0 where there are none, and how many columns the rows have. */
interface Titles {
  headerLine: number
  above: string[]
}

/** The separator by which the first rows fall into the same number of cells, most of them; where the titles stand. */
export function sniffCsv(beginning: Buffer, isAll: boolean): Titles & { separator: Separator } {
  const tries = cellSeparators.map((separator) => {
    const rows = firstRows(beginning, separator, isAll, looked)
    return { separator, rows, ...widthOf(rows) }
  })
  // Text has more commas than tables: what holds for all rows counts before how many cells there are.
  const score = ({ width, share }: { width: number; share: number }) => (width < 2 ? 0 : share * 100 + Math.log2(width))
  const [best] = tries.toSorted((a, b) => score(b) - score(a))
  const { separator, rows } = best ?? { separator: ',' as const, rows: [] }
  return { separator, ...titlesOf(rows) }
}

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

/** How many cells most rows have, and of how many in one that is true. */
function widthOf(rows: readonly SourceRow[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const { cells } of rows) if (filledOf(cells) > 0) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return { width, share: all === 0 ? 0 : count / all }
}

/**
 * The titles are the first row that is as wide as the rows under it: above them stand the name of a report, its period or
 * nothing. A row with a time or a figure in it is no row of titles.
 */
export function titlesOf(rows: readonly SourceRow[]): Titles {
  const { width } = widthOf(rows)
  const place = rows.slice(0, mostAbove).findIndex(({ cells }) => {
    return cells.length === width && filledOf(cells) >= Math.max(1, Math.ceil(width * leastTitled))
  })
  const titles = rows[place]
  if (!titles || titles.cells.some(isData)) return { headerLine: 0, above: [] }
  const above = rows.slice(0, place).map(({ cells }) => cells.filter((cell) => cell !== '').join(' '))
  return { headerLine: titles.line, above: above.filter((text) => text !== '') }
}

/** A table's titles may have gaps, a report's name stands alone. */
const leastTitled = 0.6

function isData(cell: string): boolean {
  // The columns of a calendar are called by years.
  if (/^(19|20)\d\d$/.test(cell)) return false
  return figureAs('.', cell) !== null || figureAs(',', cell) !== null || clockTime('D/M/Y', cell) != null
}
