import { forFileName } from '@ido/contract'
import { seenWords } from '../accounts/seen.queries.ts'
import { today } from '../days.ts'
import { loggedDownload } from '../downloads/downloads.ts'
import type { FileResult, Services } from '../http/feature.ts'
import type { Person } from '../person.ts'
import type { Language } from '../messages.ts'
import { sheet, sheetTypes } from '../spreadsheet/sheet.ts'
import type { FileColumn } from './columns.ts'

interface Export<Row> {
  /** The file's name and the sheet's title. */
  titles: Readonly<Record<Language, string>>
  columns: readonly FileColumn<Row>[]
  rows: AsyncGenerator<Row[]>
  /** How many there are, where that is known. */
  total?: number
}

interface Asked {
  query: { format: 'csv' | 'xlsx'; language?: Language | undefined }
  person: Person
  language: Language
}

/** The list as a file, streamed, with its line in the download log; a reader that leaves gives back what its rows come over. */
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
  file.once('close', () => void rows.return(undefined))
  return { file, name: `${forFileName(title)}-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
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
