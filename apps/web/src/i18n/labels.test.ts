import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelIn } from './labels.ts'

test('a step of a scale is read with the sign that people write, and other labels as they are stored', () => {
  for (const language of ['id', 'en'] as const) {
    assert.equal(labelIn(language, '<=3'), '≤3')
    assert.equal(labelIn(language, '>24'), '>24')
    assert.equal(labelIn(language, '3-6'), '3-6')
    assert.equal(labelIn(language, 'T-REG 1'), 'T-REG 1')
  }
})
