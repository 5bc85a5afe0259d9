import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changedListSearch,
  isId,
  isNarrowed,
  isName,
  listOf,
  oneOf,
  parsedSearch,
  pickedIn,
  searchReader,
  searchText,
  withoutFilters,
} from './search.ts'

const readSearch = searchReader({
  orderNames: ['name', 'email'],
  columns: ['email', 'roles'],
  filters: { role: listOf(isName), suspended: oneOf(['true', 'false']), region: listOf(isId) },
})

test('an address keeps what the API would take and drops the rest', () => {
  const raw = {
    page: '2',
    size: 20,
    search: 'budi',
    orderName: 'email',
    orderBy: 'desc',
    role: 'ADMIN,CMP',
    suspended: true,
    region: '1,2',
    columns: 'roles,email',
  }
  const kept = { ...raw, size: '20', suspended: 'true' }
  assert.deepEqual(readSearch(raw), kept)
  const wrong = {
    page: '0',
    size: '101',
    search: '  ',
    orderName: 'password',
    role: 'a b',
    region: '0',
    columns: 'x',
    y: '1',
  }
  assert.deepEqual(readSearch(wrong), {})
  assert.deepEqual(readSearch({ page: '1', size: '10' }), {}, 'defaults are left out')
})

test('what narrows or reorders starts again at the first page; turning a page or choosing columns does not', () => {
  const now = { page: '3', role: 'CMP' }
  assert.deepEqual(changedListSearch(now, { search: 'a' }), { role: 'CMP', search: 'a' })
  assert.deepEqual(changedListSearch(now, { role: undefined }), {})
  assert.deepEqual(changedListSearch(now, { columns: 'email' }), { page: '3', role: 'CMP', columns: 'email' })
  assert.deepEqual(changedListSearch(now, { page: '1' }), { role: 'CMP' })
})

test('filters can be taken away at once, and are told from sort and columns', () => {
  const now = { page: '3', size: '20', orderName: 'name', columns: 'email', role: 'CMP', search: 'a' }
  assert.deepEqual(withoutFilters(now), { size: '20', orderName: 'name', columns: 'email' })
  assert.equal(isNarrowed(now), true)
  assert.equal(isNarrowed(withoutFilters(now)), false)
  assert.deepEqual(pickedIn({ role: 'CMP,PO' }, 'role'), ['CMP', 'PO'])
  assert.deepEqual(pickedIn({}, 'role'), [])
})

test('a view comes back from its text as it was, without its page and in whatever order it was put together', () => {
  const text = searchText({ search: 'a & b', page: '4', role: 'CMP,PO' })
  assert.equal(text, searchText({ role: 'CMP,PO', search: 'a & b' }))
  assert.deepEqual(readSearch(parsedSearch(text)), { search: 'a & b', role: 'CMP,PO' })
})
