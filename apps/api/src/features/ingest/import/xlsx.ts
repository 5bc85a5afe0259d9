import { readingLimits } from '../../../platform/files/limits.ts'
import { downward, MergedCells } from '../../../platform/spreadsheet/merged-cells.ts'
import { openWorkbook, type OpenedWorkbook } from '../../../platform/spreadsheet/workbook.ts'
import { WorkbookRefusal } from '../../../platform/spreadsheet/workbook-refusal.ts'
import type { CellNote, SheetBatch, SheetRow } from '../../../platform/spreadsheet/sheet-rows.ts'
import { columnNames } from './column-names.ts'
import type { Block, CellsOf, CsvSource, SourceRow } from './csv.ts'
import { ImportRefusal, type Problem, type Reason } from './problems.ts'

const reasons: Readonly<Record<CellNote, Reason>> = { formula: { key: 'formula' }, error: { key: 'errorCell' } }

/** Opens a workbook, with what refuses it in the words of an import. */
export async function openXlsx(path: string): Promise<OpenedWorkbook> {
  const book = await refusing(() => openWorkbook(path))
  const merged = (sheet: string) => refusing(() => book.merged(sheet))
  return { ...book, merged, rows: (sheet) => refusingRows(book.rows(sheet)) }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asRefusal(error)
  }
}

async function* refusingRows(rows: AsyncGenerator<SheetBatch>): AsyncGenerator<SheetBatch> {
  try {
    yield* rows
  } catch (error) {
    throw asRefusal(error)
  }
}

const asRefusal = (error: unknown): unknown =>
  error instanceof WorkbookRefusal ? new ImportRefusal(error.fault, { part: error.part }) : error

/** The first rows of a sheet, by which its titles are found. */
export async function firstOfSheet(book: OpenedWorkbook, sheet: string, most: number): Promise<SourceRow[]> {
  const first: SourceRow[] = []
  const titles = await titleCells(book, sheet)
  for await (const { rows } of book.rows(sheet)) {
    for (const row of rows) titles.fill(row)
    first.push(...rows.map(({ row, cells }) => ({ line: row, cells: cells.map((cell) => cell.trim()) })))
    if (first.length >= most) break
  }
  return first.slice(0, most)
}

/** Titles in two rows reach down to the lower one. A heading that is merged across the table is none of its titles. */
async function titleCells(book: OpenedWorkbook, sheet: string): Promise<MergedCells> {
  return new MergedCells(downward(await book.merged(sheet)), { from: 1, width: readingLimits.columns })
}

/**
 * The rows of a sheet under its titles, in the form of a CSV's; `line` is the row's number.
 * @param headerLine 0 where there are no titles
 */
export async function openSheet(book: OpenedWorkbook, sheet: string, headerLine: number): Promise<CsvSource> {
  const titles = await titleCells(book, sheet)
  const batches = book.rows(sheet)
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    const { rows } = next.value
    const place = rows.findIndex(({ row }) => row >= headerLine)
    for (const row of rows.slice(0, place < 0 ? rows.length : place + 1)) titles.fill(row)
    const found = rows[place]
    if (!found) continue
    if (headerLine === 0) {
      const header = columnNames(found.cells.map(() => ''))
      return tableOf(book, sheet, { header, from: 1 }, next.value, batches)
    }
    if (found.row !== headerLine) break
    const header = columnNames(titlesIn(found))
    const below = { ...next.value, rows: rows.slice(place + 1) }
    return tableOf(book, sheet, { header, from: headerLine + 1 }, below, batches)
  }
  await batches.return(undefined)
  throw headerLine > 0 ? new ImportRefusal('noHeaderLine', { line: headerLine }) : new ImportRefusal('emptyFile')
}

async function tableOf(
  book: OpenedWorkbook,
  sheet: string,
  { header, from }: { header: string[]; from: number },
  begun: SheetBatch,
  batches: AsyncGenerator<SheetBatch>,
): Promise<CsvSource> {
  const merged = new MergedCells(await book.merged(sheet), { from, width: header.length })
  const hiddenColumns = header.filter((_, place) => begun.hiddenColumns.has(place))
  return { header, hiddenColumns, blocks: blocksOf(header, merged, begun, batches) }
}

/** Without the cells behind the last title, which are often there for their frame alone. */
function titlesIn({ cells, far }: SheetRow): string[] {
  if (far) throw new ImportRefusal('tooManyColumns', { found: far.place + 1, most: readingLimits.columns })
  const titles = cells.map((cell) => cell.trim())
  return titles.slice(0, titles.findLastIndex((title) => title !== '') + 1)
}

async function* blocksOf(
  header: readonly string[],
  merged: MergedCells,
  begun: SheetBatch,
  batches: AsyncGenerator<SheetBatch>,
): AsyncGenerator<Block> {
  if (begun.rows.length > 0) yield blockOf(begun, merged, header.length)
  for await (const batch of batches) yield blockOf(batch, merged, header.length)
}

function blockOf({ rows, bytes }: SheetBatch, merged: MergedCells, width: number): Block {
  const problems: Problem[] = []
  const before = merged.filled
  for (const row of rows) merged.fill(row)
  const read = rows.flatMap((row) => {
    const { cells, far } = row
    while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length <= width && far === undefined) return [sourceRow(row, width)]
    problems.push(tooMany(row, width))
    return []
  })
  let cells: ReadonlyMap<number, readonly string[]> | undefined
  const cellsOf: CellsOf = (line) => {
    cells ??= new Map(read.map((row) => [row.line, row.cells]))
    return cells.get(line)
  }
  return { rows: read, problems, bytes, merged: merged.filled - before, cellsOf }
}

function sourceRow({ row, cells, notes, isHidden }: SheetRow, width: number): SourceRow {
  while (cells.length < width) cells.push('')
  const read: SourceRow = { line: row, cells }
  if (isHidden) read.isHidden = true
  if (notes) read.notes = new Map([...notes].map(([place, note]) => [place, reasons[note]]))
  return read
}

function tooMany({ row, cells, far }: SheetRow, expected: number): Problem {
  const beyond = [...cells.slice(expected), ...(far ? [far.text] : [])]
  const value = beyond.join(' ').trim().slice(0, 2_000)
  const found = far ? far.place + 1 : cells.length
  return {
    line: row,
    column: null,
    value,
    reason: { key: 'tooMany', values: { found, expected } },
    cells,
  }
}
