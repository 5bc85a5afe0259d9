import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Language } from '../../../platform/messages.ts'
import { csvLines } from '../../../platform/spreadsheet/csv.ts'
import { ImportRefusal, reasonText, type Problem } from './problems.ts'

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
    try {
      await mkdir(dirname(path), { recursive: true })
      file = await open(path, 'w')
    } catch (error) {
      throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
    }
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
