import type { FileSurvey } from '@ido/contract'
import type { OpenedWorkbook, WorkbookSheet } from '../../../platform/spreadsheet/workbook.ts'
import type { SourceRow } from './csv.ts'
import { plainName } from './plain-name.ts'
import { isTable, titlesOf, type Titles } from './sniff.ts'
import { firstOfSheet } from './xlsx.ts'

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

export async function lookAt(book: OpenedWorkbook, sheet: WorkbookSheet): Promise<SheetLook> {
  const first = await firstOfSheet(book, sheet.name, looked)
  const titles = titlesOf(first)
  const columns = Math.max(0, ...first.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  return { ...sheet, first, titles, isTable: isTable(first, titles), columns }
}

export async function looksAt(book: OpenedWorkbook): Promise<SheetLook[]> {
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
export function proposedOf(looks: readonly SheetLook[]): { look: SheetLook; isAsked: boolean } {
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
export function fittingOf(looks: readonly SheetLook[], columns: readonly string[]): SheetLook {
  const wanted = columns.map(plainName)
  const fitting = looks.find(({ first, titles }) => {
    const names = new Set(first.find(({ line }) => line === titles.headerLine)?.cells.map(plainName))
    return wanted.length > 0 && wanted.every((name) => names.has(name))
  })
  return fitting ?? proposedOf(looks).look
}

/** All sheets by name, with the size of those that were looked at. */
export function toldSheets(book: OpenedWorkbook, looks: readonly SheetLook[]): FileSurvey['sheets'] {
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
