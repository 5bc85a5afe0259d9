import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordsListInfo } from '@ido/contract'
import { toBoardSearch, toListSearch } from './record-lists.ts'

const list: RecordsListInfo = {
  path: '/list',
  period: 'time_in',
  filters: {
    product: 'product_id',
    region: 'regional_company',
    media: 'media_id',
    channel: 'media_id',
    status: 'status',
  },
  counted: { status: 'new,done' },
}
const entries = {
  product_id: [
    { id: 3, name: 'Pijar' },
    { id: 4, name: 'Satu, Dua' },
  ],
  regional_company: [{ id: 7, name: 'T-REG 2' }],
  media_id: [{ id: 9, name: 'Email' }],
}
const span = { from: '2026-01-01', to: '2026-02-01' }

test('labels of a board become ids of a list, and its period the days of one field', () => {
  const { search, lost } = toListSearch(
    list,
    { span, filters: { product: ['pijar', 'Satu, Dua'], status: ['new'] } },
    entries,
  )
  assert.deepEqual(search, { status: 'new', time_in_from: '2026-01-01', time_in_to: '2026-02-01', product_id: '3,4' })
  assert.deepEqual(lost, [])
})

test('what a list cannot be narrowed by is named, and nothing else is narrowed in its place', () => {
  const filters = { cluster: ['Hiburan'], region: ['T-REG 9'], product: [null] }
  const { search, lost } = toListSearch(list, { span: null, filters }, entries)
  assert.deepEqual(search, { status: 'new,done' })
  assert.deepEqual(lost, ['cluster', 'region', 'product'])
})

test('a list leads back to the same filters: each once, without what every figure leaves out', () => {
  const filters = { product: ['Pijar', 'Satu, Dua'], region: ['T-REG 2'] }
  const { search } = toListSearch(list, { span, filters }, entries)
  assert.deepEqual(toBoardSearch(list, search, entries), { ...span, product: 'Pijar,Satu\\, Dua', region: 'T-REG 2' })
  assert.deepEqual(toBoardSearch(list, { media_id: '9', status: 'done' }, entries), { media: 'Email', status: 'done' })
  assert.deepEqual(toBoardSearch(list, { time_in_from: '2026-01-01', product_id: '77' }, entries), {})
})
