import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cell.ts'

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it
 * text again (OWASP, CSV injection).
 */
export function csvLines(rows: Cell[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
}

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
