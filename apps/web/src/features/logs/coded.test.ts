import assert from 'node:assert/strict'
import test from 'node:test'
import english from '../../i18n/en/logs.ts'
import indonesian from '../../i18n/id/logs.ts'
import { isCoded } from './coded.ts'

test('a code is one in its own field alone, and what people wrote is none', () => {
  assert.equal(isCoded('status', 'on-progress'), true)
  assert.equal(isCoded('shift', 'malam'), true)
  for (const [field, value] of [
    ['note', 'done'],
    ['note', 'manage:nothing'],
    ['shift', 'done'],
    ['status', 'request.done: lihat tiket'],
    ['constructor', 'name'],
    ['', 'pagi'],
  ] as const) {
    assert.equal(isCoded(field, value), false, `${field}: ${value}`)
  }
})

test('every code has words in both languages', () => {
  for (const { coded } of [indonesian, english]) {
    for (const [field, words] of Object.entries(coded)) {
      assert.ok(Object.keys(words).length > 1)
      for (const [value, word] of Object.entries(words)) assert.ok(isCoded(field, value) && word, `${field}: ${value}`)
    }
  }
})
