import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { npsCategory, priorityScore, vocWeightFields } from '@ido/contract'

type Ids = readonly (number | null)[]
const scoreOf = (ids: Ids): number =>
  priorityScore(Object.fromEntries(vocWeightFields.map((field, index) => [field, ids[index]])))

/** Weight ids in the order of the fields (validated, data access, ease, source, direction), and the score of them. */
const table: readonly (readonly [Ids, number])[] = [
  [[null, null, null, null, null], 0],
  [[], 0],
  [[5, 5, 5, 4, 5], 100],
  // 5 + 5 + 5 + 50 + 0
  [[1, 1, 1, 1, 1], 13],
  // 5 + 25 + 50 + 75 + 80
  [[1, 2, 3, 2, 2], 47],
  // A weight that is absent counts 0, and not as one less to divide by.
  [[5, null, null, null, null], 20],
  [[null, null, null, 4, null], 20],
  [[null, null, null, null, 1], 0],
  // 75 + 0 + 0 + 0 + 80 = 155, exactly 31
  [[4, null, null, null, 2], 31],
  // 5 + 5 + 5 + 75 + 85 = 175; 5 + 25 + 0 + 0 + 0 = 30
  [[1, 1, 1, 2, 3], 35],
  [[1, 2, null, null, null], 6],
]

describe('the priority of a record', () => {
  it('is the mean of its five weights in percent, absent ones as 0, rounded to a whole number', () => {
    for (const [ids, score] of table) assert.equal(scoreOf(ids), score, ids.join(', '))
  })

  it('is of the NPS category that its answer has', () => {
    const categories = Array.from({ length: 11 }, (_, score) => npsCategory(score))
    const of = (name: string) => categories.flatMap((category, score) => (category === name ? [score] : []))
    assert.deepEqual(of('Detractor'), [0, 1, 2, 3, 4, 5, 6])
    assert.deepEqual(of('Passive'), [7, 8])
    assert.deepEqual(of('Promoter'), [9, 10])
  })
})
