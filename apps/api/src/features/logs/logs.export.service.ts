import { forFileName } from '@ido/contract'
import { seenWords } from '../../platform/accounts/seen.queries.ts'
import { streamRows } from '../../platform/database/stream-rows.ts'
import { today } from '../../platform/days.ts'
import { loggedDownload } from '../../platform/downloads/downloads.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { say, type Language, type MessageKey } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'

interface Asked {
  query: { format: 'csv' | 'xlsx'; language?: Language | undefined }
  person: Person
  language: Language
}

/** @template Row as the statement gives them */
interface Log<Row> {
  title: MessageKey
  /** The file's name, before what is seen and the day. */
  name: string
  headings: readonly MessageKey[]
  statement: { sql: string; parameters: readonly unknown[] }
  cellsOf(row: Row): Cell[]
}

/** A filtered log as a file, streamed, with its line in the download log. */
export async function exportLog<Row>(
  { database, log, spool }: Pick<Services, 'database' | 'log' | 'spool'>,
  { query, person, ...asking }: Asked,
  { title: titleKey, name, headings, statement, cellsOf }: Log<Row>,
): Promise<FileResult> {
  const { format, language = asking.language, ...filter } = query
  const title = say(language, titleKey)
  const seen = await seenWords(database, person, language)
  const batches = streamRows(database.readPool, { text: statement.sql, values: [...statement.parameters] })
  const file = await loggedDownload(
    { database, log, spool, person, type: `${title} (${format.toUpperCase()})`, filter },
    async (count) => {
      const cells = async function* () {
        for await (const rows of batches) {
          count(rows.length)
          yield rows.map((row) => cellsOf(row as unknown as Row))
        }
      }
      const heading = headings.map((key) => say(language, key))
      return sheet(format, { title, seen }, heading, cells())
    },
  )
  // A reader that left before the first byte: the connection behind the batches goes back.
  file.once('close', () => void batches.return(undefined))
  return { file, name: `${name}-${forFileName(seen)}-${today()}.${format}`, type: sheetTypes[format] }
}
