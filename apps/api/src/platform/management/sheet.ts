import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { textOfCsv } from '@ido/contract/csv'
import { plainId } from '@ido/contract/ids'
import { CsvError, parse } from 'csv-parse'
import { invalid, type Refusal } from '../errors.ts'
import { readingLimits } from '../files/limits.ts'
import { shortened, type Language, type MessageKey, type MessageValues } from '../messages.ts'
import { MergedCells } from '../spreadsheet/merged-cells.ts'
import { isWorkbook, openWorkbook, type OpenedWorkbook } from '../spreadsheet/workbook.ts'
import { WorkbookRefusal, workbookFaults } from '../spreadsheet/workbook-refusal.ts'
import type { FileColumn } from './columns.ts'

/** A line of a file; `line` is where it starts, the heading is line 1. */
export interface SheetLine {
  line: number
  /** What a list of problems calls it: its first cell. */
  label: string
  /** Text by field. */
  cells: ReadonlyMap<string, string>
  problem: Refusal | null
}

const mostLines = 2_000
/** More than all fields of a record together. */
const longestLine = 100_000
const longestLineBytes = 4 * longestLine
const LF = 0x0a
/** Bytes of XML, of which rows as long as they may be need a tenth. */
const largestSheet = 100 * 1024 * 1024
/** Letters of all rows of a workbook together. */
const mostText = 20_000_000
const longestHeading = 10_000
const portion = 64 * 1024
const longestLabel = 100
const marks = [',', ';', '\t']

const wrongFile = (key: MessageKey, values: MessageValues = {}): Refusal => invalid([{ field: 'file', key, values }])

/**
 * The rows of a small XLSX, or of a CSV as spreadsheet programs write it: with or without a byte order mark, comma,
 * semicolon or tab between the cells. For reading processes alone.
 * @param titles by which the sheet is found in a workbook that begins with a cover page, as `headingsOf` gives them
 */
export async function parseSheet(path: string, titles: readonly string[] = []): Promise<ParsedRow[]> {
  const bytes = await readFile(path)
  return isWorkbook(bytes) ? rowsOfWorkbook(path, new Set(titles)) : rowsOfCsv(bytes)
}

const plainTitle = (title: string): string => plainId(title).toLowerCase()

/** What headings of a list may be, each in the form that they are compared in. */
export const headingsOf = <Row>(columns: readonly FileColumn<Row>[]): string[] =>
  columns.flatMap(({ field, titles }) => [field, titles.id, titles.en].map(plainTitle))

/** Rows under headings in either language. Refuses (400) a file without the headings that it needs. */
export function linesOf<Row>(parsedRows: readonly ParsedRow[], columns: readonly FileColumn<Row>[]): SheetLine[] {
  const [heading, ...rows] = parsedRows
  if (heading === undefined) throw wrongFile('fileEmpty')
  // A separator at the end of a line has nothing behind it.
  const titled = heading.cells.findLastIndex((title) => title !== '') + 1
  const fields = fieldsOf(heading.cells.slice(0, titled), columns)
  return rows.map((row) => ({
    line: row.line,
    label: shortened(row.cells[0] ?? '', longestLabel),
    cells: new Map(fields.map((field, index) => [field, row.cells[index] ?? ''])),
    problem: problemOf(row, titled),
  }))
}

function problemOf({ cells, hasFormula, found: far }: ParsedRow, expected: number): Refusal | null {
  if (hasFormula) return wrongFile('lineFormula')
  if (cells.some((cell) => cell.includes('\0'))) return wrongFile('unstorableText')
  const own = Math.max(cells.findLastIndex((cell) => cell !== '') + 1, Math.min(cells.length, expected))
  const found = far ?? own
  return found === expected ? null : wrongFile('lineCells', { found, expected })
}

/** A row that is no heading yet; `found` is how many cells it has where they are not all here. */
export interface ParsedRow {
  line: number
  cells: string[]
  hasFormula?: boolean
  found?: number
}

