import { readingLimits } from '../files/limits.ts'
import { placeOf, type CellNote, type SheetRow } from './sheet-rows.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { readXml } from './xml.ts'

/** Cells that are shown as one: rows counted from 1, columns from 0, the last of both included. */
export interface MergedRange {
  top: number
  bottom: number
  left: number
  right: number
}

/**
 * The merged cells of a sheet, by their first row. They stand behind its rows, which are passed over without being parsed.
 * @throws WorkbookRefusal where there are too many
 */
export async function readMergedRanges(part: string, chunks: AsyncIterable<Buffer>): Promise<MergedRange[]> {
  const ranges: MergedRange[] = []
  let isOver = false
  const reading = readXml(part, behindRows(chunks), {
    open(tag, { ref = '' }) {
      // What the standard puts behind them may be long, such as links.
      if (behindMerged.has(tag)) isOver = true
      if (tag !== 'mergeCell') return
      ranges.push(...rangeOf(ref))
      if (ranges.length > readingLimits.mergedCells) throw new WorkbookRefusal('tooManyMerged', part)
    },
  })
  for await (const _ of reading) if (isOver) break
  return ranges.toSorted((a, b) => a.top - b.top)
}

const behindMerged = new Set(['phoneticPr', 'conditionalFormatting', 'dataValidations', 'hyperlinks', 'pageMargins'])

function rangeOf(ref: string): MergedRange[] {
  const [, first = '', top = '', last = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  const range = { top: Number(top), bottom: Number(bottom), left: placeOf(first), right: placeOf(last) }
  return first !== '' && range.top <= range.bottom && range.left <= range.right ? [range] : []
}

const rowsEnd = /<\/(?:([\w.-]{1,40}):)?sheetData\s{0,10}>/
const longestEnd = 70

/** A sheet without its rows, as XML that is whole again. */
async function* behindRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let carried: Buffer = Buffer.alloc(0)
  let isBehind = false
  for await (const chunk of chunks) {
    if (isBehind) {
      yield chunk
      continue
    }
    const bytes = Buffer.concat([carried, chunk])
    const end = bytes.includes('sheetData') ? rowsEnd.exec(bytes.toString('latin1')) : null
    isBehind = end !== null
    if (end) {
      yield Buffer.from(`<${end[1] === undefined ? '' : `${end[1]}:`}worksheet>`)
      yield bytes.subarray(end.index + end[0].length)
    }
    carried = Buffer.from(bytes.subarray(-longestEnd))
  }
  if (!isBehind) yield Buffer.from('<worksheet/>')
}

interface Filling {
  bottom: number
  text: string
  note: CellNote | undefined
}

/**
 * Fills the empty cells of a merged range with the value of its first cell, row after row. Empty rows stay empty, and nothing
 * is filled beyond the table, so that a merge of a whole sheet costs nothing.
 */
export class MergedCells {
  /** How many cells were given something. */
  filled = 0
  readonly #ranges: readonly MergedRange[]
  readonly #width: number
  #next = 0
  /** By column. */
  readonly #open: (Filling | undefined)[] = []
  #lastRow = 0

  /** @param from the first row of the table: what begins above it is not part of it */
  constructor(ranges: readonly MergedRange[], { from, width }: { from: number; width: number }) {
    this.#ranges = ranges.filter(({ top }) => top >= from)
    this.#width = width
  }

  fill(row: SheetRow): void {
    for (let range = this.#ranges[this.#next]; range && range.top <= row.row; range = this.#ranges[this.#next]) {
      this.#next += 1
      if (range.top === row.row) this.#begin(range, row)
    }
    if (row.row > this.#lastRow) return
    for (let place = 0; place < this.#width; place += 1) {
      const filling = this.#open[place]
      if (filling && filling.bottom >= row.row) this.#give(row, place, filling)
    }
  }

  #begin({ left, right, bottom }: MergedRange, { cells, notes }: SheetRow): void {
    const filling = { bottom, text: cells[left] ?? '', note: notes?.get(left) }
    if (filling.text === '' && filling.note === undefined) return
    this.#lastRow = Math.max(this.#lastRow, bottom)
    for (let place = left; place <= right && place < this.#width; place += 1) this.#open[place] = filling
  }

  #give(row: SheetRow, place: number, { text, note }: Filling): void {
    const { cells } = row
    if ((cells[place] ?? '') !== '' || row.notes?.has(place)) return
    this.filled += 1
    while (cells.length < place) cells.push('')
    cells[place] = text
    if (note !== undefined) (row.notes ??= new Map()).set(place, note)
  }
}

/** Of the ranges those of one column: titles reach down beside titles in two rows, and a heading across all is no title. */
export const downward = (ranges: readonly MergedRange[]): MergedRange[] =>
  ranges.filter(({ left, right }) => left === right)
