import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAnswerCache } from './answer-cache.ts'

describe('a fresh answer', () => {
  function slowReads() {
    const begun: PromiseWithResolvers<string>[] = []
    const read = () => {
      const reading = Promise.withResolvers<string>()
      begun.push(reading)
      return reading.promise
    }
    const settle = async (place: number, answer: string | Error) => {
      if (answer instanceof Error) begun[place]?.reject(answer)
      else begun[place]?.resolve(answer)
      await new Promise(setImmediate)
    }
    return { begun, read, settle }
  }

  test('is read after its question came, once for all who wait', async () => {
    const cache = createAnswerCache()
    const { begun, read, settle } = slowReads()
    const first = cache.fresh('page', read)
    const later = [cache.fresh('page', read), cache.fresh('page', read)]
    assert.equal(begun.length, 1)
    await settle(0, 'old')
    const last = cache.fresh('page', read)
    assert.equal(begun.length, 2)
    await settle(1, 'new')
    await settle(2, 'newest')
    assert.deepEqual(await Promise.all([first, ...later, last]), ['old', 'new', 'new', 'newest'])
    const again = cache.fresh('page', read)
    await settle(3, 'much later')
    assert.equal(await again, 'much later')
  })

  test('that fails is not the answer of those who came later', async () => {
    const cache = createAnswerCache()
    const { read, settle } = slowReads()
    const first = assert.rejects(cache.fresh('page', read), /gone/)
    const later = cache.fresh('page', read)
    await settle(0, new Error('gone'))
    await settle(1, 'there')
    await first
    assert.equal(await later, 'there')
  })

  test('of another question is read beside it', async () => {
    const cache = createAnswerCache()
    const { begun, read, settle } = slowReads()
    const both = [cache.fresh('page 1', read), cache.fresh('page 2', read)]
    assert.equal(begun.length, 2)
    await settle(1, 'two')
    await settle(0, 'one')
    assert.deepEqual(await Promise.all(both), ['one', 'two'])
  })
})
