import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportGuess, ImportProfile } from '@ido/contract'
import { openQuestions, withRule } from './matching.ts'

const profile: ImportProfile = {
  version: 1,
  name: 'ulasan',
  dataset: 'voc',
  like: 'plain',
  layout: { kind: 'csv', encoding: 'utf-8', separator: ',', headerLine: 1 },
  zone: 'Asia/Jakarta',
  nulls: [],
  identity: 'id',
  fields: { external_id: { column: 'rating' } },
  constants: {},
}
const words = { id: 'nomor', en: 'number' }
const found: ImportGuess = {
  survey: {
    name: 'ulasan.csv',
    bytes: 1,
    layout: profile.layout,
    sheets: [],
    asksSheet: false,
    encodingDecidedBy: [],
    separatorDecidedBy: [],
    titlesDecidedBy: [],
    rows: 1,
    broken: 0,
    hidden: { rows: 0, ranges: [], columns: [] },
    merged: 0,
    above: [],
    columns: [],
    first: [],
  },
  guess: {
    profile,
    fields: [{ name: 'external_id', title: words, kind: 'text', required: true, list: null, constant: null }],
    rowsWithoutId: 'external_id',
    matches: [],
    unused: [],
    questions: [],
  },
}

test('a column that was taken for the ids of rows is taken back, and rows are known by what stands in them', () => {
  const byCells = withRule(profile, 'external_id', null, 'external_id')
  assert.deepEqual([byCells.identity, byCells.fields, openQuestions(found, byCells)], ['row', {}, []])
  const again = withRule(byCells, 'external_id', { column: 'id' }, 'external_id')
  assert.deepEqual([again.identity, again.fields], ['id', { external_id: { column: 'id' } }])
})

test('where rows need an id, a column less is asked about', () => {
  const without = withRule(profile, 'external_id', null, null)
  const needs = { ...found, guess: { ...found.guess, rowsWithoutId: null } }
  assert.deepEqual(
    [without.identity, openQuestions(needs, without)],
    ['id', [{ field: 'external_id', what: 'missing' }]],
  )
})
