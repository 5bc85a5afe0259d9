import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forFileName, seenLabel } from '@ido/contract'

describe('the label of what one sees', () => {
  const all = { regions: null, products: null }

  it('names few places, and says how many more are', () => {
    assert.equal(seenLabel(all, 'id'), 'Nasional')
    assert.equal(seenLabel(all, 'en'), 'Nationwide')
    assert.equal(seenLabel({ ...all, regions: ['T-REG 7'] }, 'id'), 'T-REG 7')
    assert.equal(seenLabel({ ...all, regions: ['T-REG 1', 'T-REG 2'] }, 'en'), 'T-REG 1, T-REG 2')
    assert.equal(seenLabel({ ...all, regions: ['T-REG 1', 'T-REG 2', 'T-REG 3'] }, 'id'), '3 regional')
  })

  it('names products only where some are left out, and says where nothing is seen', () => {
    assert.equal(seenLabel({ ...all, products: ['Pijar'] }, 'id'), 'Nasional · Pijar')
    assert.equal(seenLabel({ regions: ['T-REG 7'], products: ['A', 'B', 'C'] }, 'en'), 'T-REG 7 · 3 products')
    assert.equal(seenLabel({ regions: [], products: null }, 'id'), 'Tanpa data')
    assert.equal(seenLabel({ regions: ['T-REG 7'], products: [] }, 'id'), 'Tanpa data')
  })

  it('goes into the name of a file', () => {
    assert.equal(forFileName('T-REG 7 · Padi UMKM'), 't-reg-7-padi-umkm')
    assert.equal(forFileName('3 regional'), '3-regional')
  })
})
