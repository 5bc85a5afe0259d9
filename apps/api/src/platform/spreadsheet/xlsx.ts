import type { Readable } from 'node:stream'
import { once } from '../once.ts'
import { archive, type ArchiveEntry } from './archive.ts'
import { TimeCell, columnName, serialDay, type Cell } from './cell.ts'

// The most that a sheet takes in Excel, and an entry of an archive without the 64-bit extension, which spreadsheet
// programs read badly; further rows go to a further sheet.
const mostRows = 1_048_576
const mostBytes = 3.5e9
const longestText = 32_767

/** What a workbook says of itself; a CSV has no place for it beside its rows. */
export interface AboutSheet {
  /** Names the sheets too. */
  title: string
  /** What of the data its maker saw. */
  seen: string
}

/** Rows under one header: a sheet, or as many as they need. */
export interface Table {
  name: string
  header: Cell[]
  batches: AsyncIterable<Cell[][]>
  /** Stands before the others, though its rows are known last. */
  isFront?: boolean
}

/**
 * A workbook, written as the rows come: memory holds one batch of rows, whatever their number. Each sheet opens with the
 * header, which stays in sight. Text is kept to the letter: no program runs an inline string as a formula.
 * @param batches rows as cells; numbers become numbers, days and instants dates, everything else text
 * @param rowsPerSheet the header included
 */
export function xlsx(
  about: AboutSheet,
  header: Cell[],
  batches: AsyncIterable<Cell[][]>,
  options?: { rowsPerSheet?: number },
): Readable {
  return workbook(about, once({ name: about.title, header, batches }), options)
}

/** The same of several tables, each with sheets of its own. */
export function workbook(about: AboutSheet, tables: AsyncIterable<Table>, { rowsPerSheet = mostRows } = {}): Readable {
  return archive(parts(about, tables, rowsPerSheet))
}

async function* parts(
  { title, seen }: AboutSheet,
  tables: AsyncIterable<Table>,
  rowsPerSheet: number,
): AsyncGenerator<ArchiveEntry> {
  const sheets: NamedSheet[] = []
  const names = new SheetNames()
  for await (const { name, header, batches, isFront = false } of tables) {
    const source = new RowSource(batches)
    let own = 0
    do {
      own += 1
      const file = sheets.push({
        name: names.next(own === 1 ? name : `${name} ${own}`),
        isFront,
        file: sheets.length + 1,
      })
      yield { name: `xl/worksheets/sheet${file}.xml`, content: sheet(header, source, rowsPerSheet) }
    } while (!(await source.isDonce()))
  }
  yield { name: 'xl/workbook.xml', content: once(Buffer.from(workbookXml(sheets))) }
  yield { name: 'xl/_rels/workbook.xml.rels', content: once(Buffer.from(workbookRelations(sheets.length))) }
  yield { name: 'xl/styles.xml', content: once(Buffer.from(styles)) }
  yield { name: 'docProps/core.xml', content: once(Buffer.from(properties(title, seen))) }
  yield { name: '_rels/.rels', content: once(Buffer.from(packageRelations)) }
  yield { name: '[Content_Types].xml', content: once(Buffer.from(contentTypes(sheets.length))) }
}

interface NamedSheet {
  name: string
  isFront: boolean
  /** Number of its file in the archive, from 1. */
  file: number
}

const longestName = 31
const notInNames = /[[\]:*?/\\\p{Cc}]/gu

/** Names that spreadsheet programs take: short, without some signs, no two alike in whatever letter case. */
class SheetNames {
  readonly #taken = new Set<string>()

  next(wanted: string): string {
    const plain =
      wanted
        .toWellFormed()
        .replaceAll(notInNames, ' ')
        .replaceAll(/ +/g, ' ')
        .replaceAll(/^[' ]+|(?<![' ])[' ]+$/g, '') || '-'
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      const name = plain.slice(0, longestName - end.length).trimEnd() + end
      if (this.#taken.has(name.toLowerCase())) continue
      this.#taken.add(name.toLowerCase())
      return name
    }
  }
}

/** The batches, of which each sheet takes as many as fit. */
class RowSource {
  readonly #batches: AsyncIterator<Cell[][]>
  #next: IteratorResult<Cell[][]> | null = null

