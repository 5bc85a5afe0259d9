import { cellSeparators } from '@ido/contract/file-forms'
import { isUtf8 } from 'node:buffer'
import { readingLimits } from '../../../platform/files/limits.ts'
import { columnNames } from './column-names.ts'
import { ParserFeed } from './feed.ts'
import { ImportRefusal, type Problem, type Reason } from './problems.ts'
import { columnName } from '../../../platform/spreadsheet/cell.ts'

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const delimiters = cellSeparators.map((mark) => mark.charCodeAt(0))

const { cellBytes, rowBytes, columns: mostCells } = readingLimits
const longestShownValue = 2_000

/** A row as cells; `line` is where it starts, counted from 1 as editors do. */
export interface SourceRow {
  line: number
  cells: string[]
  /** Of cells whose text is not to be taken, by their place: why. */
  notes?: ReadonlyMap<number, Reason>
  /** A spreadsheet program does not show it. */
  isHidden?: true
}
/** What one stretch of the file held; `bytes` is how far the file has been read after it. */
export interface Block {
  rows: SourceRow[]
  problems: Problem[]
  bytes: number
  /** How many cells of a workbook got their value from a merged cell that covers them. */
  merged?: number
  /** What one of the rows says, by its line, once the rows themselves are gone. */
  cellsOf: CellsOf
}
export type CellsOf = (line: number) => readonly string[] | undefined
/** Rows under their titles, from whatever kind of file. */
export interface CsvSource {
  header: string[]
  /** Those of them that a spreadsheet program does not show. */
  hiddenColumns?: readonly string[]
  blocks: AsyncIterable<Block>
}
/** How a CSV is written where that is known; the titles then are called apart, so that each names one column. */
export interface CsvLayout {
  separator: string
  /** 0 where there are no titles. */
  headerLine: number
}

interface Cell {
  from: number
  to: number
  doubled: boolean
}
type Scan =
  | { kind: 'row'; cells: Cell[]; next: number }
  | { kind: 'more' }
  | { kind: 'broken'; reason: Reason; cellIndex: number }
  /** A quotation mark opened at `from` is not closed within what a cell may have. */
  | { kind: 'endless'; from: number; cellIndex: number }

/**
 * Reads CSV as people's programs write it: BOM, CRLF or LF, quoted cells with line ends and doubled quotes inside, a
 * quotation mark in the middle of an unquoted cell, and comma, semicolon, tab or bar between cells (the header tells).
 * A row that cannot be read is named and reading goes on with the next line, so no good row is lost behind it.
 * @param layout without it the titles stand in the first line and tell the separator
 * @throws ImportRefusal where there is no header to go by, or, on the way, where a quotation mark is not closed within the longest cell
 */
export async function openCsv(chunks: AsyncIterable<Buffer>, layout?: CsvLayout): Promise<CsvSource> {
  const feed = new ParserFeed(chunks)
  await feed.toLineEnd()
  refuseOtherKinds(feed.buffer)
  if (feed.buffer.subarray(0, 3).equals(byteOrderMark)) feed.take(3)
  const above = Math.max(0, (layout?.headerLine ?? 1) - 1)
  for (let passed = 0; passed < above; passed += 1) {
    if (!(await feed.passLine())) throw new ImportRefusal('noHeaderLine', { line: above + 1 })
  }
  await feed.toLineEnd()
  const header = readHeader(feed.buffer, above + 1, layout && layout.separator.charCodeAt(0))
  const cells = header.cells.map((cell) => cellText(feed.buffer, cell).trim())
  const isTitled = layout?.headerLine !== 0
  // A separator at the end of the titles has no column behind it, unless somebody has seen what stands there.
  const titled = isTitled ? cells.findLastIndex((title) => title !== '') + 1 : cells.length
  const names = layout ? columnNames(isTitled ? cells : cells.map(() => '')) : cells.slice(0, titled)
  if (isTitled) feed.take(header.next)
  const { buffer, bytes, ended } = feed
  const line = above + 1 + (isTitled ? header.lines : 0)
  const at = { buffer, bytes, line, ended, inBrokenLine: false, delimiter: header.delimiter, names, titled }
  return { header: names, blocks: readBlocks(() => feed.pull(), at) }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The first rows of a file's beginning as cells, with the lines where they start; what cannot be read ends them. */
export function firstRows(beginning: Buffer, separator: string, isAll: boolean, most: number): SourceRow[] {
  const rows: SourceRow[] = []
  let [offset, line] = [0, 1]
  while (offset < beginning.length && rows.length < most) {
    const scan = scanRow(beginning, offset, separator.charCodeAt(0), isAll, Number.POSITIVE_INFINITY)
    if (scan.kind !== 'row') break
    rows.push({ line, cells: scan.cells.map((cell) => cellText(beginning, cell).trim()) })
    line += countLines(beginning.subarray(offset, scan.next))
    offset = scan.next
  }
  return rows
}

const lookedAtBytes = 1024
const binaryNuls = 8

function refuseOtherKinds(buffer: Buffer): void {
  if (buffer.length === 0) throw new ImportRefusal('emptyFile')
  const [first, second] = buffer
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportRefusal('notCsv', { kind: 'UTF-16' })
  }
  if (first === 0x50 && second === 0x4b) throw new ImportRefusal('notCsv', { kind: 'XLSX/ZIP' })
  // One NUL is a damaged row; a picture, a program or UTF-16 without its mark has them from the beginning.
  const nuls = buffer.subarray(0, lookedAtBytes).filter((byte) => byte === 0).length
  if (nuls >= binaryNuls) throw new ImportRefusal('notCsv', { kind: 'binary' })
}

