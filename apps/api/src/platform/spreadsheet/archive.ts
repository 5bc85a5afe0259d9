import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

// 1 January 1980, the first day that the format knows: two files of the same rows are the same bytes.
const entryOptions = { compressionLevel: 4, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP archive, written as its entries come and read no faster than it is taken. */
export function archive(entries: AsyncIterable<ArchiveEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  addAll(zip, output, entries).catch(fail)
  return output
}

async function addAll(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    if (output.destroyed) return
    const source = Readable.from(content, { objectMode: false, highWaterMark: 1 })
    // Whoever takes the archive may go away before its end.
    const stop = () => void source.destroy()
    output.once('close', stop)
    zip.addReadStream(source, name, entryOptions)
    await finished(source)
    output.off('close', stop)
  }
  zip.end()
}
