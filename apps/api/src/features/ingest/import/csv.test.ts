import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import { readingLimits } from '../../../platform/files/limits.ts'
import { ImportRefusal, type Problem } from './problems.ts'

const { cellBytes } = readingLimits

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function readCsv(text: string | Buffer, pieceLength = 1_000_000) {
  const source = await openCsv(inPieces(Buffer.from(text), pieceLength))
  const rows: [number, ...string[]][] = []
  const problems: Problem[] = []
  for await (const block of source.blocks) {
    rows.push(...block.rows.map((row): [number, ...string[]] => [row.line, ...row.cells]))
    problems.push(...block.problems)
  }
  return { header: source.header, rows, problems: problems.map((p) => [p.line, p.column, p.reason.key, p.value]) }
}

const awkward = [
  '\uFEFFa,b,c',
  'plain,2,3',
  '"with, comma",2,"doubled ""quote"""',
  '"line one\r\nline two\n",2,3',
  '',
  'the middle " of a cell,2,3',
  ' kept , spaces ,"\t"',
  'lone\rreturn,,👍🏻',
  'last,2,3',
].join('\r\n')
const awkwardRows = [
  [2, 'plain', '2', '3'],
  [3, 'with, comma', '2', 'doubled "quote"'],
  [4, 'line one\r\nline two\n', '2', '3'],
  [8, 'the middle " of a cell', '2', '3'],
  [9, ' kept ', ' spaces ', '\t'],
  [10, 'lone\rreturn', '', '👍🏻'],
  [11, 'last', '2', '3'],
]

test('reads every way that programs write CSV, wherever the chunks are cut', async () => {
  for (const pieceLength of [1, 2, 3, 7, 64, 1_000]) {
    const { header, rows, problems } = await readCsv(awkward, pieceLength)
    assert.deepEqual(header, ['a', 'b', 'c'])
    assert.deepEqual(rows, awkwardRows)
    assert.deepEqual(problems, [])
  }
})

test('finds the mark between the cells in the header', async () => {
  for (const mark of [',', ';', '\t', '|']) {
    const { header, rows } = await readCsv(`a${mark}b\n"1${mark}",2\n`.replace(',2', `${mark}2`))
    assert.deepEqual(header, ['a', 'b'])
    assert.deepEqual(rows, [[2, `1${mark}`, '2']])
  }
})

test('names a broken row by line, column and value and reads on behind it', async () => {
  const lines = ['a,b', 'good,1', '"open,2', 'good,3', '"shut"x,4', 'good,5', 'few', 'm,a,n,y', 'good,"6"', '"end,7']
  for (const pieceLength of [1, 5, 1_000]) {
    const { rows, problems } = await readCsv(lines.join('\n'), pieceLength)
    assert.deepEqual(
      rows.map(([line, , number]) => [line, number]),
      [
        [2, '1'],
        [4, '3'],
        [6, '5'],
        [9, '6'],
      ],
    )
    assert.deepEqual(problems, [
      [3, 'a', 'afterQuote', '"open,2'],
      [5, 'a', 'afterQuote', '"shut"x,4'],
      [7, 'b', 'tooFew', 'few'],
      [8, null, 'tooMany', 'm,a,n,y'],
      [10, 'a', 'quoteOpen', '"end,7'],
    ])
  }
})

const pieces = 64 * 1024