function readHeader(buffer: Buffer, line: number, known?: number) {
  const tries = (known === undefined ? delimiters : [known]).map((delimiter) => {
    return { delimiter, scan: scanRow(buffer, 0, delimiter, true, Number.POSITIVE_INFINITY) }
  })
  const rows = tries.flatMap(({ delimiter, scan }) => (scan.kind === 'row' ? [{ delimiter, ...scan }] : []))
  const best = rows.toSorted((a, b) => b.cells.length - a.cells.length)[0]
  if (!best) {
    const reason = tries.flatMap(({ scan }) => (scan.kind === 'broken' ? [scan.reason] : []))[0]
    throw new ImportRefusal('brokenHeader', { line }, reason ?? { key: 'quoteOpen' })
  }
  const found = best.cells.findLastIndex((cell) => !isBlankCell(buffer, cell)) + 1
  if (found > mostCells) throw new ImportRefusal('tooManyColumns', { found, most: mostCells })
  const bytes = buffer.subarray(0, best.next)
  if (!isUtf8(bytes)) throw new ImportRefusal('brokenHeader', { line }, { key: 'notUtf8' })
  return { delimiter: best.delimiter, cells: best.cells, next: best.next, lines: countLines(bytes) }
}

interface Position {
  buffer: Buffer
  bytes: number
  line: number
  ended: boolean
  /** The rest of a line too long to keep is still coming and is passed over. */
  inBrokenLine: boolean
  delimiter: number
  names: string[]
  /** As many cells as every row has to have: those behind are of columns without a title. */
  titled: number
}

async function* readBlocks(pull: () => Promise<Buffer | null>, at: Position): AsyncGenerator<Block> {
  for (;;) {
    const block = readBlock(at)
    if (block.rows.length > 0 || block.problems.length > 0) yield block
    if (at.ended && at.buffer.length === 0) return
    const chunk = await pull()
    if (chunk === null) at.ended = true
    else at.buffer = at.buffer.length === 0 ? chunk : Buffer.concat([at.buffer, chunk])
  }
}

/** Takes every whole row out of the buffer and leaves the begun one for the next chunk. */
function readBlock(at: Position): Block {
  const { buffer, names } = at
  const rows: SourceRow[] = []
  const problems: Problem[] = []
  const places: RowPlaces = { lines: [], offsets: [] }
  let offset = at.inBrokenLine ? passLine(at, 0) : 0
  while (offset < buffer.length) {
    const scan = scanRow(buffer, offset, at.delimiter, at.ended)
    if (scan.kind === 'more') break
    if (scan.kind === 'endless') throw neverClosed(at, offset, scan)
    if (scan.kind === 'broken') {
      const isWhole = at.ended || buffer.includes(LF, offset)
      if (!isWhole && buffer.length - offset <= rowBytes) break
      const next = passLine(at, offset)
      problems.push({
        line: at.line,
        column: names[scan.cellIndex] ?? null,
        value: shown(buffer.subarray(offset, next)),
        reason: scan.reason,
      })
      at.line += 1
      offset = next
      continue
    }
    const bytes = buffer.subarray(offset, scan.next)
    if (!isEmptyLine(bytes) && !isBlank(buffer, scan.cells)) {
      fitWidth(buffer, scan.cells, at)
      const problem = shapeProblem(buffer, bytes, scan.cells, at)
      if (problem) problems.push(problem)
      else {
        rows.push({ line: at.line, cells: cellTexts(buffer, scan) })
        places.lines.push(at.line)
        places.offsets.push(offset)
      }
    }
    at.line += countLines(bytes)
    offset = scan.next
  }
  at.buffer = buffer.subarray(offset)
  at.bytes += offset
  return { rows, problems, bytes: at.bytes, cellsOf: cutAgain(buffer, places, at) }
}

