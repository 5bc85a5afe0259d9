import type { FileLayout, FileSurvey } from '@ido/contract'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { once } from '../../../platform/once.ts'
import { isWorkbook, type OpenedWorkbook, type WorkbookSheet } from '../../../platform/spreadsheet/workbook.ts'
import { plainName } from './column-names.ts'
import { openCsv, type CsvSource, type SourceRow } from './csv.ts'
import { EncodingSurvey, asUtf8, type Encoding } from './encoding.ts'
import { encodingOf } from './file-survey.ts'
import { ImportRefusal } from './problems.ts'
import { isRejects } from './rejects.ts'
import { isTable, sniffCsv, titlesOf, type Separator, type Titles } from './sniff.ts'
import { firstOfSheet, openSheet, openXlsx } from './xlsx.ts'

const beginningLength = 256 * 1024

/** Rows under their titles; `close` gives the file back, at whatever row. */
export interface OpenedSource extends CsvSource {
  /** Bytes that the blocks count up to. */
  size: number
  close(): void
}

/** The rows of a file that is written so. @throws ImportRefusal */
export async function openSource(path: string, layout: FileLayout): Promise<OpenedSource> {
  if (layout.kind === 'csv') return openText(path, layout)
  const book = await openXlsx(path)
  try {
    const source = await openSheet(book, layout.sheet, layout.headerLine)
    return { ...source, size: book.size(layout.sheet), close: book.close }
  } catch (error) {
    book.close()
    throw error
  }
}

async function openText(path: string, layout: FileLayout & { kind: 'csv' }): Promise<OpenedSource> {
  const { size } = await fileAt(path)
  const stream = createReadStream(path)
  try {
    const source = await openCsv(asUtf8(stream, layout.encoding), layout)
    return { ...source, size, close: () => void stream.destroy() }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** @throws ImportRefusal where there is no such file */
export async function fileAt(path: string): Promise<{ size: number }> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found
  } catch (error) {
    throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
  }
  throw new ImportRefusal('noFile', { file: path, cause: 'not a file' })
}

/** What a file's first bytes say of it. */
export interface Beginning {
  kind: FileLayout['kind']
  bytes: Buffer
  isAll: boolean
}

/** @throws ImportRefusal for an empty file, and for a workbook that nobody here can open */
export async function beginningOf(path: string): Promise<Beginning> {
  const { size } = await fileAt(path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, beginningLength)), 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytes.length === 0) throw new ImportRefusal('emptyFile')
    if (bytes.readUInt32BE(0) === oldMark && bytes.length > 8) throw new ImportRefusal('oldWorkbook')
    return { kind: isWorkbook(bytes) ? 'xlsx' : 'csv', bytes, isAll: bytesRead >= size }
  } finally {
    await file.close()
  }
}

/** Of compound files, as which both XLS and workbooks with a password are kept. */
const oldMark = 0xd0cf11e0

/** What a person has corrected of how a file is written; the rest is found. */
export interface LayoutChoice {
  encoding?: Encoding
  separator?: Separator
  headerLine?: number
  sheet?: string
}

type Deciding = FileSurvey['titlesDecidedBy']

/** How a CSV is written by its beginning, with the rows that decided it, and what stands above its titles. */
export async function csvLayout(
  { bytes, isAll }: Beginning,
  encoding: Encoding,
  chosen: LayoutChoice = {},
): Promise<{
  layout: FileLayout & { kind: 'csv' }
  above: string[]
  separatorDecidedBy: Deciding
  titlesDecidedBy: Deciding
}> {
  const text: Buffer[] = []
  for await (const chunk of asUtf8(once(bytes), encoding)) text.push(chunk)
  const { separator, separatorDecidedBy, titles } = sniffCsv(Buffer.concat(text), isAll, chosen.separator)
  const { headerLine, ...found } = titlesAs(titles, chosen.headerLine)
  return { layout: { kind: 'csv', encoding, separator, headerLine }, separatorDecidedBy, ...found }
}

/** Where the titles stand as somebody says, else as was found: what was found of another line says nothing of theirs. */
function titlesAs({ headerLine: found, above, decidedBy }: Titles, chosen = found) {
  return chosen === found
    ? { headerLine: found, above, titlesDecidedBy: decidedBy }
    : { headerLine: chosen, above: [], titlesDecidedBy: [] }
}

/** The encoding that the beginning shows; the rest of the file may show another. */
export function encodingOfBeginning({ bytes }: Beginning): Encoding {
  const survey = new EncodingSurvey()
  survey.add(bytes)
  return survey.decide().encoding
}

/** Which sheet is read, the one that is proposed unless another is chosen, and where its titles stand. */
export async function sheetLayout(path: string, chosen: LayoutChoice = {}) {
  return inBook(path, async (book) => {
    const looks = await looksAt(book)
    const { look: proposed, isAsked } = proposedOf(looks)
    const named = chosen.sheet ?? proposed.name
    const look = looks.find(({ name }) => name === named) ?? (await lookAt(book, { name: named, isHidden: false }))
    const { headerLine, ...found } = titlesAs(look.titles, chosen.headerLine)
    const layout: FileLayout & { kind: 'xlsx' } = { kind: 'xlsx', sheet: look.name, headerLine }
    const asksSheet = chosen.sheet === undefined && isAsked
    return { layout, sheets: toldSheets(book, looks), asksSheet, ...found }
  })
}

