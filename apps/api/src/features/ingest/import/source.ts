import type { FileLayout } from '@ido/contract'
import { createReadStream } from 'node:fs'
import { openCsv, type CsvSource, type SourceRow } from './csv.ts'
import { asUtf8 } from './encoding.ts'
import { ImportRefusal } from './problems.ts'

/** The rows of a file that is written so; `close` gives the file back, at whatever row. */
export async function openSource(path: string, layout: FileLayout): Promise<CsvSource & { close(): void }> {
  if (layout.kind === 'xlsx') throw new ImportRefusal('notCsv', { kind: 'XLSX' })
  const stream = createReadStream(path)
  try {
    const source = await openCsv(asUtf8(stream, layout.encoding), layout)
    return { ...source, close: () => void stream.destroy() }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** For a preview: the rows that can be read, with the lines where they start. Who leaves early leaves no file open. */
export async function* readRows(path: string, layout: FileLayout): AsyncGenerator<SourceRow> {
  const source = await openSource(path, layout)
  try {
    for await (const { rows } of source.blocks) yield* rows
  } finally {
    source.close()
  }
}
