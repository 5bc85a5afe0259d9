import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from './faq.search.ts'

const question = {
  title: 'Kode tidak datang?',
  body: ['Pilih **Kirim Ulang Kode** di [halaman utama](/guideline/rahasia).', { points: ['Periksa folder spam.'] }],
}

test('all words must occur, in the question or anywhere in its answer', () => {
  assert.equal(fits(question, ''), true)
  assert.equal(fits(question, '  KODE   spam '), true)
  assert.equal(fits(question, 'kirim ulang kode di'), true)
  assert.equal(fits(question, 'halaman utama'), true)
  assert.equal(fits(question, 'kode sandi'), false)
})

test('addresses and marks are not words', () => {
  assert.equal(fits(question, 'rahasia'), false)
  assert.equal(fits(question, '**'), false)
})
