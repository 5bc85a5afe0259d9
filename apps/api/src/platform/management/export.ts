import { forFileName } from '@ido/contract'
import { today } from '../days.ts'
import { type AskedSheet, exportSheet } from '../downloads/export-sheet.ts'
import type { FileResult, Services } from '../http/feature.ts'
import type { Language } from '../messages.ts'
import { once } from '../once.ts'
import type { FileColumn } from './columns.ts'

interface Export<Row> {
  /** The file's name and the sheet's title. */
  titles: Readonly<Record<Language, string>>
  columns: readonly FileColumn<Row>[]
  rows: AsyncGenerator<Row[]>
  /** How many there are, where that is known. */
  total?: number
}

/** The list as a file. */
export function exportList<Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: AskedSheet,
  { titles, columns, rows, ...list }: Export<Row>,
): Promise<FileResult> {
  const { language = asked.language } = asked.query
  const title = titles[language]
  const cells = async function* () {
    for await (const batch of rows) yield batch.map((row) => columns.map((column) => column.cell(row, language)))
  }
  return exportSheet(services, asked, {
    ...list,
    title,
    header: columns.map((column) => column.titles[language]),
    rows: cells(),
    nameOf: (seen) => `${forFileName(title)}-${forFileName(seen)}-${today()}`,
  })
}

/** The same of rows that are there already. */
export const exportRows = <Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: AskedSheet,
  { rows, ...list }: Omit<Export<Row>, 'rows' | 'total'> & { rows: Row[] },
): Promise<FileResult> => exportList(services, asked, { ...list, rows: once(rows), total: rows.length })
