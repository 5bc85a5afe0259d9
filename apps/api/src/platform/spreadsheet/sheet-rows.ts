import { readingLimits } from '../files/limits.ts'
import { dayText, decodedText, figureText, longestText } from './cell-text.ts'
import type { ShownDay } from './number-format.ts'
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
  /** A cell further right than any table of ours has columns; `cells` ends before it. */
  far?: { place: number; text: string }
}

export interface SheetContext {
  strings: SharedStrings
  /** By the number of a cell's style, what of a day it shows. */
  dated: readonly ShownDay[]
  since: 1900 | 1904
}

/** Rows that came together; `bytes` is how far the sheet has been read after them. */
export interface SheetBatch {
  rows: SheetRow[]
  bytes: number
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
    if (rows.length > 0) yield { rows, bytes }
  }
}

class SheetReader {
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
        this.#openRow(attributes['r'])
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

  #openRow(written: string | undefined): void {
    const number = Number(written ?? Number.NaN)
    const next = this.#row.row + 1
    const row = Number.isSafeInteger(number) && number >= next ? number : next
    if (row > mostRows) throw new WorkbookRefusal('tooManyRows', this.#part)
    this.#row = { row, cells: [], notes: null }
    this.#rowLength = 0
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
    const { strings, dated, since } = this.#context
    const value = this.#value
    const shown = dated[this.#style]
    switch (this.#type) {
      case 's':
        return strings.at(Number(value || Number.NaN))
      case 'b':
        return value === '' ? '' : value === '1' ? 'true' : 'false'
      case 'n':
        return (shown && dayText(value, since, shown === 'time')) || figureText(value)
      default:
        return decodedText(value)
    }
  }

  #closeRow(): void {
    if (this.#row.cells.length > 0 || this.#row.notes || this.#row.far) this.#rows.push(this.#row)
  }
}

/** The column of a reference such as BC12, counted from 0; of one that is none, none that any sheet has. */
function placeOf(reference: string): number {
  let place = 0
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) return at === 0 ? lastColumn : place - 1
    place = place * 26 + letter
  }
  return place === 0 ? lastColumn : Math.min(place - 1, lastColumn)
}
