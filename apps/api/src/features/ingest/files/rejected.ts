import { open, stat, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Language } from '../../../platform/messages.ts'
import { csv } from '../../../platform/spreadsheet/csv.ts'
import type { NameInWords } from '../import/problems.ts'
import { mendableRow, mendableTitles, type Mendable, type RejectedRow } from '../import/rejects.ts'

/** Of files that are kept so; those from before are CSV in Indonesian. */
export const rejectedSuffix = '.jsonl'

/**
 * Keeps rejected rows with their reasons in no language, so that everybody downloads them in their own: the titles of the
 * file, then a row a line. The file appears with the first of them.
 */
export function openRejected(path: string): Mendable {
  let file: FileHandle | undefined
  const write = async (lines: readonly unknown[]) =>
    file?.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return {
    async add(header, rows) {
      if (rows.length === 0) return
      if (file === undefined) {
        file = await open(path, 'w')
        await write([header])
      }
      await write(rows.map(told))
    },
    async close() {
      await file?.close()
    },
  }
}

const told = ({ line, cells, problems }: RejectedRow): RejectedRow => ({
  line,
  cells,
  problems: problems.map(({ column, reason }) => ({ column, reason })),
})

export const hasRejected = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

/** Kept rows as the CSV that can be mended and imported again. */
export async function rejectedCsv(kept: Readable, language: Language, nameInWords: NameInWords): Promise<Readable> {
  const lines = linesOf(kept)
  const { value: first = [] } = await lines.next()
  const [titles = '[]', ...others] = first
  const header = JSON.parse(titles) as string[]
  const row = (line: string) => mendableRow(header, JSON.parse(line) as RejectedRow, language, nameInWords)
  async function* rows() {
    yield others.map(row)
    for await (const some of lines) yield some.map(row)
  }
  return csv(mendableTitles(header), rows())
}

/** Whole lines, as many as come at once. */
async function* linesOf(kept: Readable): AsyncGenerator<string[], undefined> {
  let rest = ''
  for await (const chunk of kept.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}