test('refuses a file at a quotation mark that is never closed, early and by its line, however long the file', async () => {
  let read = 0
  async function* endless() {
    yield Buffer.from('a,b\ngood,1\n"two\nlines","open\n')
    for (; read < 1_000; read += 1) yield Buffer.from('good row,1\n'.repeat(6_000))
  }
  const source = await openCsv(endless())
  const reading = (async () => {
    for await (const { rows } of source.blocks) assert.ok(rows.length < 2)
  })()
  await assert.rejects(reading, (error) => {
    assert.ok(error instanceof ImportRefusal)
    assert.deepEqual([error.key, error.values['line'], error.values['column']], ['quoteNeverClosed', 4, 'b'])
    assert.match(error.in('id'), /^Tanda kutip yang dibuka di baris 4 \(kolom b\) tidak ditutup dalam 262144 bita/)
    assert.match(error.in('en'), /^The quotation mark opened on line 4 \(column b\) is not closed within 262144 bytes/)
    return true
  })
  assert.ok(read < 10, `${read} pieces were read`)
  for (const [before, line] of [
    ['a,b\n1,"', 2],
    ['a,b\n1,2\n"', 3],
  ] as const) {
    const longest = { key: 'quoteNeverClosed', values: { line, column: line === 2 ? 'b' : 'a', most: cellBytes } }
    await assert.rejects(readCsv(`${before}${'x""\n'.repeat(cellBytes)}`), longest)
  }
})

test('takes the longest cell, quoted or not, and refuses a longer one', async () => {
  const [longest, longer] = ['x'.repeat(cellBytes), 'x'.repeat(cellBytes + 1)]
  for (const pieceLength of [10_000, pieces, 10_000_000]) {
    assert.deepEqual((await readCsv(`a,b\n"${longest}",${longest}\n`, pieceLength)).rows, [[2, longest, longest]])
    await assert.rejects(readCsv(`a,b\n1,"${longer}"\n`, pieceLength), { key: 'quoteNeverClosed' })
    const { rows, problems } = await readCsv(`a,b\n1,${longer}\ngood,2\n`, pieceLength)
    assert.deepEqual(rows, [[3, 'good', '2']])
    assert.deepEqual(
      problems.map(([line, column, key]) => [line, column, key]),
      [[2, 'b', 'cellTooLong']],
    )
  }
})

test('passes over a row of too many cells or bytes', async () => {
  const cells = (count: number) => Array.from({ length: count }, () => 'x').join(',')
  const wide = await readCsv(`a,b\n${cells(1_001)}\n${cells(1_000)}\ngood,2\n${','.repeat(4_000_000)}`, pieces)
  assert.deepEqual(wide.rows, [[4, 'good', '2']])
  assert.deepEqual(
    wide.problems.map(([line, , key]) => [line, key]),
    [
      [2, 'tooManyCells'],
      [3, 'tooMany'],
      [5, 'tooManyCells'],
    ],
  )
  const cell = 'x'.repeat(200_000)
  const long = await readCsv(`a,b\n${[cell, cell, cell, cell, cell, cell].join(',')}\ngood,2\n`, pieces)
  assert.deepEqual(long.rows, [[3, 'good', '2']])
  assert.deepEqual(
    long.problems.map(([line, , key]) => [line, key]),
    [[2, 'rowTooLong']],
  )
})

test('names bytes that are not UTF-8 in their column', async () => {
  const text = Buffer.from('a,b\nbaik,1\nr\xe9sum\xe9,2\nbaik,3\n', 'latin1')
  const { rows, problems } = await readCsv(text)
  assert.deepEqual(rows, [
    [2, 'baik', '1'],
    [4, 'baik', '3'],
  ])
  assert.deepEqual(problems, [[3, 'a', 'notUtf8', 'r\uFFFDsum\uFFFD']])
})

test('refuses what is no CSV at all', async () => {
  await assert.rejects(readCsv(''), { key: 'emptyFile' })
  await assert.rejects(readCsv(Buffer.from('\uFEFFa,b', 'utf16le')), { key: 'notCsv' })
  await assert.rejects(readCsv(Buffer.from('PK\u0003\u0004')), { key: 'notCsv' })
  await assert.rejects(readCsv('"a,b'), { key: 'brokenHeader', values: { line: 1 } })
  await assert.rejects(readCsv(`${'a,'.repeat(1_000)}b\n`), {
    key: 'tooManyColumns',
    values: { found: 1_001, most: 1_000 },
  })
})
