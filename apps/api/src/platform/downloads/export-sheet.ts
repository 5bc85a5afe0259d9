import { seenWords } from '../accounts/accounts.queries.ts'
import type { FileResult, Services } from '../http/feature.ts'
import type { Language } from '../messages.ts'
import type { Person } from '../person.ts'
import type { Cell } from '../spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../spreadsheet/sheet.ts'
import { loggedDownload } from './downloads.ts'

export interface AskedSheet {
  query: { format: 'csv' | 'xlsx'; language?: Language | undefined }
  person: Person
  language: Language
}

interface Sheet {
  title: string
  header: Cell[]
  rows: AsyncGenerator<Cell[][]>
  /** How many there are, where that is known. */
  total?: number
  /** The file's name without its ending, beside the words for what the person sees of the data. */
  nameOf(seen: string): string
}

/** Rows as a CSV or XLSX file, streamed, with its line in the download log; a reader that leaves ends the rows. */
export async function exportSheet(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  { query, person, ...asking }: AskedSheet,
  { title, header, rows, total, nameOf }: Sheet,
): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  // Gives back the connection behind the rows, also where the file never began.
  const end = () => void rows.return(undefined)
  try {
    const seen = await seenWords(services.database, person, language)
    const download = { ...services, person, type: `${title} (${format.toUpperCase()})`, filter }
    const file = await loggedDownload(download, async (count, expect) => {
      if (total !== undefined) expect(total)
      const counted = async function* () {
        for await (const batch of rows) {
          yield batch
          count(batch.length)
        }
      }
      return sheet(format, { title, seen }, header, counted())
    })
    file.once('close', end)
    return { file, name: `${nameOf(seen)}.${format}`, type: sheetTypes[format] }
  } catch (error) {
    end()
    throw error
  }
}
