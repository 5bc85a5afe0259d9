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

test('two hundred unknown words in a list of twenty thousand labels cost no more than working out its names once', () => {
  const labels = Array.from({ length: 20_000 }, (_, at) => `Label ${at}`)
  const begin = performance.now()
  const find = labelFinder(labels)
  for (let at = 0; at < 200; at += 1) assert.equal(find(`entah ${at}`), null)
  const passed = performance.now() - begin
  assert.ok(passed < 2_000, `${passed} ms`)
})
