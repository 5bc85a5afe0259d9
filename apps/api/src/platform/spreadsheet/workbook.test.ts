import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { jakartaTime } from '@ido/contract'
import fc from 'fast-check'
import { hostileText } from '../../testing/spreadsheets.ts'
import { workbookParts, writeParts, writeTo } from '../../testing/workbooks.ts'
import type { SheetRow } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { dayCell, timeCellAs } from './cell.ts'
import { xlsx } from './xlsx.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ido-workbook-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function rowsOf(path: string, sheet?: string): Promise<SheetRow[]> {
  const book = await openWorkbook(path)
  try {
    const all: SheetRow[] = []
    for await (const { rows } of book.rows(sheet ?? book.sheets[0]?.name ?? '')) all.push(...rows)
    return all
  } finally {
    book.close()
  }
}

const sheetOf = (name: string, data: string, others?: Record<string, string>) =>
  writeParts(join(folder, name), workbookParts(data, others))

describe('a workbook that the portal has written', () => {
  test('gives every text back, and figures with a point', async () => {
    const cell = fc.oneof(hostileText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
    const tables = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const rows = async function* () {
          yield table
        }
        const path = await writeTo(join(folder, 'own.xlsx'), xlsx({ title: 'L', seen: '' }, ['a', 'b', 'c'], rows()))
        const read = await rowsOf(path)
        for (const [place, cells] of table.entries()) {
          const found = read.find(({ row }) => row === place + 2)?.cells ?? []
          for (const [at, given] of cells.entries()) {
            const text = found[at] ?? ''
            if (typeof given === 'number') assert.ok(Object.is(Number(text), given || 0), `${given} ${text}`)
            else assert.equal(text, given ?? '')
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('gives days and times that the portal has written back to the millisecond, and a midnight as a time', async () => {
  const instants = Array.from({ length: 500 }, (_, place) => new Date(Date.UTC(2026, 0, 1) + place * 86_413_579))
  const midnight = new Date('2026-04-30T17:00:00Z')
  const rows = async function* () {
    yield [...instants, midnight].map((at) => [dayCell('2026-05-01'), timeCellAs('', at)])
  }
  const path = await writeTo(join(folder, 'times.xlsx'), xlsx({ title: 'L', seen: '' }, ['a', 'b'], rows()))
  const [, ...read] = await rowsOf(path)
  const wall = (at: Date) => jakartaTime(at).replace('.000', '')
  assert.deepEqual(
    read.map(({ cells }) => cells),
    [...instants, midnight].map((at) => ['2026-05-01', wall(at)]),
  )
  assert.equal(read.at(-1)?.cells[1], '2026-05-01T00:00:00')
})

describe('a workbook of a spreadsheet program', () => {
  test('gives shared and rich texts, days, truths and figures', async () => {
    const strings =
      '<sst><si><t>satu</t></si><si><r><t>du</t></r><r><t xml:space="preserve">a </t></r><rPh sb="0" eb="1"><t>ni</t></rPh></si><si><t>a_x000D_b</t></si></sst>'
    const path = await sheetOf(
      'program.xlsx',
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>' +
        '<row r="5"><c r="A5" s="1"><v>42429</v></c><c r="B5" s="2"><v>42429.0527777778</v></c><c r="C5"><v>12.345</v></c>' +
        '<c r="D5" t="b"><v>1</v></c><c r="E5"><v>1.2345678901E10</v></c><c r="F5" t="str"><v>x</v></c></row>',
      { 'xl/sharedStrings.xml': strings },
    )
    assert.deepEqual(
      (await rowsOf(path)).map(({ row, cells }) => [row, cells]),
      [
        [2, ['satu', 'dua ', '', 'a\rb']],
        [5, ['2016-02-29', '2016-02-29T01:16:00', '12.3450', 'true', '12345678901', 'x']],
      ],
    )
  })

  test('counts days since 1904 where it says so', async () => {
    const path = await sheetOf('1904.xlsx', '<row r="1"><c r="A1" s="1"><v>40967</v></c></row>', {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    })
    assert.deepEqual((await rowsOf(path))[0]?.cells, ['2016-02-29'])
  })

  test('notes formulas and errors in their cells', async () => {
    const path = await sheetOf(
      'formulas.xlsx',
      '<row r="1"><c r="A1"><f>1+2</f><v>3</v></c><c r="B1" t="e"><v>#REF!</v></c><c r="C1" t="s"><v>7</v></c><c r="D1"><f>A1</f></c></row>',
    )
    const [row] = await rowsOf(path)
    assert.deepEqual(row?.cells, ['3', '#REF!'])
    assert.deepEqual([...(row?.notes ?? [])], [[0, 'formula'], [1, 'error'], [2, 'error'], [3, 'formula']]) // prettier-ignore
  })

  test('shares more texts than memory is given, and each is found', async () => {
    const text = (place: number) => `teks ${place} ${'x'.repeat(200)}`
    const count = 60_000
    const strings = `<sst>${Array.from({ length: count }, (_, place) => `<si><t>${text(place)}</t></si>`).join('')}</sst>`
    const places = [0, 1, 31_000, 59_999, 5, 44_444, 44_445]
    const data = places.map((place, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${place}</v></c></row>`)
    const path = await sheetOf('many.xlsx', data.join(''), { 'xl/sharedStrings.xml': strings })
    assert.deepEqual((await rowsOf(path)).map(({ cells }) => cells[0]), places.map(text)) // prettier-ignore
  })
})

/** Pieces of a part that would fill any memory. */
async function* pieces(piece: string, times: number, [opening, end]: [string, string]): AsyncGenerator<Buffer> {
  yield Buffer.from(opening)
  const whole = Buffer.from(piece)
  for (let n = 0; n < times; n += 1) yield whole
  yield Buffer.from(end)
}

async function* bytes(given: Buffer): AsyncGenerator<Buffer> {
  yield given
}

describe('a hostile workbook is refused by name, with memory flat', () => {
  const wrap: [string, string] = ['<worksheet><sheetData>', '</sheetData></worksheet>']
  const sheet = 'xl/worksheets/sheet1.xml'
  const megabyte = (text: string) => text.repeat(Math.ceil(1e6 / text.length))
  const emptyCells = (count: number) => `<row r="1">${'<c/>'.repeat(count)}</row>`
  const parts = workbookParts('')
  const cases: Record<string, [string, Record<string, string | AsyncIterable<Buffer>>]> = {
    'a bomb': ['bomb', { [sheet]: pieces(megabyte('<row><c><v>1</v></c></row>'), 80, wrap) }],
    'a bomb in a part that nobody reads': ['bomb', { 'xl/media/a.bin': pieces(megabyte('0'), 60, ['', '']) }],
    'a million empty columns': ['tooWide', workbookParts(emptyCells(1_000_000))],
    'a column beyond the last': ['tooWide', workbookParts('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>')],
    'entities': [
      'documentType',
      { [sheet]: `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>` },
    ],
    'an entity that nobody declared': ['brokenXml', workbookParts('<row><c t="str"><v>&xxe;</v></c></row>')],
    'a document type without end': ['cellTooLong', { [sheet]: pieces(megabyte('<!ENTITY a "b">'), 20, ['<!DOCTYPE a [', '']) }],
    'values of another file': [
      'externalLinks',
      {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
      },
    ],
    'a sheet that lies elsewhere': [
      'externalLinks',
      { 'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://127.0.0.1:1/sheet1.xml"/></Relationships>' },
    ],
    'a cell without end': ['cellTooLong', { [sheet]: pieces(megabyte('abc é '), 20, [`${wrap[0]}<row><c t="str"><v>`, '']) }],
    'a text of many runs': [
      'cellTooLong',
      { [sheet]: pieces(megabyte('<r><t>abcdefgh</t></r>'), 8, [`${wrap[0]}<row><c t="inlineStr"><is>`, '']) },
    ],
    'tags in tags': ['tooDeep', { [sheet]: pieces(megabyte('<a>'), 3, wrap) }],
    'XML that ends early': ['brokenXml', { [sheet]: '<worksheet><sheetData><row>' }],
    'letters that are no UTF-8': ['brokenXml', { [sheet]: bytes(Buffer.from('<worksheet>\xff</worksheet>', 'latin1')) }],
    'no sheet': ['noSheet', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }],
    'another kind of archive': ['notWorkbook', { 'xl/workbook.xml': '' }],
  } // prettier-ignore

  for (const [name, [fault, others]] of Object.entries(cases)) {
    test(name, async () => {
      const given = { ...parts, ...others }
      if (fault === 'notWorkbook') delete given['xl/workbook.xml']
      const path = await writeParts(join(folder, 'hostile.xlsx'), given)
      const held = process.memoryUsage.rss()
      await assert.rejects(rowsOf(path), (error) => error instanceof WorkbookRefusal && error.fault === fault)
      const grown = (process.memoryUsage.rss() - held) / 1024 / 1024
      assert.ok(grown < 200, `${Math.round(grown)} MB more`)
    })
  }

  test('what is no archive, or half of one', async () => {
    const whole = await sheetOf('half.xlsx', '<row><c><v>1</v></c></row>')
    const path = join(folder, 'cut.xlsx')
    const all = await readFile(whole)
    for (const broken of [all.subarray(0, all.length / 2), Buffer.from('PK\u0003\u0004'), Buffer.from('teks')]) {
      await writeFile(path, broken)
      await assert.rejects(rowsOf(path), (error) => error instanceof WorkbookRefusal && error.fault === 'brokenArchive')
    }
  })

  test('a dimension that it does not have is not believed', async () => {
    const path = await sheetOf('dimension.xlsx', '', {
      [sheet]: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>`,
    })
    assert.deepEqual(await rowsOf(path), [{ row: 1_048_576, cells: ['1'], notes: null }])
  })
})
