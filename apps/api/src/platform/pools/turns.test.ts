import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nextTurn } from './turns.ts'

suite('Long work', () => {
  test('runs one piece between two turns of others, however much of it is under way', async () => {
    let pieces = 0
    let most = 0
    let isOver = false
    const other = () => {
      most = Math.max(most, pieces)
      pieces = 0
      if (!isOver) setImmediate(other)
    }
    setImmediate(other)
    const work = async () => {
      for (let piece = 0; piece < 10; piece += 1) {
        await nextTurn()
        pieces += 1
      }
    }
    await Promise.all(Array.from({ length: 60 }, work))
    isOver = true
    assert.equal(most, 1)
  })
})
