import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableRules } from './face-rules.ts'

const rules = (get: () => CSSRuleList) => ({
  get cssRules() {
    return get()
  },
})

test('a style sheet from elsewhere has no rules for the page, and any other fault is told', () => {
  const closed = rules(() => {
    throw new DOMException('Cannot access rules', 'SecurityError')
  })
  assert.deepEqual(readableRules(closed), [])
  const broken = rules(() => {
    throw new Error('lain')
  })
  assert.throws(() => readableRules(broken), /lain/)
})