  constructor(batches: AsyncIterable<Cell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async peek(): Promise<Cell[][] | null> {
    this.#next ??= await this.#batches.next()
    return this.#next.done ? null : this.#next.value
  }

  take(): void {
    this.#next = null
  }

  async isDonce(): Promise<boolean> {
    return (await this.peek()) === null
  }
}

const [narrowest, widest] = [8, 60]

/** As wide as the header and the first rows need: without it every column has one width, and text is cut. */
function columnWidths(rows: readonly Cell[][]): string {
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const list = Array.from({ length: columns }, (_, index) => {
    const longest = rows.reduce((most, cells) => Math.max(most, String(cells[index] ?? '').length), narrowest)
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(longest, widest) + 2}" customWidth="1"/>`
  })
  return columns === 0 ? '' : `<cols>${list.join('')}</cols>`
}

const rowsForWidths = 100

async function* sheet(header: Cell[], source: RowSource, rowsPerSheet: number): AsyncGenerator<Buffer> {
  const first = (await source.peek()) ?? []
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${columnWidths([header, ...first.slice(0, rowsForWidths)])}<sheetData>` +
      rowXml(header, 1),
  )
  let rows = 1
  let bytes = 0
  for (;;) {
    const batch = await source.peek()
    if (batch === null || rows + batch.length > rowsPerSheet || bytes > mostBytes) break
    source.take()
    const xml = Buffer.from(batch.map((cells, index) => rowXml(cells, rows + 1 + index)).join(''))
    rows += batch.length
    bytes += xml.length
    yield xml
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function rowXml(cells: Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`)).join('')}</row>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  if (cell instanceof TimeCell) return timeXml(cell, at)
  return textXml(cell, at)
}

const textXml = (text: string, at: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** As text where spreadsheets know no such day. */
function timeXml({ text, wall }: TimeCell, at: string): string {
  const days = serialDay(wall)
  if (days === null) return textXml(text, at)
  if (wall.length === 'YYYY-MM-DD'.length) return `<c r="${at}" s="${dayStyle}"><v>${days}</v></c>`
  // So many digits that its reader sees them to mean milliseconds; two microseconds late, since some programs cut instead of rounding.
  return `<c r="${at}" s="${timeStyle}"><v>${(days + 2e-11).toFixed(11)}</v></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// What XML cannot hold is written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19), and so is text that looks like that already.
const unsafe = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9a-fA-F]{4}_)/gu

function escaped(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(unsafe, (mark) => entities[mark] ?? `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

// ---- The parts around the sheets ----

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const dublinCore = 'http://purl.org/dc/elements/1.1/'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbookXml(sheets: NamedSheet[]): string {
  const inOrder = sheets.toSorted((a, b) => Number(b.isFront) - Number(a.isFront))
  const list = inOrder.map(
    ({ name, file }) =>
      `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${file}" r:id="rId${file}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${list.join('')}</sheets></workbook>`
}

// Places in `cellXfs`; how a number is written otherwise is each program's own.
const [dayStyle, timeStyle] = [1, 2]
const styles =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>' +
  '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>'

function workbookRelations(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const styled = `<Relationship Id="rId${sheets + 1}" Type="${officeRelations}/styles" Target="styles.xml"/>`
  return `${declaration}<Relationships xmlns="${relations}">${list.join('')}${styled}</Relationships>`
}

/** What a spreadsheet program shows as the file's own properties. */
function properties(title: string, seen: string): string {
  return (
    `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="${dublinCore}">` +
    `<dc:title>${escaped(title)}</dc:title><dc:subject>${escaped(seen)}</dc:subject></cp:coreProperties>`
  )
}

const packageRelations =
  `${declaration}<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/>` +
  `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

function contentTypes(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${list.join('')}</Types>`
  )
}
