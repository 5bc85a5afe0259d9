import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answeredAt, isLate } from './freshness.ts'

const answered = (dataUpdatedAt: number) => ({ state: { data: [], dataUpdatedAt } })
const open = { state: { data: undefined, dataUpdatedAt: 0 } }

describe('how old a wall is', () => {
  it('is how old its oldest figure is', () => {
    assert.equal(answeredAt([answered(5000), answered(3000)], null), 3000)
    assert.equal(answeredAt([answered(5000), answered(4000)], 3000), 4000)
  })

  it('does not become younger while a figure of before stands where a new one is awaited', () => {
    assert.equal(answeredAt([answered(9000), open], 3000), 3000)
    assert.equal(answeredAt([open], 3000), 3000)
    assert.equal(answeredAt([open], null), null)
  })

  it('is told as late after two refreshes', () => {
    assert.equal(isLate(0, 120_000, 60), false)
    assert.equal(isLate(0, 120_001, 60), true)
    assert.equal(isLate(null, 120_001, 60), false)
  })
})