/** Names the line on which the quotation mark stands, which may be one behind the beginning of its row. */
function neverClosed(
  { buffer, line, names }: Position,
  offset: number,
  { from, cellIndex }: Scan & { kind: 'endless' },
) {
  const opened = line + countLines(buffer.subarray(offset, from))
  const column = names[cellIndex] ?? columnName(cellIndex)
  return new ImportRefusal('quoteNeverClosed', { line: opened, column, most: cellBytes })
}

/** Where rows stand in the buffer, as two lists of numbers, which take less memory than one of pairs. */
type RowPlaces = Record<'lines' | 'offsets', number[]>

/** Few rows are asked for once more: the bytes of all take a fraction of the memory that their cells would. */
function cutAgain(buffer: Buffer, { lines, offsets }: RowPlaces, at: Position): CellsOf {
  const { delimiter, ended } = at
  let placeOf: ReadonlyMap<number, number> | undefined
  return (line) => {
    placeOf ??= new Map(lines.map((each, place) => [each, place]))
    const offset = offsets[placeOf.get(line) ?? -1]
    const scan = offset === undefined ? undefined : scanRow(buffer, offset, delimiter, ended)
    if (scan?.kind !== 'row') return undefined
    fitWidth(buffer, scan.cells, at)
    return cellTexts(buffer, scan)
  }
}

const cellTexts = (buffer: Buffer, { cells }: { cells: readonly Cell[] }) => cells.map((cell) => cellText(buffer, cell))

function shapeProblem(buffer: Buffer, bytes: Buffer, cells: Cell[], { line, names }: Position): Problem | null {
  const values = { found: cells.length, expected: names.length }
  if (values.found !== values.expected) {
    const isShort = values.found < values.expected
    const column = isShort ? (names[values.found] ?? null) : null
    const reason: Reason = { key: isShort ? 'tooFew' : 'tooMany', values }
    return { line, column, value: shown(bytes), reason, cells: cellTexts(buffer, { cells }) }
  }
  if (isUtf8(bytes)) return null
  const index = cells.findIndex((cell) => !isUtf8(buffer.subarray(cell.from, cell.to)))
  const cell = cells[index]
  const value = shown(cell ? buffer.subarray(cell.from, cell.to) : bytes)
  return { line, column: names[index] ?? null, value, reason: { key: 'notUtf8' } }
}

function scanRow(buffer: Buffer, start: number, delimiter: number, ended: boolean, most: number = mostCells): Scan {
  const cells: Cell[] = []
  let offset = start
  for (;;) {
    const cellIndex = cells.length
    if (cellIndex >= most) return { kind: 'broken', reason: { key: 'tooManyCells', values: { most } }, cellIndex }
    const cell =
      buffer[offset] === QUOTE ? scanQuoted(buffer, offset, delimiter, ended) : scanPlain(buffer, offset, delimiter)
    if (cell === 'endless') return { kind: 'endless', from: offset, cellIndex }
    if (cell === 'open') {
      return ended ? { kind: 'broken', reason: { key: 'quoteOpen' }, cellIndex } : tooLongOr(buffer, start, cellIndex)
    }
    if (cell.to - cell.from > cellBytes) {
      return { kind: 'broken', reason: { key: 'cellTooLong', values: { most: cellBytes } }, cellIndex }
    }
    if (!ended && cell.after >= buffer.length) return tooLongOr(buffer, start, cellIndex)
    cells.push(cell)
    const mark = buffer[cell.after]
    if (mark === delimiter) {
      offset = cell.after + 1
      continue
    }
    if (mark === undefined) return { kind: 'row', cells, next: cell.after }
    if (mark === LF) return { kind: 'row', cells, next: cell.after + 1 }
    if (mark === CR && buffer[cell.after + 1] === LF) return { kind: 'row', cells, next: cell.after + 2 }
    if (mark === CR && cell.after + 1 >= buffer.length) {
      return ended ? { kind: 'row', cells, next: buffer.length } : { kind: 'more' }
    }
    return { kind: 'broken', reason: { key: 'afterQuote' }, cellIndex }
  }
}

