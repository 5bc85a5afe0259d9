import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import type { Problem } from './problems.ts'

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function read(text: string | Buffer, pieceLength = 1_000_000) {
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
    const { header, rows, problems } = await read(awkward, pieceLength)
    assert.deepEqual(header, ['a', 'b', 'c'])
    assert.deepEqual(rows, awkwardRows)
    assert.deepEqual(problems, [])
  }
})

test('finds the mark between the cells in the header', async () => {
  for (const mark of [',', ';', '\t', '|']) {
    const { header, rows } = await read(`a${mark}b\n"1${mark}",2\n`.replace(',2', `${mark}2`))
    assert.deepEqual(header, ['a', 'b'])
    assert.deepEqual(rows, [[2, `1${mark}`, '2']])
  }
})

test('names a broken row by line, column and value and reads on behind it', async () => {
  const lines = ['a,b', 'good,1', '"open,2', 'good,3', '"shut"x,4', 'good,5', 'few', 'm,a,n,y', 'good,"6"', '"end,7']
  for (const pieceLength of [1, 5, 1_000]) {
    const { rows, problems } = await read(lines.join('\n'), pieceLength)
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

test('loses no row behind a quotation mark that is never closed, however long the file', async () => {
  const many = 200_000
  const { rows, problems } = await read(`a,b\n"open,0\n${'good row,1\n'.repeat(many)}`, 64 * 1024)
  assert.equal(rows.length, many)
  assert.deepEqual(problems, [[2, 'a', 'quoteOpen', '"open,0']])
})

test('passes over a line too long to keep in memory', async () => {
  const { rows, problems } = await read(`a,b\n${'x'.repeat(3_000_000)},1\ngood,2\n`, 64 * 1024)
  assert.deepEqual(rows, [[3, 'good', '2']])
  assert.deepEqual(
    problems.map(([line, column, key]) => [line, column, key]),
    [[2, 'a', 'rowTooLong']],
  )
})

test('names bytes that are not UTF-8 in their column', async () => {
  const text = Buffer.from('a,b\nbaik,1\nr\xe9sum\xe9,2\nbaik,3\n', 'latin1')
  const { rows, problems } = await read(text)
  assert.deepEqual(rows, [
    [2, 'baik', '1'],
    [4, 'baik', '3'],
  ])
  assert.deepEqual(problems, [[3, 'a', 'notUtf8', 'r\uFFFDsum\uFFFD']])
})

test('refuses what is no CSV at all', async () => {
  await assert.rejects(read(''), { key: 'emptyFile' })
  await assert.rejects(read(Buffer.from('\uFEFFa,b', 'utf16le')), { key: 'notCsv' })
  await assert.rejects(read(Buffer.from('PK\u0003\u0004')), { key: 'notCsv' })
  await assert.rejects(read('"a,b'), { key: 'brokenHeader' })
})
