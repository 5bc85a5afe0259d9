import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyParts } from './scope.ts'

test('a part that names none is empty, all and some are not, and what was empty before may stay', () => {
  assert.deepEqual(emptyParts({ regions: null, products: [3] }), [])
  assert.deepEqual(emptyParts({ regions: [], products: null }), ['regions'])
  assert.deepEqual(emptyParts({ regions: [], products: [] }, { regions: [1], products: [] }), ['regions'])
})
