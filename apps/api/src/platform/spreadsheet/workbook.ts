import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { readMergedRanges, type MergedRange } from './merged-cells.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { sheetRows, type SheetBatch } from './sheet-rows.ts'
import { digitForm, shownDay, type NumberFormat } from './number-format.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { readWholeXml } from './xml.ts'

/** A workbook, read as its rows are taken. What it says of its own size is not believed. */
export interface OpenedWorkbook {
  /** Sheets of cells, as their tabs stand; hidden ones last. */
  sheets: readonly WorkbookSheet[]
  /** Days are counted since then. */
  since: 1900 | 1904
  /** @throws WorkbookRefusal where there is no such sheet */
  rows(sheet: string): AsyncGenerator<SheetBatch>
  /** Cells that are shown as one, by their first row. @throws WorkbookRefusal where there are too many */
  merged(sheet: string): Promise<readonly MergedRange[]>
  /** Bytes of a sheet as they are read. */
  size(sheet: string): number
  close(): void
}

export interface WorkbookSheet {
  name: string
  isHidden: boolean
}

const workbookPart = 'xl/workbook.xml'
const archiveMark = 'PK\u0003\u0004'

/** Whether a file that begins so is an archive, as workbooks are. */
export const isWorkbook = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === archiveMark

/**
 * @throws WorkbookRefusal naming what is wrong with it, before any of its rows is read
 */
export async function openWorkbook(path: string): Promise<OpenedWorkbook> {
  const archive = await openArchive(path)
  let strings: SharedStrings | null = null
  const close = () => {
    strings?.close()
    strings = null
    archive.close()
  }
  try {
    const { sheets, since } = await readWorkbook(archive)
    if (sheets.length === 0) throw new WorkbookRefusal('noSheet', workbookPart)
    const formats = await readFormats(archive)
    const partOf = (sheet: string) => sheets.find(({ name }) => name === sheet)?.part
    const chunksOf = async (sheet: string) => {
      const part = partOf(sheet)
      const chunks = part === undefined ? null : await archive.read(part)
      if (part === undefined || chunks === null) throw new WorkbookRefusal('noSheet', sheet)
      return { part, chunks }
    }
    const merged = new Map<string, Promise<readonly MergedRange[]>>()
    const readMerged = async (sheet: string) => {
      const { part, chunks } = await chunksOf(sheet)
      return readMergedRanges(part, chunks)
    }
    return {
      sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      since,
      async *rows(sheet) {
        const { part, chunks } = await chunksOf(sheet)
        strings ??= await stringsOf(archive)
        yield* sheetRows(part, chunks, { strings, formats, since })
      },
      merged(sheet) {
        const known = merged.get(sheet) ?? readMerged(sheet)
        merged.set(sheet, known)
        return known
      },
      size: (sheet) => archive.size(partOf(sheet) ?? ''),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

interface SheetPart extends WorkbookSheet {
  part: string
}

async function readWorkbook(archive: OpenedArchive): Promise<{ sheets: SheetPart[]; since: 1900 | 1904 }> {
  const book = await archive.read(workbookPart)
  if (!book) throw new WorkbookRefusal('notWorkbook', workbookPart)
  const listed: { name: string; id: string; isHidden: boolean }[] = []
  let since: 1900 | 1904 = 1900
  await readWholeXml(workbookPart, book, {
    open(tag, attributes) {
      if (tag === 'workbookPr') since = ['1', 'true'].includes(attributes['date1904'] ?? '') ? 1904 : 1900
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      listed.push({ name: attributes['name'] ?? '', id, isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  const targets = await readTargets(archive)
  const sheets = listed
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
    .flatMap(({ name, id, isHidden }) => {
      const part = targets.get(id)
      return part === undefined ? [] : [{ name, part, isHidden }]
    })
  return { sheets, since }
}

/** Where the sheets of cells lie, by the ids that the workbook calls them. Values out of other files are refused. */
async function readTargets(archive: OpenedArchive): Promise<Map<string, string>> {
  const part = 'xl/_rels/workbook.xml.rels'
  const chunks = await archive.read(part)
  const targets = new Map<string, string>()
  if (!chunks) return targets
  await readWholeXml(part, chunks, {
    open(tag, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (tag !== 'Relationship') return
      if (Type.endsWith('/externalLink') || TargetMode === 'External')
        throw new WorkbookRefusal('externalLinks', Target)
      if (Type.endsWith('/worksheet')) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

async function stringsOf(archive: OpenedArchive): Promise<SharedStrings> {
  const part = archive.names.find((name) => name.toLowerCase() === 'xl/sharedstrings.xml')
  const chunks = part === undefined ? null : await archive.read(part)
  return chunks && part ? readSharedStrings(part, chunks) : { at: () => undefined, close: () => {} }
}

/** Formats of the standard that show a day, ECMA-376 part 1, 18.8.30, and those of its Asian editions. */
const datedFormats = new Map<number, NumberFormat>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'day'] as const),
  [22, 'time'],
])
const mostStyles = 100_000

/** By the number of a cell's style, what its numbers are shown as. */
async function readFormats(archive: OpenedArchive): Promise<NumberFormat[]> {
  const part = 'xl/styles.xml'
  const chunks = await archive.read(part)
  if (!chunks) return []
  const formats: NumberFormat[] = []
  const own = new Map<number, NumberFormat>()
  let inCells = false
  await readWholeXml(part, chunks, {
    open(tag, attributes) {
      if (tag === 'cellXfs') inCells = true
      const id = Number(attributes['numFmtId'])
      if (tag === 'numFmt') own.set(id, formatOf(attributes['formatCode'] ?? ''))
      if (tag === 'xf' && inCells) formats.push((own.has(id) ? own : datedFormats).get(id) ?? null)
      if (formats.length + own.size > mostStyles) throw new WorkbookRefusal('tooLarge', part)
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return formats
}

const formatOf = (code: string): NumberFormat => shownDay(code) ?? digitForm(code)

/** A workbook has tens of parts. */
const mostParts = 10_000
/** As much as a sheet of ours has at most, and spreadsheet programs' sheets hardly come near. */
const mostBytes = 4.2e9
/** Sheets shrink to a tenth or a fiftieth; what is made to burst shrinks to a thousandth. */
const bomb = { bytes: 50 * 1024 * 1024, ratio: 300 }

/** The parts of an archive; each is read as a stream that ends where its directory says. */
interface OpenedArchive {
  names: readonly string[]
  /** Null where there is no such part. */
  read(name: string): Promise<Readable | null>
  /** Bytes of a part as they are read. */
  size(name: string): number
  close(): void
}

/** @throws WorkbookRefusal for what is no archive, or would burst */
async function openArchive(path: string): Promise<OpenedArchive> {
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
