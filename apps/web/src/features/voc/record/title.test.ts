import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOf } from './title.ts'

test('a record is called by the first point that was made, if that is a line', () => {
  assert.equal(titleOf({ list_feedback: ' Akun terkunci\r\nSandi tidak diterima' }), 'Akun terkunci')
  assert.equal(titleOf({ list_feedback: 'x'.repeat(121) }), null)
  assert.equal(titleOf({ list_feedback: '  ' }), null)
  assert.equal(titleOf({ list_feedback: null }), null)
})
