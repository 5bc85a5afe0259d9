import { buffer } from 'node:stream/consumers'
import { archiveOf, workbookParts } from './workbooks.ts'

const sheet = 'xl/worksheets/sheet1.xml'
const megabyte = 1024 * 1024
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const heading = `<row r="1">${cell('A1', 'a')}${cell('B1', 'b')}</row>`

async function* repeated(opening: string, piece: string, times: number, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(opening)
  const some = Buffer.from(piece.repeat(1_000))
  for (let n = 0; n < times; n += 1_000) yield some
  yield Buffer.from(end)
}

const book = (data: string, others: Parameters<typeof archiveOf>[0] = {}) =>
  buffer(archiveOf({ ...workbookParts(data), ...others }))

/** An archive whose directory says another unpacked size than its parts have. */
async function lyingBook(): Promise<Buffer> {
  const bytes = await book(heading + `<row r="2">${cell('A2', 'x'.repeat(10_000))}</row>`)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    bytes.writeUInt32LE(10, at + 24)
  }
  return bytes
}

/** The beginning of a PNG of 60,000 by 60,000 pixels. */
const hugePicture = () =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0', 'latin1'),
    Buffer.alloc(64),
  ])

/** Small files that become large, slow or endless for a reader that trusts them; each by what it tries. */
export const hostileFiles: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a format code of 150,000 brackets': () =>
    book(heading, {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(150_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  'cells in the last column': () =>
    book(
      heading +
        Array.from({ length: 1_990 }, (_, at) => `<row r="${at + 2}">${cell(`XFD${at + 2}`, 'x')}</row>`).join(''),
    ),
  'shared texts without end': () =>
    book(heading, {
      'xl/sharedStrings.xml': repeated('<sst>', `<si><t>${'teks '.repeat(40)}</t></si>`, 300_000, '</sst>'),
    }),
  'a sheet that bursts': () =>
    book('', {
      [sheet]: repeated('<worksheet><sheetData>', '<row><c/></row>', 4_000_000, '</sheetData></worksheet>'),
    }),
  'entities in entities': () =>
    book('', {
      [sheet]:
        '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><worksheet><sheetData><row><c><v>&c;</v></c></row></sheetData></worksheet>',
    }),
  'tags in tags': () => book('', { [sheet]: repeated('<worksheet>', '<a>', 1_000_000, '</worksheet>') }),
  'sizes that are not true': lyingBook,
  'a quotation mark that is never closed': async () => Buffer.from(`a,b\n1,"${'x\n'.repeat(2 * megabyte)}`),
  'a line without end': async () => Buffer.from(`a,b\n${','.repeat(4 * megabyte)}`),
  'a picture of 3,600 megapixels': async () => hugePicture(),
}
