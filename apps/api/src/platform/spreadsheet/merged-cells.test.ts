import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { workbookOf, workbookParts, writeParts, writeTo } from '../../testing/workbooks.ts'
import { MergedCells, readMergedRanges, type MergedRange } from './merged-cells.ts'
import type { SheetRow } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ido-merged-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function* inPieces(text: string, length: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const rangesIn = (xml: string, pieces = 1_000_000) => readMergedRanges('sheet', inPieces(xml, pieces))

describe('merged cells', () => {
  test('are found behind the rows, wherever the file is cut and whatever its tags are called', async () => {
    const range = { top: 2, bottom: 4, left: 0, right: 1 }
    for (const x of ['', 'x:']) {
      const rows = `<${x}row><${x}c t="str"><${x}v>sheetData &lt;/sheetData></${x}v></${x}c></${x}row>`.repeat(50)
      const xml = `<${x}worksheet><${x}sheetData>${rows}</${x}sheetData><${x}autoFilter ref="A1:B9"/><${x}mergeCells count="3"><${x}mergeCell ref="D9:AA12"/><${x}mergeCell ref="A2:B4"/><${x}mergeCell ref="kosong"/></${x}mergeCells><${x}hyperlinks/></${x}worksheet>`
      for (const pieces of [1, 7, 64, 100_000]) {
        assert.deepEqual(await rangesIn(xml, pieces), [range, { top: 9, bottom: 12, left: 3, right: 26 }])
      }
    }
    assert.deepEqual(await rangesIn('<worksheet><sheetData/></worksheet>'), [])
    assert.deepEqual(await rangesIn('<worksheet><sheetData></sheetData></worksheet>'), [])
  })

  test('fill the empty cells that they cover, down and over, within the table and no further', () => {
    const row = (line: number, ...cells: string[]): SheetRow => ({ row: line, cells, notes: null })
    const filled = (ranges: MergedRange[], rows: SheetRow[], table = { from: 2, width: 3 }) => {
      const merged = new MergedCells(ranges, table)
      for (const one of rows) merged.fill(one)
      return [merged.filled, ...rows.map(({ cells }) => cells)]
    }
    const down = { top: 2, bottom: 4, left: 0, right: 0 }
    assert.deepEqual(
      filled([down], [row(2, 'a', 'b'), row(3, '', 'c'), row(4, 'milik', 'd'), row(5, '', 'e')]),
      [1, ['a', 'b'], ['a', 'c'], ['milik', 'd'], ['', 'e']],
      'a cell of its own stays',
    )
    const over = { top: 2, bottom: 3, left: 1, right: 16_383 }
    assert.deepEqual(filled([over], [row(2, 'a', 'b'), row(3, 'c')]), [3, ['a', 'b', 'b'], ['c', 'b', 'b']])
    assert.deepEqual(
      filled([{ ...down, top: 1 }], [row(2, '', 'b')]),
      [0, ['', 'b']],
      'what begins above the table is not of it',
    )
    assert.deepEqual(filled([down], [row(3, '', 'c')]), [0, ['', 'c']], 'a first cell that holds nothing gives nothing')
    const noted: SheetRow = { row: 2, cells: ['3'], notes: new Map([[0, 'formula']]) }
    const below = row(3, '', 'x')
    filled([down], [noted, below])
    assert.deepEqual([...(below.notes ?? [])], [[0, 'formula']], 'a formula is no value in the rows below either')
  })

  test('of a whole sheet cost nothing, and too many are refused by name', async () => {
    const rows = { 1: ['a', 'b'], 2: ['1', '2'], 1_048_576: ['3', null] }
    const path = await writeTo(join(folder, 'all.xlsx'), workbookOf([{ name: 'S', rows, merged: ['A2:XFD1048576'] }]))
    const book = await openWorkbook(path)
    const merged = new MergedCells(await book.merged('S'), { from: 2, width: 2 })
    const read: SheetRow[] = []
    for await (const batch of book.rows('S')) {
      for (const row of batch.rows) merged.fill(row)
      read.push(...batch.rows)
    }
    book.close()
    assert.deepEqual(
      read.map(({ row, cells }) => [row, cells]),
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
        [1_048_576, ['3', '1']],
      ],
    )
    // As long as they may be, over one another, as no program writes them.
    const many = Array.from({ length: 100_001 }, () => '<mergeCell ref="A2:XFD1048576"/>')
    const sheet = (merges: string[]) =>
      `<worksheet><sheetData><row r="2"><c t="str"><v>x</v></c></row></sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`
    const began = process.cpuUsage()
    const crowded = new MergedCells(await rangesIn(sheet(many.slice(1))), { from: 1, width: 1_000 })
    const crowd = Array.from({ length: 200 }, (_, at): SheetRow => ({ row: at + 2, cells: ['x'], notes: null }))
    for (const row of crowd) crowded.fill(row)
    assert.ok(process.cpuUsage(began).user < 10_000_000, 'ten seconds of the processor, in microseconds')
    const refused = (error: unknown) => error instanceof WorkbookRefusal && error.fault === 'tooManyMerged'
    await assert.rejects(rangesIn(sheet(many)), refused)
  })
})

test('hidden rows and columns are told as such, and leading zeros stay', async () => {
  const sheets = [
    { name: 'S', rows: [['id', 'b', 'c'], [[123, 1], 5, 'x'], ['y', null, null]] as const, hiddenRows: [3], hiddenColumns: [2] },
    { name: 'T', rows: [], isHidden: true },
  ] // prettier-ignore
  const book = await openWorkbook(await writeTo(join(folder, 'hidden.xlsx'), workbookOf(sheets, ['00000'])))
  assert.deepEqual(book.sheets, [
    { name: 'S', isHidden: false },
    { name: 'T', isHidden: true },
  ])
  for await (const { rows, hiddenColumns } of book.rows('S')) {
    assert.deepEqual([...hiddenColumns], [1])
    assert.deepEqual(
      rows.map(({ cells, isHidden = false }) => [cells, isHidden]),
      [
        [['id', 'b', 'c'], false],
        [['00123', '5', 'x'], false],
        [['y'], true],
      ],
    )
  }
  book.close()
  const wide = workbookParts('', {
    'xl/worksheets/sheet1.xml':
      '<worksheet><cols><col min="1" max="16384" hidden="true"/><col min="x" hidden="1"/></cols><sheetData><row hidden="true"><c><v>1</v></c></row></sheetData></worksheet>',
  })
  const all = await openWorkbook(await writeParts(join(folder, 'wide.xlsx'), wide))
  for await (const { rows, hiddenColumns } of all.rows('Lembar1')) {
    assert.deepEqual([hiddenColumns.size, rows[0]?.isHidden], [1_000, true])
  }
  all.close()
})
