import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { csvLine, textOfCsv } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { openCsv } from '../../features/ingest/import/csv.ts'
import { formulaIn, isFigureFirst, spreadsheetCells, hostileText, partsOf } from '../../testing/spreadsheets.ts'
import type { Cell } from './cell.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

const seed = 20_261_122
const about = { title: 'Lembar', seen: 'Nasional' }
const columns = 4

const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const table = fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 })
const header = ['satu', '=dua', 'tiga\nbaris', '4']

async function* batchesOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows.slice(0, 3)
  yield rows.slice(3)
}

const shown = (value: Cell) => (value === null ? '' : String(value))

describe('any table as CSV', () => {
  it('reopens with the same cells in a library and in the importer, one record a row, and runs nothing', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const bytes = await buffer(csv(header, batchesOf(rows)))
        const read = parse(bytes, { bom: true })
        assert.deepEqual(
          read.map((cells) => cells.map(textOfCsv)),
          [header, ...rows].map((cells) => cells.map(shown)),
        )
        for (const separator of [';', '\t', '|']) {
          for (const opened of spreadsheetCells(bytes.toString(), separator)) {
            const bare = opened.replace(/^[\t\r\n]+/, '')
            assert.ok(formulaIn(bare) === null || isFigureFirst(bare), JSON.stringify([separator, opened]))
          }
        }
        for (const [place, cells] of read.slice(1).entries()) {
          for (const [column, opened] of cells.entries()) {
            if (typeof rows[place]?.[column] === 'string') assert.equal(formulaIn(opened), null, JSON.stringify(opened))
          }
        }
        const source = await openCsv(Readable.from([bytes]))
        const imported: string[][] = []
        for await (const block of source.blocks) {
          assert.deepEqual(block.problems, [])
          imported.push(...block.rows.map(({ cells }) => cells))
        }
        // A row of separators alone is none.
        const filled = read.slice(1).filter((cells) => cells.some((each) => !/^[ \t]*$/.test(each)))
        assert.deepEqual(imported, filled)
      }),
      { numRuns: 400, seed },
    )
  })

  it('gives every text back, whatever apostrophes it opens with', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [[opened = ''] = []] = parse(csvLine([text]))
        assert.equal(textOfCsv(opened), text)
        assert.equal(formulaIn(opened), null)
      }),
      { numRuns: 2_000, seed },
    )
  })

  it('keeps a record of which every cell is empty', () => {
    assert.deepEqual([csvLine([null]), csvLine(['']), csvLine(['', null])], ['""', '""', ','])
    assert.deepEqual(parse(`${csvLine([''])}\r\n${csvLine([null])}\r\n`), [[''], ['']])
  })
})

describe('any table as a workbook', () => {
  it('reopens with the same cells, one record a row, and holds no formula', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const bytes = await buffer(xlsx(about, header, batchesOf(rows)))
        const [sheet] = await readWorkbook(bytes, { trim: false })
        const read = sheet?.data.slice(1).map((cells) => rows[0]?.map((_, column) => cells[column] ?? null))
        const expected = rows.map((cells) => cells.map((value) => (value === '' ? null : value)))
        while (expected.length > 0 && expected.at(-1)?.every((value) => value === null)) expected.pop()
        assert.deepEqual(read?.slice(0, expected.length), expected)
        for (const [name, xml] of partsOf(bytes)) {
          assert.doesNotMatch(xml, /<f[\s>/]/, name)
          if (name.includes('sheet1')) assert.equal(xml.match(/<row /g)?.length, rows.length + 1)
        }
      }),
      { numRuns: 150, seed },
    )
  })
})
