import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelFinder } from './label-words.ts'

test('a label is found by its own name and by the words of both languages, in any letter case', () => {
  const find = labelFinder(['Resolved', 'Closed', 'Koneksi putus', '<=3'])
  assert.equal(find('resolved'), 'Resolved')
  assert.equal(find('SELESAI'), 'Resolved')
  assert.equal(find('Connection lost'), 'Koneksi putus')
  assert.equal(find('≤3'), '<=3')
  assert.equal(find('entah'), null)
  // Of orders 'Selesai' is Completed; a word that two labels of a list are called by means neither.
  assert.equal(labelFinder(['Resolved', 'Completed'])('Selesai'), null)
})

test('the names of a list are worked out once, however many words are looked up', () => {
  const labels = ['Resolved', 'Koneksi putus']
  const find = labelFinder(labels)
  labels.length = 0
  assert.deepEqual([find('Selesai'), find('connection lost'), find('entah')], ['Resolved', 'Koneksi putus', null])
})
