import type { Cell } from './voc.cells.ts'

/**
 * CSV as in RFC 4180, written as the rows come. It opens with a byte order mark: without it spreadsheets read the text
 * in the machine's old code page.
 */
export async function* csv(header: Cell[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(header)}`)
  for await (const rows of batches) yield Buffer.from(rows.map(line).join(''))
}

function line(cells: Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`
}

function field(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
