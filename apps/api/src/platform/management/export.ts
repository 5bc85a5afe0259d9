import { forFileName } from '@ido/contract'
import type { RawBuilder } from 'kysely'
import { seenWords } from '../accounts/seen.queries.ts'
import { streamRows } from '../database/stream-rows.ts'
import { today } from '../days.ts'
import { loggedDownload } from '../downloads.ts'
import type { FileResult, Person, Services } from '../http/feature.ts'
import type { Language } from '../messages.ts'
import { sheet, sheetTypes } from '../spreadsheet/sheet.ts'
import type { FileColumn } from './columns.ts'

interface Export<Row> {
  /** The file's name and the sheet's title. */
  titles: Readonly<Record<Language, string>>
  columns: readonly FileColumn<Row>[]
  rows: AsyncIterable<Row[]>
  /** How many there are, where that is known. */
  total?: number
}

interface Asked {
  query: { format: 'csv' | 'xlsx'; language?: Language | undefined }
  person: Person
  language: Language
}

/** The list as a file, streamed, with its line in the download log. */
export async function exportList<Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  { query, person, ...asking }: Asked,
  { titles, columns, rows, total }: Export<Row>,
): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const title = titles[language]
  const download = { ...services, person, type: `${title} (${format.toUpperCase()})`, filter }
  const header = columns.map((column) => column.titles[language])
  const seen = await seenWords(services.database, person, language)
  const file = await loggedDownload(download, async (count, expect) => {
    if (total !== undefined) expect(total)
    const cells = async function* () {
      for await (const batch of rows) {
        yield batch.map((row) => columns.map((column) => column.cell(row, language)))
        count(batch.length)
      }
    }
    return sheet(format, { title, seen }, header, cells())
  })
  return { file, name: `${forFileName(title)}-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
}

/** The same of what a statement finds, as it comes through a cursor; a reader that leaves gives the connection back. */
export async function exportFound<Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: Asked,
  { statement, ...list }: Omit<Export<Row>, 'rows'> & { statement: RawBuilder<Row> },
): Promise<FileResult> {
  const { read, readPool } = services.database
  const { sql, parameters } = statement.compile(read)
  const batches = streamRows(readPool, { text: sql, values: [...parameters] })
  const rows = async function* () {
    for await (const batch of batches) yield batch as unknown as Row[]
  }
  const result = await exportList(services, asked, { ...list, rows: rows() })
  result.file.once('close', () => void batches.return(undefined))
  return result
}

/** The same of rows that are there already. */
export function exportRows<Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: Asked,
  { rows, ...list }: Omit<Export<Row>, 'rows' | 'total'> & { rows: Row[] },
): Promise<FileResult> {
  const whole = async function* () {
    yield rows
  }
  return exportList(services, asked, { ...list, rows: whole(), total: rows.length })
}