/** A begun row waits for the next chunk, unless it is longer already than any may be. */
function tooLongOr(buffer: Buffer, start: number, cellIndex: number): Scan {
  if (buffer.length - start <= rowBytes) return { kind: 'more' }
  return { kind: 'broken', reason: { key: 'rowTooLong', values: { most: rowBytes } }, cellIndex }
}

/** A row of separators alone, as spreadsheets write behind their last row. */
const isBlank = (buffer: Buffer, cells: readonly Cell[]): boolean =>
  cells.length > 1 && cells.every((cell) => isBlankCell(buffer, cell))

function isBlankCell(buffer: Buffer, { from, to }: Cell): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(buffer[at])) return false
  return true
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

/** Takes off what a separator at the end of the row adds, and adds the cells of columns without a title that it lacks. */
function fitWidth(buffer: Buffer, cells: Cell[], { names, titled }: Position): void {
  for (let last = cells.at(-1); last && cells.length > names.length && isBlankCell(buffer, last); last = cells.at(-1)) {
    cells.pop()
  }
  if (cells.length >= titled) while (cells.length < names.length) cells.push({ from: 0, to: 0, doubled: false })
}

function scanQuoted(
  buffer: Buffer,
  start: number,
  delimiter: number,
  ended: boolean,
): (Cell & { after: number }) | 'open' | 'endless' {
  let from = start + 1
  let doubled = false
  for (;;) {
    const quote = buffer.indexOf(QUOTE, from)
    if ((quote < 0 ? buffer.length : quote) - start - 1 > cellBytes) return 'endless'
    if (quote < 0 || (!ended && quote + 1 >= buffer.length)) return 'open'
    if (buffer[quote + 1] !== QUOTE) {
      return { from: start + 1, to: quote, doubled, after: passBlanks(buffer, quote + 1, delimiter) }
    }
    doubled = true
    from = quote + 2
  }
}

/** Blanks between a closing quotation mark and the separator belong to nothing; before anything else they do. */
function passBlanks(buffer: Buffer, from: number, delimiter: number): number {
  let at = from
  while (isSpace(buffer[at]) && buffer[at] !== delimiter) at += 1
  const mark = buffer[at]
  return mark === undefined || mark === delimiter || mark === LF || mark === CR ? at : from
}

function scanPlain(buffer: Buffer, start: number, delimiter: number): Cell & { after: number } {
  let at = start
  while (at < buffer.length) {
    const byte = buffer[at]
    if (byte === delimiter || byte === LF || (byte === CR && isLineEnd(buffer, at))) break
    at += 1
  }
  return { from: start, to: at, doubled: false, after: at }
}

/** A carriage return ends a line before a line feed or at the end of what is there; alone it belongs to the text. */
function isLineEnd(buffer: Buffer, at: number): boolean {
  return at + 1 >= buffer.length || buffer[at + 1] === LF
}

function cellText(buffer: Buffer, { from, to, doubled }: Cell): string {
  const text = buffer.toString('utf8', from, to)
  return doubled ? text.replaceAll('""', '"') : text
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines += 1
  return lines
}

/** Where the line after this one begins, or the end of the buffer where the line goes on behind it. */
function passLine(at: Position, from: number): number {
  const end = at.buffer.indexOf(LF, from)
  at.inBrokenLine = end < 0
  return end < 0 ? at.buffer.length : end + 1
}

function isEmptyLine(bytes: Buffer): boolean {
  return bytes.length <= 2 && ['\n', '\r\n', '\r'].includes(bytes.toString('latin1'))
}

function shown(bytes: Buffer): string {
  return bytes
    .subarray(0, longestShownValue)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
