import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archive } from '../platform/spreadsheet/archive.ts'

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
