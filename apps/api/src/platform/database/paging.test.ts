import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf, pageOf } from './paging.ts'

test('the meta of a page says which rows it shows of how many', () => {
  const shown = (page: number, size: number, total: number) => {
    const meta = pageOf({ page, size, total })
    assert.deepEqual([meta.page, meta.size, meta.totalData], [page, size, total])
    return [meta.totalPage, meta.show_from, meta.show_to]
  }
  assert.deepEqual(shown(1, 10, 25), [3, 1, 10])
  assert.deepEqual(shown(3, 10, 25), [3, 21, 25])
  assert.deepEqual(shown(2, 10, 20), [2, 11, 20])
  assert.deepEqual(shown(1, 10, 1), [1, 1, 1])
  assert.deepEqual(shown(1, 10, 0), [0, 0, 0])
  assert.deepEqual(shown(4, 10, 25), [3, 0, 0])
  assert.deepEqual(shown(1_000_000_000, 100, 25), [1, 0, 0])
})

test('a page begins after the rows of those before it', () => {
  assert.equal(offsetOf({ page: 1, size: 10 }), 0)
  assert.equal(offsetOf({ page: 7, size: 25 }), 150)
})