/** The rows of a sheet that have a cell; each as wide as the first, unless something stands behind that. */
async function rowsOfWorkbook(path: string, titles: ReadonlySet<string>): Promise<ParsedRow[]> {
  try {
    const book = await openWorkbook(path)
    try {
      return await rowsIn(book, await sheetWith(book, titles))
    } finally {
      book.close()
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    const reasonIn = (language: Language) => workbookFaults[error.fault][language].replace('{part}', error.part)
    throw wrongFile('fileRefused', { idReason: reasonIn('id'), enReason: reasonIn('en') })
  }
}

const mostSheets = 20

/** The first sheet that begins with headings of the list, else the first of all, which is then told what it lacks. */
async function sheetWith(book: OpenedWorkbook, titles: ReadonlySet<string>): Promise<string> {
  const seen = book.sheets.filter(({ isHidden }) => !isHidden).slice(0, mostSheets)
  if (seen.length > 1) {
    for (const { name } of seen) {
      const heading = (await headingOf(book, name)).map(plainTitle).filter((title) => title !== '')
      if (heading.length > 0 && heading.every((title) => titles.has(title))) return name
    }
  }
  return book.sheets[0]?.name ?? ''
}

async function headingOf(book: OpenedWorkbook, sheet: string): Promise<string[]> {
  for await (const { rows } of book.rows(sheet)) {
    const first = rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (first) return first.cells
  }
  return []
}

async function rowsIn(book: OpenedWorkbook, sheet: string): Promise<ParsedRow[]> {
  if (book.size(sheet) > largestSheet) throw new WorkbookRefusal('tooLarge', sheet)
  const found: ParsedRow[] = []
  const ranges = await book.merged(sheet)
  let merged: MergedCells | undefined
  let length = 0
  for await (const { rows } of book.rows(sheet)) {
    for (const row of rows) {
      merged?.fill(row)
      const { row: line, cells, notes, far } = row
      const texts = cells.map((cell) => cell.trim())
      texts.length = texts.findLastIndex((text) => text !== '') + 1
      if (texts.length === 0 && !far) continue
      if (texts.join('').length > longestLine) throw wrongFile('fileLineTooLong', { line, most: longestLine })
      merged ??= new MergedCells(ranges, { from: line + 1, width: texts.length })
      while (texts.length < (found[0]?.cells.length ?? 0)) texts.push('')
      length += texts.reduce((sum, text) => sum + text.length, 0)
      if (length > mostText) throw wrongFile('fileTooMuchText', { most: mostText / 1_000_000 })
      found.push({ line, cells: texts, hasFormula: notes !== null, ...(far && { found: far.place + 1 }) })
      if (found.length > mostLines + 1) throw wrongFile('fileTooManyLines', { most: mostLines })
    }
  }
  return found
}

async function rowsOfCsv(bytes: Buffer): Promise<ParsedRow[]> {
  if (!isUtf8(bytes)) throw wrongFile('fileNotUtf8')
  const [heading, ...rows] = await parsed(bytes)
  if (heading === undefined) return []
  if (heading.cells.some((cell) => cell.includes('\0'))) throw wrongFile('unstorableText')
  return [heading, ...rows.map((row) => ({ ...row, cells: row.cells.map(textOfCsv) }))]
}

async function parsed(bytes: Buffer): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = []
  let line = 1
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes),
    relaxColumnCount: true,
    trim: true,
    maxRecordSize: longestLine,
    // Lines so far, of which a quoted cell may span several: the next row starts after them.
    onRecord: (cells: string[], { lines }) => {
      if (cells.some((cell) => cell !== '')) rows.push({ line, ...within(cells) })
      // The heading is one of them.
      if (rows.length > mostLines + 1) throw wrongFile('fileTooManyLines', { most: mostLines })
      line = lines + 1
      return null
    },
  })
  try {
    await pipeline(portionsOf(bytes), parser.resume())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code !== 'CSV_MAX_RECORD_SIZE') throw wrongFile('fileNotCsv', { line })
    throw wrongFile('fileLineTooLong', { line, most: longestLine })
  }
  return rows
}

/** Cells beyond what any list has are counted and not kept. */
const within = (cells: string[]): Pick<ParsedRow, 'cells' | 'found'> =>
  cells.length <= readingLimits.columns
    ? { cells }
    : { cells: cells.slice(0, readingLimits.columns), found: cells.length }

/** Refuses a line that is too long before it is parsed: a parser makes a cell of every comma. */
function* portionsOf(bytes: Buffer): Generator<Buffer> {
  let lines = 1
  let lineStart = 0
  for (let start = 0; start < bytes.length; start += portion) {
    const taken = bytes.subarray(start, start + portion)
    for (let feed = taken.indexOf(LF); feed >= 0; feed = taken.indexOf(LF, feed + 1)) {
      lines += 1
      lineStart = start + feed
    }
    if (start + taken.length - lineStart > longestLineBytes) {
      throw wrongFile('fileLineTooLong', { line: lines, most: longestLine })
    }
    yield taken
  }
}

/** The mark that the heading has most of. */
function delimiterOf(bytes: Buffer): string {
  const [heading = ''] = bytes.toString('utf8', 0, longestHeading).split('\n', 1)
  const count = (mark: string) => heading.split(mark).length
  return marks.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function fieldsOf<Row>(titles: readonly string[], columns: readonly FileColumn<Row>[]): string[] {
  const fields = new Set<string>()
  for (const title of titles) {
    const field = fieldOf(title, columns)
    if (fields.has(field)) throw wrongFile('duplicateColumn')
    fields.add(field)
  }
  return [...fields]
}

function fieldOf<Row>(title: string, columns: readonly FileColumn<Row>[]): string {
  const asked = plainTitle(title)
  const found = columns.find((column) => headingsOf([column]).includes(asked))
  if (found) return found.field
  const titlesIn = (language: Language) => columns.map(({ titles }) => titles[language]).join(', ')
  throw wrongFile('unknownColumn', {
    name: title.slice(0, 60),
    idTitles: titlesIn('id'),
    enTitles: titlesIn('en'),
  })
}
