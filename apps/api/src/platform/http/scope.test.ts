import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { effectiveScope, everything, isWithin } from './scope.ts'

describe('the data scope of a person', () => {
  const region = (...regions: number[]) => ({ regions, products: null })

  it('is the account’s own without roles', () => {
    assert.deepEqual(effectiveScope(everything, []), everything)
    assert.deepEqual(effectiveScope(region(2), []), region(2))
  })

  it('adds up over roles, and one that sees everything opens everything', () => {
    assert.deepEqual(effectiveScope(everything, [region(2), region(3, 2)]), region(2, 3))
    assert.deepEqual(effectiveScope(everything, [region(2), everything]), everything)
  })

  it('is narrowed by the account, down to nothing where the two have nothing in common', () => {
    assert.deepEqual(effectiveScope(region(2), [everything]), region(2))
    assert.deepEqual(effectiveScope(region(2, 3), [region(3, 4)]), region(3))
    assert.deepEqual(effectiveScope(region(2), [region(3)]), region())
  })

  it('is within another one where it shows nothing more', () => {
    assert.equal(isWithin(region(2), region(2, 3)), true)
    assert.equal(isWithin(region(2), everything), true)
    assert.equal(isWithin(everything, region(2)), false)
    assert.equal(isWithin({ regions: [2], products: [1] }, { regions: [2], products: [2] }), false)
  })
})
