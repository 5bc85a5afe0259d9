import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScale, rankOf } from './labels.ts'

const inOrder = (dimension: string, labels: (string | null)[]) =>
  labels.toSorted((a, b) => rankOf(dimension, a) - rankOf(dimension, b))

test('buckets of any scale stand in the order in which they begin, what is in none of them last', () => {
  assert.deepEqual(inOrder('overdue_bucket', ['>30', '8-30', null, '0-1', '4-7', '2-3']), [
    '0-1',
    '2-3',
    '4-7',
    '8-30',
    '>30',
    null,
  ])
  assert.deepEqual(inOrder('resolve_bucket', ['12-24', '>24', '3-6', '<=3', '6-12']), [
    '<=3',
    '3-6',
    '6-12',
    '12-24',
    '>24',
  ])
  assert.deepEqual(inOrder('age_bucket', ['strange', '0-1']), ['0-1', 'strange'])
  assert.deepEqual(inOrder('cohort_month', ['10', null, '2', 'strange', '0']), ['0', '2', '10', null, 'strange'])
  assert.equal(isScale('cohort_month'), true)
})

test('what is no scale keeps its names in the order of the house, and is sorted by size elsewhere', () => {
  assert.deepEqual(inOrder('region', ['National', 'T-REG 2', 'Elsewhere', 'T-REG 1']), [
    'T-REG 1',
    'T-REG 2',
    'National',
    'Elsewhere',
  ])
  assert.deepEqual(['age_bucket', 'stage', 'region', undefined].map(isScale), [true, true, false, false])
})
