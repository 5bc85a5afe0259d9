import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { archiveOf, workbookParts } from '../../testing/workbooks.ts'
import { Refusal } from '../errors.ts'
import { readingLimits } from '../files/limits.ts'
import { instantCell, readIds, readNames, readYesNo, type FileColumn } from './columns.ts'
import { linesOf, parseSheet } from './sheet.ts'
import { lastDayCell, readDay, readInstant, readLastDay } from './written-days.ts'

const columns: FileColumn<unknown>[] = [
  { field: 'email', titles: { id: 'Surel', en: 'E-mail' }, cell: () => null, read: (text) => text },
  { field: 'roles', titles: { id: 'Peran', en: 'Roles' }, cell: () => null, read: (text) => readNames(text) },
]
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ido-sheet-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function readSheet(bytes: Buffer, known: typeof columns) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return linesOf(await parseSheet(path), known)
}
const read = (text: string) => readSheet(Buffer.from(text), columns)
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => Object.fromEntries(cells))
const refusalOf = async (text: string | Buffer) => {
  try {
    await readSheet(Buffer.from(text), columns)
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields?.[0]?.key
    throw error
  }
  return undefined
}

describe('a small CSV', () => {
  it('comes in as spreadsheet programs write it', async () => {
    const expected = [{ email: 'a@b.c', roles: 'CMP, PO' }]
    assert.deepEqual(await cellsOf('\ufeffSurel;Peran\r\na@b.c;CMP, PO\r\n'), expected)
    assert.deepEqual(await cellsOf('roles,email\n"CMP, PO",a@b.c'), expected)
    assert.deepEqual(await cellsOf(' E-MAIL \tRoles\na@b.c\tCMP, PO\n\n'), expected)
    assert.deepEqual(await cellsOf('email;roles;\r\na@b.c;CMP, PO;\r\n;;\r\n'), expected)
    assert.deepEqual(await cellsOf('email;roles\n"a@b.c" ;"CMP, PO"  ;;\n'), expected)
  })

  it('with a NUL is refused line by line', async () => {
    const lines = await read('email,roles\na\0,x\nb,x')
    assert.deepEqual(
      lines.map(({ problem }) => problem?.details.fields?.[0]?.key ?? null),
      ['unstorableText', null],
    )
  })

  it('knows each line by where it starts, also behind cells of several lines and empty ones', async () => {
    const lines = (await read('email,roles\na,"x\ny"\n\nb,x\nc\nd,x')).map(({ line, label, problem }) => [
      line,
      label,
      problem?.details.fields?.[0]?.key ?? null,
    ])
    assert.deepEqual(lines, [
      [2, 'a', null],
      [5, 'b', null],
      [6, 'c', 'lineCells'],
      [7, 'd', null],
    ])
  })

  it('gets rid of the apostrophe before a formula that an export put there', async () => {
    assert.deepEqual(await cellsOf("email,roles\n'=1+1,'-\n'tis,x"), [
      { email: '=1+1', roles: '-' },
      { email: "'tis", roles: 'x' },
    ])
  })

  it('is refused where it is none, has no heading, an unknown one, one twice, or too many lines', async () => {
    assert.equal(await refusalOf(Buffer.from([0xff, 0xfe, 0x41])), 'fileNotUtf8')
    assert.equal(await refusalOf('email\0'), 'unstorableText')
    assert.equal(await refusalOf(''), 'fileEmpty')
    assert.equal(await refusalOf('email,name\n'), 'unknownColumn')
    assert.equal(await refusalOf('email,Surel\n'), 'duplicateColumn')
    assert.equal(await refusalOf('email,roles\n"a,b'), 'fileNotCsv')
    assert.equal(await refusalOf(`email\n${'a\n'.repeat(2_001)}`), 'fileTooManyLines')
    assert.equal(await refusalOf(`email,roles\na,${'x'.repeat(100_001)}\nb,c`), 'fileLineTooLong')
    assert.equal(await refusalOf(`${'email,'.repeat(800_000)}\n`), 'fileLineTooLong')
  })

  it('names the line of a quotation mark that is not closed', async () => {
    await assert.rejects(read(`email,roles\na,b\nc,"d\n${'e,f\n'.repeat(100_000)}`), (error) => {
      assert.ok(error instanceof Refusal)
      assert.deepEqual(error.details.fields, [
        { field: 'file', key: 'fileLineTooLong', values: { line: 3, most: 100_000 } },
      ])
      return true
    })
  })

  it('has a line of too many cells refused with their number, and keeps no more of them than any list has', async () => {
    const [long, next] = await read(`email,roles\n${'a,'.repeat(5_000)}a\nb,c`)
    assert.deepEqual(long?.problem?.details.fields?.[0]?.values, { found: 5_001, expected: 2 })
    assert.equal(next?.problem, null)
    const path = join(folder, 'file')
    assert.equal((await parseSheet(path))[1]?.cells.length, readingLimits.columns)
  })
})

