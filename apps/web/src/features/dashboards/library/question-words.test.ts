import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DatasetInfo, type LibraryWidget } from '@ido/contract'
import { askedBody, onlyPeriod, withoutPeriod, wordsOfWidget } from './question-words.ts'

const both = (text: string) => ({ id: text, en: text })
const dataset = {
  id: 'contoh',
  titles: both('Contoh'),
  grains: ['day', 'month'],
  measures: [
    { id: 'jumlah', titles: both('Jumlah'), additivity: 'sum', hasRecords: true },
    { id: 'bagian', titles: both('Bagian'), additivity: 'rate', hasRecords: true },
  ],
  dimensions: [
    { id: 'region', titles: both('Regional') },
    { id: 'produk', titles: both('Produk') },
  ],
  records: {
    measure: 'jumlah',
    noun: both('catatan'),
    columns: [{ id: 'nomor' }, { id: 'rahasia', isUnlisted: true }],
  },
} as unknown as DatasetInfo

const kept: Pick<LibraryWidget, 'kind' | 'query' | 'target'> = {
  kind: 'horizontalBar',
  target: null,
  query: {
    dataset: 'contoh',
    measures: ['jumlah'],
    dimensions: ['produk'],
    filters: { region: ['Satu, dua', null] },
    sort: [{ by: 'jumlah', order: 'desc' }],
    top: 5,
    others: true,
  },
}

test('a widget goes through the words of an exploration and comes out as it was', () => {
  assert.deepEqual(askedBody(wordsOfWidget(kept), [dataset]), { ...kept, records: null })
  const gauge = { kind: 'gauge' as const, target: 0.25, query: { dataset: 'contoh', measures: ['bagian'] } }
  assert.deepEqual(askedBody(wordsOfWidget(gauge), [dataset]), { ...gauge, records: null })
})

test('a list says which columns it shows', () => {
  const list = { kind: 'records' as const, target: null, query: { dataset: 'contoh', measures: ['jumlah'] } }
  assert.deepEqual(askedBody(wordsOfWidget(list), [dataset]).records, { columns: ['nomor'] })
})

test('the period of an exploration is not part of what a widget asks', () => {
  const search = { measures: 'jumlah', region: 'Satu', period: '7d', compare: 'none' }
  assert.deepEqual(withoutPeriod(search), { measures: 'jumlah', region: 'Satu' })
  assert.deepEqual(onlyPeriod(search), { period: '7d', compare: 'none' })
})
