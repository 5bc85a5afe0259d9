import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, rebased } from './draft.ts'

const base = { name: 'Budi', roles: ['CMP'], email: 'budi@ido.example' }
const record = { id: 7, version: 3 }

test('a field counts as changed by what it holds, lists included', () => {
  assert.deepEqual(changedFields({ record, base, values: { ...base, roles: ['CMP'] } }), [])
  assert.deepEqual(changedFields({ record, base, values: { ...base, name: 'Budi S', roles: [] } }), ['name', 'roles'])
})

test('on top of what others saved, own changes stay, everything else comes in, and what both wrote is kept beside', () => {
  const draft = { record, base, values: { ...base, name: 'Budi S' } }
  const theirs = { name: 'Budiman', roles: ['PO'], email: 'budi@ido.example' }
  assert.deepEqual(rebased(draft, { id: 7, version: 5 }, theirs), {
    record: { id: 7, version: 5 },
    base: theirs,
    values: { name: 'Budi S', roles: ['PO'], email: 'budi@ido.example' },
    theirs: { name: 'Budiman' },
  })
})
