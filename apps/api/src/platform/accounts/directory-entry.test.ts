import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenNik } from '@ido/contract'
import { ownNik, personOf } from './directory.ts'

const attributes = ['employeeNumber', 'uid']

test('a NIK of the company directory has the form that sign-in gives it', () => {
  for (const written of ['100001', ' 100001 ', '\u00a0100001', '100001\u200b', '10\u200d0001\ufeff']) {
    const entry = { dn: 'uid=budi', employeeNumber: written }
    assert.equal(ownNik(entry, attributes), '100001', JSON.stringify(written))
    assert.equal(personOf(entry, attributes, [])?.nik, givenNik.parse(written))
  }
  const composed = { dn: 'uid=budi', employeeNumber: 'E\u03011' }
  assert.equal(ownNik(composed, attributes), 'É1')
})

test('an entry without a NIK, or with one that no account can hold, is nobody', () => {
  for (const written of ['\u200b', '1234567890']) {
    const entry = { dn: 'uid=budi', employeeNumber: written }
    assert.deepEqual([ownNik(entry, attributes), personOf(entry, attributes, [])], [null, null])
  }
  assert.equal(ownNik({ dn: 'uid=budi', uid: ' B1 ' }, attributes), 'B1')
})
