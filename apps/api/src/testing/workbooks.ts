import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archive } from '../platform/spreadsheet/archive.ts'
import { columnName } from '../platform/spreadsheet/cell.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook as a spreadsheet program writes it, with the sheet's XML and whatever else is given in their stead. */
export function workbookParts(sheetData: string, others: Record<string, string> = {}): Record<string, string> {
  return {
    'xl/workbook.xml': `${declaration}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Lembar1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  }
}

type Parts = Record<string, string | AsyncIterable<Buffer>>

/** Parts, each a text or what comes piece by piece, as an archive. */
export function archiveOf(parts: Parts): Readable {
  const entries = async function* () {
    for (const [name, content] of Object.entries(parts)) {
      yield { name, content: typeof content === 'string' ? once(content) : content }
    }
  }
  return archive(entries())
}

export async function writeParts(path: string, parts: Parts): Promise<string> {
  return writeTo(path, archiveOf(parts))
}

export async function writeTo(path: string, file: Readable): Promise<string> {
  await pipeline(file, createWriteStream(path))
  return path
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** A text, a number, or a number with the place of its format, from 1. */
type GivenCell = string | number | null | readonly [value: number, format: number]

interface GivenSheet {
  name: string
  /** By the number of the row. */
  rows: Readonly<Record<number, readonly GivenCell[]>> | readonly (readonly GivenCell[])[]
  isHidden?: boolean
  merged?: readonly string[]
  hiddenRows?: readonly number[]
  /** Counted from 1. */
  hiddenColumns?: readonly number[]
}

/** A workbook of several sheets, as a spreadsheet program writes it. */
export function workbookOf(sheets: readonly GivenSheet[], formats: readonly string[] = []): Readable {
  const listed = sheets.map(({ name, isHidden }, at) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  const parts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)] as const)
  return archiveOf({
    ...workbookParts(''),
    'xl/workbook.xml': `${declaration}<workbook ${main} xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet ${main}><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  })
}

function sheetXml({ rows, merged = [], hiddenRows = [], hiddenColumns = [] }: GivenSheet): string {
  const numbered = Array.isArray(rows) ? rows.map((cells, at) => [at + 1, cells] as const) : Object.entries(rows)
  const data = numbered.map(([row, cells]) => {
    const hidden = hiddenRows.includes(Number(row)) ? ' hidden="1"' : ''
    return `<row r="${row}"${hidden}>${cells.map((cell: GivenCell, place: number) => cellXml(cell, `${columnName(place)}${row}`)).join('')}</row>`
  })
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="0" hidden="1"/>`)
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${declaration}<worksheet ${main}>${cols}<sheetData>${data.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

function cellXml(cell: GivenCell, at: string): string {
  if (cell === null) return `<c r="${at}"/>`
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const [value, format] = typeof cell === 'number' ? [cell, 0] : cell
  return `<c r="${at}" s="${format}"><v>${value}</v></c>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
