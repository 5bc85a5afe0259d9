import { readingLimits } from '../files/limits.ts'
import { dayText, decodedText, figureText, longestText } from './cell.ts'
import { digitsText, type NumberFormat } from './number-format.ts'
import type { SharedStrings } from './shared-strings.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { readXml } from './xml.ts'

/** The last column of spreadsheet programs, XFD. */
const lastColumn = 16_384
const { columns: mostColumns, sheetRows: mostRows, sheetCells: mostCells, rowBytes: longestRow } = readingLimits

/** Why the text of a cell is not to be trusted: nobody wrote it there, or it is an error such as #REF!. */
export type CellNote = 'formula' | 'error'

/** A row with its cells as text, each in its place; empty rows are left out. */
export interface SheetRow {
  /** As the spreadsheet program counts it. */
  row: number
  cells: string[]
  /** Null where there is none. */
  notes: Map<number, CellNote> | null
  /** Spreadsheet programs do not show it; by hand, or by a filter. */
  isHidden?: true
  /** A cell further right than any table of ours has columns; `cells` ends before it. */
  far?: { place: number; text: string }
}

export interface SheetContext {
  strings: SharedStrings
  /** By the number of a cell's style. */
  formats: readonly NumberFormat[]
  since: 1900 | 1904
}

/** Rows that came together; `bytes` is how far the sheet has been read after them. */
export interface SheetBatch {
  rows: SheetRow[]
  bytes: number
  /** Places of columns that spreadsheet programs do not show. */
  hiddenColumns: ReadonlySet<number>
}

/**
 * The rows of a sheet as they come. Numbers are texts with a point, days ISO 8601; what a formula last showed is its text,
 * with a note.
 */
export async function* sheetRows(
  part: string,
  chunks: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<SheetBatch> {
  const reader = new SheetReader(part, context)
  let bytes = 0
  for await (const length of readXml(part, chunks, reader)) {
    bytes += length
    const rows = reader.take()
    if (rows.length > 0) yield { rows, bytes, hiddenColumns: reader.hiddenColumns }
  }
}

class SheetReader {
  readonly hiddenColumns = new Set<number>()
  readonly #part: string
  readonly #context: SheetContext
  #rows: SheetRow[] = []
  #row: SheetRow = { row: 0, cells: [], notes: null }
  #rowLength = 0
  #cells = 0
  #place = -1
  #type = ''
  #style = 0
  #hasFormula = false
  #value = ''
  #inside: 'v' | 't' | 'f' | 'rPh' | null = null

  constructor(part: string, context: SheetContext) {
    this.#part = part
    this.#context = context
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open = (tag: string, attributes: Record<string, string>): void => {
    switch (tag) {
      case 'c':
        this.#openCell(attributes)
        break
      case 'v':
      case 't':
        if (this.#inside !== 'rPh') this.#inside = tag
        break
      case 'f':
        this.#hasFormula = true
        this.#inside = 'f'
        break
      case 'rPh':
        this.#inside = 'rPh'
        break
      case 'row':
        this.#openRow(attributes)
        break
      case 'col':
        if (isTrue(attributes['hidden'])) this.#hideColumns(attributes)
        break
    }
  }

  text = (piece: string): void => {
    if (this.#inside !== 'v' && this.#inside !== 't') return
    this.#value += piece
    if (this.#value.length > longestText) throw new WorkbookRefusal('cellTooLong', this.#part)
  }

  close = (tag: string): void => {
    if (tag === 'c') this.#closeCell()
    else if (tag === 'row') this.#closeRow()
    else if (tag === 'rPh' || (tag === this.#inside && tag !== null)) this.#inside = null
  }

  #hideColumns({ min, max }: Record<string, string>): void {
    const last = Math.min(Number(max ?? min), mostColumns)
    for (let column = Math.max(Number(min), 1); column <= last; column += 1) this.hiddenColumns.add(column - 1)
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    const number = Number(r ?? Number.NaN)
    const next = this.#row.row + 1
    const row = Number.isSafeInteger(number) && number >= next ? number : next
    if (row > mostRows) throw new WorkbookRefusal('tooManyRows', this.#part)
    this.#rowLength = 0
    this.#row = { row, cells: [], notes: null, ...(isTrue(hidden) && { isHidden: true }) }
    this.#place = -1
  }

  #openCell(attributes: Record<string, string>): void {
    const { r, t = 'n', s } = attributes
    this.#place = r === undefined ? this.#place + 1 : placeOf(r)
    if (this.#place >= lastColumn) throw new WorkbookRefusal('tooWide', this.#part)
    this.#cells += 1
    if (this.#cells > mostCells) throw new WorkbookRefusal('tooManyCells', this.#part)
    this.#type = t
    this.#style = Number(s ?? 0)
    this.#hasFormula = false
    this.#value = ''
    this.#inside = null
  }

  #closeCell(): void {
    const text = this.#textOf()
    // A text that many cells share is written once and is in each of them.
    this.#rowLength += text?.length ?? 0
    if (this.#rowLength > longestRow) throw new WorkbookRefusal('rowTooLong', `${this.#row.row} (${this.#part})`)
    if (this.#place >= mostColumns) {
      if (text) this.#row.far ??= { place: this.#place, text }
      return
    }
    const note = this.#type === 'e' || text === undefined ? 'error' : this.#hasFormula ? 'formula' : null
    if (note !== null) (this.#row.notes ??= new Map()).set(this.#place, note)
    if (!text) return
    const { cells } = this.#row
    while (cells.length < this.#place) cells.push('')
    cells[this.#place] = text
  }

  /** Undefined where it names a shared text that there is not. */
  #textOf(): string | undefined {
    const { strings, formats, since } = this.#context
    const value = this.#value
    switch (this.#type) {
      case 's':
        return strings.at(Number(value || Number.NaN))
      case 'b':
        return value === '' ? '' : value === '1' ? 'true' : 'false'
      case 'n':
        return numberText(value, formats[this.#style] ?? null, since)
      default:
        return decodedText(value)
    }
  }

  #closeRow(): void {
    if (this.#row.cells.length > 0 || this.#row.notes || this.#row.far) this.#rows.push(this.#row)
  }
}

const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true'

function numberText(written: string, format: NumberFormat, since: 1900 | 1904): string {
  const isDay = format === 'day' || format === 'time'
  const shown = isDay ? dayText(written, since, format === 'time') : format && digitsText(format, written)
  return shown ?? figureText(written)
}

/** The column of a reference such as BC12, counted from 0; of one that is none, none that any sheet has. */
export function placeOf(reference: string): number {
  let place = 0
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) return at === 0 ? lastColumn : place - 1
    place = place * 26 + letter
  }
  return place === 0 ? lastColumn : Math.min(place - 1, lastColumn)
}
