import assert from 'node:assert/strict'
import { describe, it, suite, test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { createTurns, nextTurn } from './turns.ts'

const gone = new Error('gone')

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

describe('turns', () => {
  it('are taken in order, so many at once; who goes away leaves the line at once, who works keeps the place', async () => {
    const takeTurn = createTurns(1)
    const [working, waiting] = [new AbortController(), new AbortController()]
    const work = Promise.withResolvers<string>()
    const done: string[] = []
    const first = takeTurn(() => work.promise, working.signal)
    const second = takeTurn(async () => done.push('second'), waiting.signal)
    const third = takeTurn(async () => done.push('third'))
    waiting.abort(gone)
    await assert.rejects(second, gone)
    working.abort(gone)
    await tick()
    assert.equal(done.join(), '', 'work that was begun holds its place until it has ended')
    work.resolve('first')
    assert.equal(await first, 'first')
    await third
    assert.equal(done.join(), 'third')
    await assert.rejects(
      takeTurn(async () => done.push('late'), waiting.signal),
      gone,
    )
  })
})
