import { Readable } from 'node:stream'
import { csvLine } from '@ido/contract/csv'
import { TimeCell, type Cell } from './cell.ts'

/** Records as CSV, each with its line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${csvLine(cells.map(written))}\r\n`).join('')

const written = (cell: Cell) => (cell instanceof TimeCell ? cell.text : cell)

/**
 * A CSV file, written as the rows come. It opens with a byte order mark: without it spreadsheets read the text in the
 * machine's old code page.
 */
export function csv(header: Cell[], batches: AsyncIterable<Cell[][]>): Readable {
  return Readable.from(chunks(header, batches), { objectMode: false })
}

async function* chunks(header: Cell[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLines([header])}`)
  for await (const rows of batches) yield Buffer.from(csvLines(rows))
}
