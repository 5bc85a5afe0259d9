import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { WorkbookRefusal } from './workbook-refusal.ts'

/** A workbook has tens of parts. */
const mostParts = 10_000
/** As much as a sheet of ours has at most, and spreadsheet programs' sheets hardly come near. */
const mostBytes = 4.2e9
/** Sheets shrink to a tenth or a fiftieth; what is made to burst shrinks to a thousandth. */
const bomb = { bytes: 50 * 1024 * 1024, ratio: 300 }

/** The parts of an archive; each is read as a stream that ends where its directory says. */
export interface OpenedArchive {
  names: readonly string[]
  /** Null where there is no such part. */
  read(name: string): Promise<Readable | null>
  /** Bytes of a part as they are read. */
  size(name: string): number
  close(): void
}

/** @throws WorkbookRefusal for what is no archive, or would burst */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(broken('ZIP'))
  try {
    if (zip.entryCount > mostParts) throw new WorkbookRefusal('bomb', `${zip.entryCount} files`)
    const entries = await entriesOf(zip)
    return {
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name)
        return entry ? await zip.openReadStreamPromise(entry).catch(broken(name)) : null
      },
      size: (name) => entries.get(name)?.uncompressedSize ?? 0,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      refuseHostile(entry)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof WorkbookRefusal) throw error
    broken('ZIP')(error)
  }
  return entries
}

function refuseHostile(entry: Entry): void {
  const { fileName, uncompressedSize: bytes, compressedSize } = entry
  if (entry.isEncrypted()) throw new WorkbookRefusal('encrypted', fileName)
  if (bytes > bomb.bytes && bytes > compressedSize * bomb.ratio) throw new WorkbookRefusal('bomb', fileName)
  if (bytes > mostBytes) throw new WorkbookRefusal('tooLarge', fileName)
}

const broken =
  (part: string) =>
  (cause: unknown): never => {
    throw new WorkbookRefusal('brokenArchive', part, { cause })
  }
