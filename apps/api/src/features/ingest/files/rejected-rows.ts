import { open, type FileHandle } from 'node:fs/promises'
import type { Language } from '../../../platform/messages.ts'
import { csvLines } from '../../../platform/spreadsheet/csv.ts'
import type { CellsByLine } from '../import/run.ts'
import { reasonText, type Problem } from '../import/problems.ts'

const titles = {
  id: { line: 'baris di berkas', reason: 'yang salah' },
  en: { line: 'line in the file', reason: 'what is wrong' },
}

/**
 * Writes rejected rows as the file had them, under its titles, with two columns more that an import passes by: mended, the
 * file is dropped again as it is. A row that could not be read has its text where the reason stands.
 */
export class RejectedRows {
  readonly #path: string
  readonly #language: Language
  readonly #header: () => readonly string[]
  #file: FileHandle | null = null
  count = 0

  constructor(path: string, language: Language, header: () => readonly string[]) {
    this.#path = path
    this.#language = language
    this.#header = header
  }

  async add(problems: readonly Problem[], cells: CellsByLine): Promise<void> {
    const byLine = new Map<number, Problem[]>()
    for (const problem of problems) byLine.set(problem.line, [...(byLine.get(problem.line) ?? []), problem])
    if (byLine.size === 0) return
    const width = this.#header().length
    const rows = [...byLine].map(([line, found]) => {
      const row = cells.get(line)
      const reasons = found.map(({ column, value, reason }) => {
        const text = reasonText(this.#language, reason)
        return [column, row ? text : `${text} (${value})`].filter((part) => part !== null).join(': ')
      })
      return [...Array.from({ length: width }, (_, place) => row?.[place] ?? ''), line, reasons.join('; ')]
    })
    this.count += rows.length
    await (this.#file ?? (await this.#begin())).write(csvLines(rows))
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }

  async #begin(): Promise<FileHandle> {
    // With a mark, by which spreadsheets know the letters.
    this.#file = await open(this.#path, 'w', 0o600)
    const { line, reason } = titles[this.#language]
    await this.#file.write(`\ufeff${csvLines([[...this.#header(), line, reason]])}`)
    return this.#file
  }
}
