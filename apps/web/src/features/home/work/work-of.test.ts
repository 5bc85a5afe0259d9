import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsFromVisit, workOf } from './work-of.ts'

test('who holds several roles has the part of each, the leading role first', () => {
  assert.deepEqual(workOf(['PO', 'CMP']), workOf(['CMP', 'PO']))
  assert.deepEqual(new Set(workOf(['PO', 'CMP'])), new Set(['CMP', 'PO']))
  assert.deepEqual(workOf(['MANAGEMENT', 'ADMIN']), ['ADMIN'], 'an administrator sees the management’s part in theirs')
  assert.deepEqual(workOf([]), [])
})

test('what was answered since the last visit is for those who write feedback down and do not work on it', () => {
  assert.equal(countsFromVisit([]), true)
  assert.equal(countsFromVisit(['AGENT']), true)
  assert.equal(countsFromVisit(['AGENT', 'PO']), false)
  assert.equal(countsFromVisit(['MANAGEMENT']), false)
})
