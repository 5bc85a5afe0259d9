import assert from 'node:assert/strict'
import { buffer, text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { dayCell, monthCell, timeCell, timeCellAs, type Cell } from './cell.ts'
import { csv } from './csv.ts'
import { partsOf } from '../../testing/spreadsheets.ts'
import { xlsx } from './xlsx.ts'

const about = { title: 'Lembar', seen: 'Nasional' }

async function* batchesOf(...batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches
}

describe('CSV', () => {
  it('quotes what needs it, ends lines as RFC 4180 does and opens with a byte order mark', async () => {
    const rows: Cell[][] = [
      ['a,b', 'ia berkata "ya"', 'dua\nbaris', 'dua\r\nbaris', ' spasi ', '🙏'],
      [null, '', -1.5, 0, 'x', 'y'],
    ]
    const written = await buffer(csv(['1', '2', '3', '4', '5', '6'], batchesOf(rows.slice(0, 1), rows.slice(1))))
    assert.deepEqual([...written.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const lines = written.toString()
    assert.ok(lines.startsWith('\ufeff1,2,3,4,5,6\r\n"a,b",'))
    assert.ok(lines.endsWith('\r\n,,-1.5,0,x,y\r\n'), 'figures stay figures, below zero too')
    assert.deepEqual(parse(lines, { bom: true }).slice(1), [rows[0], ['', '', '-1.5', '0', 'x', 'y']])
  })

  it('puts an apostrophe before text that a spreadsheet would run', async () => {
    const evil = ['=1+1', '+62811', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '=1,"2"', '＝1', '\n=1']
    const good = ['1=1', 'a@b', ' =1', '👍 -1']
    const lines = await text(csv([], batchesOf([evil, good])))
    assert.deepEqual(parse(lines, { bom: true, relax_column_count: true, skip_empty_lines: true }), [
      // Behind a line end or a tab a reader with another separator would begin a cell.
      evil.map((cell) => `'${cell.replace(/^([\t\r\n])=/, "$1'=")}`),
      good,
    ])
  })
})

describe('a workbook', () => {
  it('keeps text to the letter, formulas and what XML cannot hold too', async () => {
    const texts = ['<b>&amp;</b>', ' spasi ', 'a\u0001b', 'tab\tbaris\nbaru', '_x0041_', '😀', '\r', '+6281', '=1+1']
    const file = await buffer(xlsx(about, ['satu'], batchesOf([[...texts, 12.5, null]])))
    const [sheet] = await readWorkbook(file, { trim: false })
    assert.equal(sheet?.sheet, 'Lembar')
    assert.deepEqual(sheet.data[1], [...texts, 12.5])
  })

  it('has days and times as dates of Jakarta in a format that shows them, and in a CSV as text', async () => {
    const at = new Date('2026-05-01T17:30:05Z')
    const cells: Cell[] = [dayCell('2026-05-01'), timeCell(at), timeCellAs('kemarin', at), monthCell(at), 46_143]
    const old: Cell[] = [dayCell('1899-12-31'), timeCell(new Date('2026-04-30T17:00:00Z'))]
    const file = await buffer(xlsx(about, ['a', 'b', 'c', 'd', 'e'], batchesOf([cells, old])))
    const [sheet] = await readWorkbook(file)
    const time = new Date('2026-05-02T00:30:05Z')
    assert.deepEqual(sheet?.data[1], [new Date('2026-05-01'), time, time, new Date('2026-05-01'), 46_143])
    assert.deepEqual(sheet.data[2], ['1899-12-31', new Date('2026-05-01'), null, null, null])
    const parts = new Map(partsOf(file))
    assert.match(parts.get('xl/worksheets/sheet1.xml') ?? '', /<c r="A2" s="1"><v>46143<\/v><\/c><c r="B2" s="2">/)
    assert.match(parts.get('xl/styles.xml') ?? '', /formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/)
    const lines = parse(await text(csv([], batchesOf([cells]))), {
      bom: true,
      skip_empty_lines: true,
      relaxColumnCount: true,
    })
    assert.deepEqual(lines.at(-1), ['2026-05-01', '2026-05-02 00:30:05', 'kemarin', '2026-05', '46143'])
  })

  it('says as its properties what it is and what its maker saw', async () => {
    const file = await buffer(xlsx({ title: 'Tiket <1>', seen: 'T-REG 7 · R&D' }, ['satu'], batchesOf([['a']])))
    const parts = new Map(partsOf(file))
    const core = parts.get('docProps/core.xml') ?? ''
    assert.match(core, /<dc:title>Tiket &lt;1&gt;<\/dc:title><dc:subject>T-REG 7 · R&amp;D<\/dc:subject>/)
    assert.match(parts.get('_rels/.rels') ?? '', /core-properties" Target="docProps\/core.xml"/)
    assert.match(parts.get('[Content_Types].xml') ?? '', /PartName="\/docProps\/core.xml"/)
  })

  it('is the same bytes for the same rows', async () => {
    const make = () => buffer(xlsx(about, ['satu'], batchesOf([['a']], [['b']])))
    assert.deepEqual(await make(), await make())
  })

  it('goes on in a second sheet where the first is full', async () => {
    const batches = batchesOf([[1], [2]], [[3], [4]], [[5]])
    const sheets = await readWorkbook(await buffer(xlsx(about, ['satu'], batches, { rowsPerSheet: 4 })))
    assert.deepEqual(sheets, [
      { sheet: 'Lembar', data: [['satu'], [1], [2]] },
      { sheet: 'Lembar 2', data: [['satu'], [3], [4], [5]] },
    ])
  })

  it('fails as its rows fail, and stops reading them when its reader goes away', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('lost the database')
    }
    await assert.rejects(buffer(xlsx(about, ['satu'], broken())), /lost the database/)
    let taken = 0
    async function* endless(): AsyncGenerator<Cell[][]> {
      for (;;) {
        taken += 1
        yield [[Math.random()]]
      }
    }
    const file = xlsx(about, ['satu'], endless())
    for await (const _ of file) break
    await finished(file).catch(() => undefined)
    const before = taken
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(taken, before)
  })
})
