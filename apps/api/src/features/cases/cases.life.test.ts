import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FoundCase } from '../../semantic/cases/found.ts'
import { sharedCases } from './cases.life.ts'
import { all, inRegion3, madeCase, madeFigure } from './cases.testkit.ts'

describe('a case of several scopes', () => {
  const [day, usualDay] = ['2026-11-25', { time: '2026-11-25', low: 4, high: 12 }]
  const courseOf = (value: number | null, low = 4): FoundCase['course'] => {
    const { evidence } = madeFigure()
    return { query: { ...evidence, grain: 'day' }, values: [{ time: day, value }], usual: [{ ...usualDay, low }] }
  }
  const sharedBy = (one: FoundCase['course'], other: FoundCase['course']) =>
    sharedCases(
      new Map([
        [all, [madeCase({ course: one })]],
        [inRegion3, [madeCase({ course: other })]],
      ]),
    ).map(({ scopes, found }) => [scopes, found.course])

  it('is one where its course is the same to all digits but the last', () => {
    const course = courseOf(8)
    assert.deepEqual(sharedBy(course, courseOf(8 + 1e-12, 4 + 1e-9)), [[[all, inRegion3], course]])
    assert.deepEqual(sharedBy(null, null), [[[all, inRegion3], null]])
  })

  it('is one for each course, so that nobody reads a course of more than they see', () => {
    for (const [one, other] of [
      [courseOf(800), courseOf(8)],
      [courseOf(8, 400), courseOf(8)],
      [courseOf(8), courseOf(null)],
      [courseOf(8), null],
    ]) {
      assert.deepEqual(sharedBy(one ?? null, other ?? null), [
        [[all], one],
        [[inRegion3], other],
      ])
    }
  })
})
