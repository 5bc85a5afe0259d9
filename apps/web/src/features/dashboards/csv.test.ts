import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MeasureInfo, textOfCsv, type Widget } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { datasetInfo } from '../../widgets/widget.testkit.ts'
import { csvName, csvOf } from './csv.ts'

const both = (text: string) => ({ id: text, en: text })
const opened: MeasureInfo = {
  id: 'opened',
  titles: both('Dibuka'),
  unit: 'count',
  formula: both(''),
  direction: 'down',
  additivity: 'sum',
  source: both(''),
  hasRecords: true,
}
const dataset = datasetInfo({
  measures: [opened],
  dimensions: [{ id: 'product', titles: both('Produk') }],
})
const widget: Widget = {
  id: 'w',
  kind: 'table',
  title: both('T'),
  description: both('D'),
  columns: 6,
  rows: 4,
  query: { dataset: 'tickets', measures: ['opened'], dimensions: ['product'] },
}
const words = { time: 'Waktu', previous: (measure: string) => `${measure} (pembanding)` }

test('a file holds titles, labels and figures as they are, and runs nothing in a spreadsheet', () => {
  const rows = [
    { product: 'Pijar, "baru"', opened: 1234.5, previous: { opened: 7 } },
    { product: '=1+1', opened: null, previous: { opened: null } },
    { product: null, opened: -2 },
    { product: null, others: true, opened: 3 },
  ]
  assert.deepEqual(csvOf(widget, dataset, rows, 'id', words).split('\r\n'), [
    'Produk,Dibuka,Dibuka (pembanding)',
    '"Pijar, ""baru""",1234.5,7',
    "'=1+1,,",
    'Belum diisi,-2,',
    'Lainnya,3,',
  ])
})

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '⩵',
        '\t',
        '\r',
        '\n',
        '\r\n',
        ' ',
        '\u00a0',
        '"',
        '""',
        "'",
        ',',
        ';',
        '=1+2',
        '\n=1+2',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.isWellFormed() && text !== '')

/** What a spreadsheet would run; behind a space text stays text. */
const isFormula = (text: string) =>
  /^[\t\r\n]/.test(text) ||
  (!text.startsWith(' ') && /^[=+\-@]/.test(text.normalize('NFKC').replace(/^[\p{Z}\p{C}]+/u, '')))

test('a file gives any label and any figure back to who reads it, a row a record, and no text of it is run', () => {
  const row = fc.record({ product: hostile, opened: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })) })
  fc.assert(
    fc.property(hostile, fc.array(row, { minLength: 1, maxLength: 8 }), (title, rows) => {
      const named = { ...dataset, measures: [{ ...opened, titles: both(title) }] }
      const [head = [], ...lines] = parse(csvOf(widget, named, rows, 'id', words))
      assert.deepEqual(head.map(textOfCsv), ['Produk', title])
      assert.deepEqual(
        lines.map(([label = '', figure = '']) => [textOfCsv(label), figure === '' ? null : Number(figure)]),
        rows.map((each) => [each.product, each.opened === null ? null : each.opened + 0]),
      )
      for (const text of [head[1] ?? '', ...lines.map(([label = '']) => label)]) {
        assert.ok(!isFormula(text), JSON.stringify(text))
      }
    }),
    { numRuns: 2000, seed: 20_261_123 },
  )
})

test('time stands first where there is one, and nothing is compared where nothing was', () => {
  const rows = [
    { time: '2026-01-01', product: 'Pijar', opened: 1 },
    { time: '2026-01-01T18:00:00.000Z', product: 'Pijar', opened: 2 },
  ]
  assert.deepEqual(csvOf(widget, dataset, rows, 'en', words).split('\r\n'), [
    'Waktu,Produk,Dibuka',
    '2026-01-01,Pijar,1',
    '2026-01-02 01:00:00,Pijar,2',
  ])
})

test('the figure of a card stands before its line with a word for it, shares are percent', () => {
  const share = { ...dataset, measures: [{ ...opened, unit: 'share' as const }] }
  const card: Widget = { ...widget, kind: 'number', query: { dataset: 'tickets', measures: ['opened'] } }
  const rows = [
    { opened: 0.98765, previous: { opened: 0.5 } },
    { time: '2026-01-01', opened: null },
    { time: '2026-01-02', opened: 1 },
  ]
  assert.deepEqual(csvOf(card, share, rows, 'id', words).split('\r\n'), [
    'Waktu,Dibuka (%),Dibuka (%) (pembanding)',
    'Total,98.77,50',
    '2026-01-01,,',
    '2026-01-02,100,',
  ])
})

test('a file is named by page, widget, what one sees and days, the last one included', () => {
  const named = (span: { from: string; to: string } | null) =>
    csvName(
      { ...widget, title: both('Tiket, per Produk') },
      { title: both('Assurance Performance'), language: 'id', span, seen: 'T-REG 7' },
    )
  assert.equal(
    named({ from: '2026-01-01', to: '2026-02-01' }),
    'assurance-performance_tiket-per-produk_t-reg-7_2026-01-01_2026-01-31.csv',
  )
  assert.equal(
    named({ from: '2026-01-01T00:00:00+07:00', to: '2026-01-01T06:00:00+07:00' }),
    'assurance-performance_tiket-per-produk_t-reg-7_2026-01-01_2026-01-01.csv',
  )
  assert.equal(named(null), 'assurance-performance_tiket-per-produk_t-reg-7.csv')
})
