import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Refusal } from '../errors.ts'
import { instantCell, readIds, readNames, readUntil, readYesNo, type FileColumn } from './columns.ts'
import { readSheet } from './sheet.ts'

const columns: FileColumn<unknown>[] = [
  { field: 'email', titles: { id: 'Surel', en: 'E-mail' }, cell: () => null, read: (text) => text },
  { field: 'roles', titles: { id: 'Peran', en: 'Roles' }, cell: () => null, read: (text) => readNames(text) },
]
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
})

describe('a cell of a list', () => {
  it('says yes and no in both languages', () => {
    const yesNo = readYesNo('suspended')
    assert.deepEqual(['YA', 'yes', '1', 'tidak', 'No', 'false'].map(yesNo), [true, true, true, false, false, false])
    assert.throws(() => yesNo('maybe'), Refusal)
  })

  it('keeps an instant as itself, and lets a day last until its end', () => {
    const instant = new Date('2026-05-01T17:30:00.123Z')
    assert.equal(instantCell(instant), '2026-05-02T00:30:00.123+07:00')
    assert.equal(new Date(readUntil(String(instantCell(instant))) ?? '').getTime(), instant.getTime())
    assert.equal(readUntil('2026-05-01'), '2026-05-01T17:00:00.000Z')
    assert.equal(readUntil('-'), null)
  })

  it('names ids, all of them, or none', () => {
    const ids = readIds('regions', new Map([[1, 'T-REG 1'], [2, 'Barat, Timur']])) // prettier-ignore
    assert.deepEqual(ids('t-reg 1 | Barat, Timur'), [1, 2])
    assert.deepEqual(ids('Barat, Timur'), [2])
    assert.equal(ids('*'), null)
    assert.deepEqual(ids('-'), [])
    assert.throws(() => ids('T-REG 1; T-REG 9'), Refusal)
  })
})
