import { invalid, Refusal, type WrongField } from '../errors.ts'
import type { LocalFile } from '../files/local-file.ts'
import { readOnce } from '../files/read-apart.ts'
import { parseSheet, type ParsedRow } from './sheet.ts'

interface SheetAsked {
  path: string
  titles: readonly string[]
}
type SheetAnswer = { rows: ParsedRow[] } | { refused: WrongField[] }

/** What the reading process does with files of management lists. */
export const sheetReadings = {
  async *sheet({ path, titles }: SheetAsked): AsyncGenerator<SheetAnswer> {
    try {
      yield { rows: await parseSheet(path, titles) }
    } catch (error) {
      if (!(error instanceof Refusal) || !error.details.fields) throw error
      yield { refused: error.details.fields }
    }
  },
}

/** The rows of a list's file, read in a process of its own. @throws Refusal (400) */
export async function readSheet({ path, folder }: LocalFile, titles: readonly string[]): Promise<ParsedRow[]> {
  const answer = await readOnce<SheetAnswer>('sheet', { path, titles } satisfies SheetAsked, { path, folder })
  if ('refused' in answer) throw invalid(answer.refused)
  return answer.rows
}