describe('a small workbook', () => {
  const book = (data: string, others?: Record<string, string>) => buffer(archiveOf(workbookParts(data, others)))
  const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const heading = `<row r="1">${textCell('A1', 'Surel')}${textCell('B1', 'Peran')}</row>`

  it('comes in by its first sheet: texts as they are, figures, days, and cells left empty', async () => {
    const rows = `<row r="2">${textCell('A2', '=1+1')}</row><row r="5"><c r="A5"><v>92.5</v></c><c r="B5" s="1"><v>46143</v></c></row>`
    const lines = await readSheet(await book(heading + rows), columns)
    assert.deepEqual(
      lines.map(({ line, cells, problem }) => [line, Object.fromEntries(cells), problem]),
      [
        [2, { email: '=1+1', roles: '' }, null],
        [5, { email: '92.5', roles: '2026-05-01' }, null],
      ],
    )
  })

  it('is refused line by line where a cell is a formula or stands outside, and whole where it is no workbook', async () => {
    const rows = `<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row><row r="3">${textCell('A3', 'a')}${textCell('C3', 'x')}</row>`
    const lines = await readSheet(await book(heading + rows), columns)
    assert.deepEqual(
      lines.map(({ line, problem }) => [line, problem?.details.fields?.[0]?.key]),
      [
        [2, 'lineFormula'],
        [3, 'lineCells'],
      ],
    )
    assert.equal(await refusalOf(await book('')), 'fileEmpty')
    assert.equal(await refusalOf(await book(heading, { 'xl/workbook.xml': '<!DOCTYPE x>' })), 'fileRefused')
    assert.equal(await refusalOf(Buffer.from('PK\u0003\u0004 and nothing')), 'fileRefused')
    const many = Array.from(
      { length: 2_001 },
      (_, place) => `<row r="${place + 2}">${textCell('A' + (place + 2), 'x')}</row>`,
    )
    assert.equal(await refusalOf(await book(heading + many.join(''))), 'fileTooManyLines')
  })
})

describe('a cell of a list', () => {
  it('says yes and no in both languages', () => {
    const yesNo = readYesNo('suspended')
    assert.deepEqual(['YA', 'yes', '1', 'tidak', 'No', 'false'].map(yesNo), [true, true, true, false, false, false])
    assert.throws(() => yesNo('maybe'), Refusal)
  })

  it('keeps an instant as itself', () => {
    const instant = new Date('2026-05-01T17:30:00.123Z')
    assert.equal(String(instantCell(instant)), '2026-05-02T00:30:00.123+07:00')
    const readIn = readInstant('startsAt')
    assert.equal(new Date(readIn(String(instantCell(instant))) ?? '').getTime(), instant.getTime())
    assert.equal(readIn('2026-05-02T00:30:00.123'), '2026-05-02T00:30:00.123+07:00')
    assert.equal(readIn('2/5/2026 0.30'), '2026-05-02T00:30:00+07:00')
    assert.equal(readIn('-'), null)
    assert.throws(() => readIn('02/05/2026'), Refusal, 'without its time')
    assert.equal(readInstant('startsAt', 'begins')('02/05/2026'), '2026-05-02T00:00:00+07:00')
  })

  it('takes days as the contract, the forms and workbooks write them', () => {
    const readIn = readDay('date')
    for (const text of ['2027-12-31', '31/12/2027', '31.12.2027', '31-12-2027', '2027-12-31T00:00:00'])
      assert.equal(readIn(text), '2027-12-31', text)
    for (const text of ['31/02/2027', '12/31/2027', '2027-12-31T08:00:00', '31 Des', '-'])
      assert.throws(() => readIn(text), Refusal, text)
  })

  it('lets a last day last until its end, with midnight or without, and goes out as that day', () => {
    const readIn = readLastDay('accessUntil')
    const end = '2028-01-01T00:00:00+07:00'
    for (const text of ['2027-12-31', '31/12/2027', '31/12/2027 00:00', '2027-12-31T00:00:00']) {
      assert.equal(readIn(text), end, text)
    }
    assert.equal(String(lastDayCell(new Date(end))), '2027-12-31')
    assert.equal(readIn('31/12/2027 17:00'), '2027-12-31T17:00:00+07:00')
    assert.equal(String(lastDayCell(new Date('2027-12-31T17:00+07:00'))), '2027-12-31T17:00:00.000+07:00')
    assert.deepEqual([readIn('-'), lastDayCell(null)], [null, null])
    assert.throws(() => readIn('besok'), Refusal)
  })

  it('names ids, all of them, or none', () => {
    const ids = readIds('regions', 'regions', new Map([[1, 'T-REG 1'], [2, 'Barat, Timur']])) // prettier-ignore
    assert.deepEqual(ids('t-reg 1 | Barat, Timur'), [1, 2])
    assert.deepEqual(ids('Barat, Timur'), [2])
    assert.deepEqual(ids('Treg 1 | \u00a0t_reg\u200b1'), [1, 1], 'with any marks between its letters')
    for (const all of ['*', 'Semua', 'all', 'Semua regional', 'All regions']) assert.equal(ids(all), null, all)
    assert.deepEqual(readIds('regions', 'regions', new Map([[3, 'Semua']]))('semua'), [3], 'one that is called so')
    assert.deepEqual(ids('-'), [])
    assert.throws(() => ids('T-REG 1; T-REG 9'), Refusal)
  })
})
