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
  'a long text in every cell of a row': () =>
    book(heading + `<row r="2">${'<c t="s"><v>0</v></c>'.repeat(999)}</row>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(megabyte)}</t></si></sst>`,
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

/** Deliveries that become large, slow or endless for a server that trusts them. */
export interface HostileBody {
  type: 'application/json' | 'application/x-ndjson'
  make: () => Buffer
}
const json = (make: () => string): HostileBody => ({ type: 'application/json', make: () => Buffer.from(make()) })
const lines = (make: () => string): HostileBody => ({ type: 'application/x-ndjson', make: () => Buffer.from(make()) })
const long = 40 * megabyte

export const hostileBodies: Readonly<Record<string, HostileBody>> = {
  'brackets in brackets': json(() => `[${'['.repeat(megabyte)}`),
  'a row of 100,000 keys': json(() => `[{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(',')}}]`),
  'a list of 40 MB in one text': json(() => `[{"external_id":"${'x'.repeat(long)}"}]`),
  'a list of millions of empty rows': json(() => `[${'{},'.repeat(2 * megabyte)}{}]`),
  'a list of 40 MB that breaks off': json(
    () => `[${`{"external_id":"x","title":"${'y'.repeat(1_000)}"},`.repeat(40_000)}`,
  ),
  'a line without end': lines(() => `{"external_id":"${'x'.repeat(long)}`),
  'two million broken lines': lines(() => 'x\n'.repeat(2 * megabyte)),
  'lines of brackets': lines(() => `${'['.repeat(500_000)}\n`.repeat(20)),
}
