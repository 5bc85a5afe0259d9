import type { Readable } from 'node:stream'
import type { Cell } from './cell.ts'
import { csv } from './csv.ts'
import { type AboutSheet, xlsx } from './xlsx.ts'

/** The formats that every list goes out in, with their content types. */
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Rows as a file of the format that was asked for, written as they come. */
export function sheet(
  format: keyof typeof sheetTypes,
  about: AboutSheet,
  header: Cell[],
  batches: AsyncIterable<Cell[][]>,
): Readable {
  return format === 'csv' ? csv(header, batches) : xlsx(about, header, batches)
}