async function inBook<T>(path: string, work: (book: OpenedWorkbook) => Promise<T>): Promise<T> {
  const book = await openXlsx(path)
  try {
    return await work(book)
  } finally {
    book.close()
  }
}

/**
 * How a file is written that comes with a saved profile: as the one that the profile was made for, if it has the profile's
 * columns there; else as it shows itself, such as rejected rows that were mended in a spreadsheet. Its letters are read as
 * its own bytes say.
 */
export async function layoutFor(path: string, saved: FileLayout, columns: readonly string[]): Promise<FileLayout> {
  const beginning = await beginningOf(path)
  const own = await ownLayout(path, beginning, saved, columns)
  if (own.kind !== saved.kind) return own
  const asSaved: FileLayout = own.kind === 'csv' && saved.kind === 'csv' ? { ...saved, encoding: own.encoding } : saved
  const shown = await headerOf(path, own)
  if (isRejects(shown)) return own
  const header = await headerOf(path, asSaved).catch(noneOfThem)
  const names = new Set(header.map(plainName))
  return columns.every((column) => names.has(plainName(column))) ? asSaved : own
}

async function ownLayout(
  path: string,
  beginning: Beginning,
  saved: FileLayout,
  columns: readonly string[],
): Promise<FileLayout> {
  if (beginning.kind === 'csv') return (await csvLayout(beginning, await encodingOf(path))).layout
  return inBook(path, async (book) => {
    const usual = book.sheets.find(({ name }) => saved.kind === 'xlsx' && name === saved.sheet)
    const look = usual ? await lookAt(book, usual) : fittingOf(await looksAt(book), columns)
    return { kind: 'xlsx', sheet: look.name, headerLine: look.titles.headerLine }
  })
}

async function headerOf(path: string, layout: FileLayout): Promise<string[]> {
  const source = await openSource(path, layout)
  source.close()
  return source.header
}

/** A line that is no row of titles here, or a sheet that is not there. */
function noneOfThem(error: unknown): string[] {
  if (error instanceof ImportRefusal) return []
  throw error
}

/** Rows of a sheet that a look at its beginning takes, and sheets of a workbook that are looked at. */
const looked = 200

const mostSheets = 50

const longestTold = 100

/** What the beginning of a sheet shows. */
interface SheetLook extends WorkbookSheet {
  first: SourceRow[]
  titles: Titles
  isTable: boolean
  columns: number
}

async function lookAt(book: OpenedWorkbook, sheet: WorkbookSheet): Promise<SheetLook> {
  const first = await firstOfSheet(book, sheet.name, looked)
  const titles = titlesOf(first)
  const columns = Math.max(0, ...first.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  return { ...sheet, first, titles, isTable: isTable(first, titles), columns }
}

async function looksAt(book: OpenedWorkbook): Promise<SheetLook[]> {
  const looks: SheetLook[] = []
  for (const sheet of book.sheets.slice(0, mostSheets)) looks.push(await lookAt(book, sheet))
  return looks
}

/** A cover page may have two columns: what it tells, and of what. */
const narrow = 2

/**
 * The sheet that holds the table: the first one, unless that is none and another one is. Then a person is asked, however clear it
 * looks.
 */
function proposedOf(looks: readonly SheetLook[]): { look: SheetLook; isAsked: boolean } {
  const visible = looks.filter(({ isHidden }) => !isHidden)
  const [first = looks[0], ...others] = visible
  if (!first) throw new Error('A workbook has a sheet')
  const wider = others.find((other) => other.isTable && other.columns > Math.max(first.columns, narrow))
  if (first.isTable && (first.columns > narrow || !wider)) return { look: first, isAsked: false }
  const filled = [first, ...others].find((look) => look.first.length > 0)
  const table = wider ?? [first, ...others].find((look) => look.isTable)
  return { look: table ?? filled ?? first, isAsked: others.some((look) => look.first.length > 0) }
}

/** The first sheet with these columns, for a file whose sheets are not called as those of the file before. */
function fittingOf(looks: readonly SheetLook[], columns: readonly string[]): SheetLook {
  const wanted = columns.map(plainName)
  const fitting = looks.find(({ first, titles }) => {
    const names = new Set(first.find(({ line }) => line === titles.headerLine)?.cells.map(plainName))
    return wanted.length > 0 && wanted.every((name) => names.has(name))
  })
  return fitting ?? proposedOf(looks).look
}

/** All sheets by name, with the size of those that were looked at. */
function toldSheets(book: OpenedWorkbook, looks: readonly SheetLook[]): FileSurvey['sheets'] {
  return book.sheets.map(({ name, isHidden }, place) => {
    const look = looks[place]
    if (!look) return { name, isHidden, size: null, begins: '' }
    const { first, columns } = look
    const [beginning] = first
    const begins = beginning?.cells.filter((cell) => cell !== '').join(' · ') ?? ''
    const size = { rows: first.length, columns, isAll: first.length < looked }
    return { name, isHidden, size, begins: begins.slice(0, longestTold) }
  })
}
