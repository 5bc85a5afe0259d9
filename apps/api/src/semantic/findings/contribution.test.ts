import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type GroupChange, partsOfRate, partsOfSum } from './contribution.ts'
import { together } from './step.ts'

const weight = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }))
const value = fc.double({ min: -100, max: 5_000, noNaN: true })
const figure = fc.record({ value: fc.option(value), weight }).map((each) =>
  // A group without weight has no rate.
  each.weight === 0 ? { ...each, value: null } : each,
)
const changes = fc.array(fc.record({ group: fc.string(), now: figure, before: figure }), {
  minLength: 1,
  maxLength: 40,
})
const total = (parts: readonly { change: number }[]) => parts.reduce((sum, { change }) => sum + change, 0)

describe('the parts of a change', () => {
  it('add up to the change of a sum', () => {
    fc.assert(
      fc.property(changes, (groups) => {
        const sum = (side: 'now' | 'before') => groups.reduce((all, each) => all + (each[side].value ?? 0), 0)
        assert.ok(Math.abs(total(partsOfSum(groups)) - (sum('now') - sum('before'))) < 1e-9)
      }),
    )
  })

  it('add up to the change of a rate, its own and its mix together', () => {
    fc.assert(
      fc.property(changes, (groups) => {
        const [now, before] = [together(groups.map((each) => each.now)), together(groups.map((each) => each.before))]
        if (now.value === null || before.value === null) return
        const parts = partsOfRate(groups)
        assert.ok(Math.abs(total(parts) - (now.value - before.value)) < 1e-9 * Math.max(1, Math.abs(now.value)))
        for (const { change, rate, mix } of parts) assert.ok(Math.abs(change - rate - mix) < 1e-9)
      }),
    )
  })

  it('say whether a group became worse or weighs more', () => {
    const group = (name: string, now: [number, number], before: [number, number]): GroupChange<string> => ({
      group: name,
      now: { value: now[0], weight: now[1] },
      before: { value: before[0], weight: before[1] },
    })
    const [worse] = partsOfRate([group('A', [0.5, 100], [0.9, 100]), group('B', [0.9, 100], [0.9, 100])])
    assert.ok(Math.abs((worse?.rate ?? 0) + 0.2) < 1e-12)
    assert.ok(worse?.mix === 0)
    // Nobody became worse; only the slow one does more of it.
    const parts = partsOfRate([group('A', [0.5, 300], [0.5, 100]), group('B', [0.9, 100], [0.9, 100])])
    assert.ok(parts.every(({ rate }) => rate === 0))
    assert.ok(Math.abs(total(parts) + 0.1) < 1e-12)
  })

  it('of a group that is new change the mix alone', () => {
    const [, fresh] = partsOfRate([
      { group: 'A', now: { value: 0.9, weight: 50 }, before: { value: 0.9, weight: 100 } },
      { group: 'B', now: { value: 0.1, weight: 50 }, before: { value: null, weight: 0 } },
    ])
    assert.equal(fresh?.rate, 0)
    assert.ok((fresh?.mix ?? 0) < 0)
  })
})
