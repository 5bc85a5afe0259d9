import { openArchive, type OpenedArchive } from './opened-archive.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { sheetRows, type SheetBatch } from './sheet-rows.ts'
import { shownDay, type ShownDay } from './number-format.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { readWholeXml } from './xml.ts'

/** A workbook, read as its rows are taken. What it says of its own size is not believed. */
export interface OpenedWorkbook {
  /** Sheets of cells by name, as their tabs stand; hidden ones last. */
  sheets: readonly string[]
  /** Days are counted since then. */
  since: 1900 | 1904
  /** @throws WorkbookRefusal where there is no such sheet */
  rows(sheet: string): AsyncGenerator<SheetBatch>
  /** Bytes of a sheet as they are read. */
  size(sheet: string): number
  close(): void
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
    const dated = await readDatedStyles(archive)
    const partOf = (sheet: string) => sheets.find(({ name }) => name === sheet)?.part
    return {
      sheets: sheets.map(({ name }) => name),
      since,
      async *rows(sheet) {
        const part = partOf(sheet)
        const chunks = part === undefined ? null : await archive.read(part)
        if (part === undefined || chunks === null) throw new WorkbookRefusal('noSheet', sheet)
        strings ??= await stringsOf(archive)
        yield* sheetRows(part, chunks, { strings, dated, since })
      },
      size: (sheet) => archive.size(partOf(sheet) ?? ''),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

interface SheetPart {
  name: string
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
    .flatMap(({ name, id }) => {
      const part = targets.get(id)
      return part === undefined ? [] : [{ name, part }]
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
const datedFormats = new Map<number, ShownDay>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'day'] as const),
  [22, 'time'],
])
const mostStyles = 100_000

/** By the number of a cell's style, what of a day it shows. */
async function readDatedStyles(archive: OpenedArchive): Promise<ShownDay[]> {
  const part = 'xl/styles.xml'
  const chunks = await archive.read(part)
  if (!chunks) return []
  const dated: ShownDay[] = []
  const own = new Map<number, ShownDay>()
  let inCells = false
  await readWholeXml(part, chunks, {
    open(tag, attributes) {
      if (tag === 'cellXfs') inCells = true
      const id = Number(attributes['numFmtId'])
      if (tag === 'numFmt') own.set(id, shownDay(attributes['formatCode'] ?? ''))
      if (tag === 'xf' && inCells) dated.push((own.has(id) ? own : datedFormats).get(id) ?? null)
      if (dated.length + own.size > mostStyles) throw new WorkbookRefusal('tooLarge', part)
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return dated
}
