import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Language } from '../../../platform/messages.ts'
import { csvLines } from '../../../platform/spreadsheet/csv.ts'
import { ImportRefusal, type NameInWords, reasonText, type Problem } from './problems.ts'

export interface Rejects {
  add(problems: Problem[]): Promise<void>
  close(): Promise<void>
}

/**
 * Writes the bad rows of a file as CSV: file, line, column, value, reason. The file appears with the first bad row.
 * @param path where it goes; an existing file there is replaced
 */
export function openRejects(path: string, source: string, language: Language): Rejects {
  let file: FileHandle | undefined
  const begin = async () => {
    file = await openAnew(path)
    await file.write(csvLines([['file', 'line', 'column', 'value', 'reason']]))
    return file
  }
  return {
    async add(problems) {
      if (problems.length === 0) return
      const rows = problems.map(({ line, column, value, reason }) => {
        return [basename(source), line, column ?? '', value, reasonText(language, reason)]
      })
      await (file ?? (await begin())).write(csvLines(rows))
    },
    async close() {
      await file?.close()
    },
  }
}

/** The columns of a file of rejected rows that say why, beside the file's own. */
const rejectColumns = ['rejected_line', 'rejected_because'] as const

/** Whether a file has been written by `openMendable`, and perhaps been mended since. */
export const isRejects = (header: readonly string[]): boolean => rejectColumns.every((name) => header.includes(name))

/** A row that was not taken, with its cells as they stand in the file, fewer or more where that is the reason. */
export interface RejectedRow {
  line: number
  cells: readonly string[]
  problems: Pick<Problem, 'column' | 'reason'>[]
}

export interface Mendable {
  /** @param header the columns of the file that the rows are from */
  add(header: readonly string[], rows: readonly RejectedRow[]): Promise<void>
  close(): Promise<void>
}

/**
 * Writes the bad rows of a file as CSV with the file's own columns and why, so that it can be mended and dropped again with
 * the same profile. The file appears with the first bad row; an existing one there is replaced.
 */
export function openMendable(path: string, language: Language): Mendable {
  let file: FileHandle | undefined
  const begin = async (header: readonly string[]) => {
    file = await openAnew(path)
    await file.write(csvLines([mendableTitles(header)]))
    return file
  }
  return {
    async add(header, rows) {
      if (rows.length === 0) return
      const lines = rows.map((row) => mendableRow(header, row, language))
      await (file ?? (await begin(header))).write(csvLines(lines))
    },
    async close() {
      await file?.close()
    },
  }
}

/** The columns of a file of rejected rows: those of the file that they are from, and why. */
export const mendableTitles = (header: readonly string[]): string[] => [...kept(header, header), ...rejectColumns]

/** A rejected row under these titles. */
export function mendableRow(
  header: readonly string[],
  { line, cells, problems }: RejectedRow,
  language: Language,
  nameInWords?: NameInWords,
): (string | number)[] {
  const why = problems.map(({ column, reason }) => {
    return `${column === null ? '' : `${column}: `}${reasonText(language, reason, nameInWords)}`
  })
  const own = header.map((_, place) => cells[place] ?? '')
  return [...kept(header, own), line, why.join('; ')]
}

/** Without what an earlier run has said of the row. */
function kept(header: readonly string[], cells: readonly string[]): string[] {
  return cells.filter((_, place) => !(rejectColumns as readonly string[]).includes(header[place] ?? ''))
}

async function openAnew(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true })
    return await open(path, 'w')
  } catch (error) {
    throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
  }
}
