import { forFileName } from '@ido/contract'
import { streamRows } from '../../platform/database/stream-rows.ts'
import { today } from '../../platform/days.ts'
import { type AskedSheet, exportSheet } from '../../platform/downloads/export-sheet.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { say, type MessageKey } from '../../platform/messages.ts'
import type { Cell } from '../../platform/spreadsheet/cell.ts'

/** @template Row as the statement gives them */
interface Log<Row> {
  title: MessageKey
  /** The file's name, before what is seen and the day. */
  name: string
  headings: readonly MessageKey[]
  statement: { sql: string; parameters: readonly unknown[] }
  cellsOf(row: Row): Cell[]
}

/** A filtered log as a file. */
export function exportLog<Row>(
  services: Pick<Services, 'database' | 'log' | 'spool'>,
  asked: AskedSheet,
  { title, name, headings, statement: { sql, parameters }, cellsOf }: Log<Row>,
): Promise<FileResult> {
  const { language = asked.language } = asked.query
  const rows = async function* () {
    const batches = streamRows(services.database.readPool, { text: sql, values: [...parameters] })
    for await (const batch of batches) yield batch.map((row) => cellsOf(row as unknown as Row))
  }
  return exportSheet(services, asked, {
    title: say(language, title),
    header: headings.map((key) => say(language, key)),
    rows: rows(),
    nameOf: (seen) => `${name}-${forFileName(seen)}-${today()}`,
  })
}
