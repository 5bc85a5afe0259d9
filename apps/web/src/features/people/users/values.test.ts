import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyUser, userBody, userChange, userProblems } from './values.ts'

test('only what changed is sent, and the scope as a whole', () => {
  const values = { ...emptyUser, name: ' Sari ', nik: '', accessUntil: '31/12/2026', regions: [2], suspended: true }
  assert.deepEqual(userBody(values, ['name', 'nik']), { name: 'Sari', nik: null })
  assert.deepEqual(userBody(values, ['regions', 'suspended']), { scope: { regions: [2], products: null } })
  assert.deepEqual(userBody(values, ['accessUntil']), { accessUntil: '2027-01-01T00:00:00+07:00' })
  assert.deepEqual(userChange(values, ['suspended']), { suspended: true })
})

test('a name, an address, a day that exists, and a reason for suspending are asked for', () => {
  const draft = { record: null, base: emptyUser, values: { ...emptyUser, accessUntil: '31/02/2026', suspended: true } }
  const all = { name: 'nameMissing', email: 'emailMissing', accessUntil: 'noDay', reason: 'reasonMissing' }
  assert.deepEqual(userProblems(draft, ''), all)
  const good = { ...emptyUser, name: 'Sari', email: 'sari@ido.example' }
  assert.deepEqual(userProblems({ ...draft, values: { ...good, suspended: true } }, 'Pindah tugas'), {})
  assert.deepEqual(userProblems({ record: null, base: { ...good, suspended: true }, values: good }, ''), {})
})

test('an address and a NIK that nobody has, and a scope that names nothing, are told together with the rest', () => {
  const values = { ...emptyUser, name: 'Sari', email: 'sari', nik: '12 3', regions: [], products: [4] }
  const all = { email: 'emailOdd', nik: 'nikOdd', regions: 'scopeMissing.regions' }
  assert.deepEqual(userProblems({ record: null, base: emptyUser, values }, ''), all)
  assert.deepEqual(userProblems({ record: null, base: { ...values, email: 'x' }, values }, ''), {
    email: 'emailOdd',
    nik: 'nikOdd',
  })
})
