import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as tick, setTimeout as pause } from 'node:timers/promises'
import { createAnswerCache } from './answer-cache.ts'
import { SharedAnswers } from './shared-answers.ts'
import { createTurns } from './turns.ts'

const stays = new AbortController().signal
const gone = new Error('gone')

describe('shared answers', () => {
  const shelf = () => {
    const answers = new SharedAnswers<{ rows: number }>(300_000, ({ rows }) => 1 + rows)
    let made = 0
    const ask = (key: string, rows: number, signal = stays) =>
      answers.get(key, signal, async () => ({ rows, made: (made += 1) }))
    return { answers, ask, made: () => made }
  }

  it('are made once for those who ask at once and later, and again after a failure', async () => {
    const { answers, ask, made } = shelf()
    const all = await Promise.all([ask('a', 1), ask('a', 1), ask('a', 1)])
    assert.ok(all.every((answer) => answer === all[0]))
    await ask('a', 1)
    assert.equal(made(), 1)
    await assert.rejects(
      answers.get('b', stays, () => Promise.reject(gone)),
      gone,
    )
    assert.deepEqual(await ask('b', 2), { rows: 2, made: 2 })
  })

  it('are forgotten by weight, those used longest ago first; one that weighs more than all may is not kept', async () => {
    const { ask, made } = shelf()
    await ask('old', 140_000)
    await ask('used', 140_000)
    await ask('old', 140_000)
    await ask('new', 100_000)
    assert.equal(made(), 3)
    await ask('old', 140_000)
    assert.equal(made(), 3, 'the one used last stays')
    await ask('used', 140_000)
    assert.equal(made(), 4, 'the other has gone')
    await ask('huge', 300_000)
    await ask('huge', 300_000)
    assert.equal(made(), 6)
    await ask('used', 140_000)
    assert.equal(made(), 6, 'what is too large drives nothing out')
  })

  it('are forgotten once nobody has asked for them for a while: by the key of another minute nobody will', async () => {
    const answers = new SharedAnswers<{ rows: number }>(300_000, ({ rows }) => rows, 20)
    const ask = (key: string) => answers.get(key, stays, async () => ({ rows: 1 }))
    await ask('12:00')
    await ask('12:01')
    assert.equal(answers.size, 2)
    await pause(40)
    await ask('12:02')
    assert.equal(answers.size, 1)
  })

  it('are stopped when the last who waits goes away, and not before; what comes of it is not kept', async () => {
    const { answers, ask } = shelf()
    const [first, second] = [new AbortController(), new AbortController()]
    const work = Promise.withResolvers<{ rows: number }>()
    let stop: AbortSignal | undefined
    const make = (signal: AbortSignal) => {
      stop = signal
      return work.promise
    }
    const asked = [first, second].map(({ signal }) => answers.get('a', signal, make))
    first.abort(gone)
    await assert.rejects(asked[0] ?? work.promise, gone)
    assert.equal(stop?.aborted, false)
    second.abort(gone)
    await assert.rejects(asked[1] ?? work.promise, gone)
    assert.equal(stop?.aborted, true)
    const next = ask('a', 5)
    work.resolve({ rows: -1 })
    assert.equal((await next).rows, 5)
    assert.equal((await ask('a', 5)).rows, 5)
  })
})

describe('kept answers', () => {
  it('are the last used so many, each made once, a failure not at all', async () => {
    const answers = createAnswerCache(2)
    let made = 0
    const ask = (key: string) => answers.get(key, async () => (made += 1))
    assert.deepEqual(await Promise.all([ask('a'), ask('a'), ask('b')]), [1, 1, 2])
    await ask('a')
    await ask('c')
    assert.deepEqual([await ask('a'), await ask('b')], [1, 4])
    await assert.rejects(
      answers.get('d', () => Promise.reject(gone)),
      gone,
    )
    assert.equal(await ask('d'), 5)
  })

  it('are held as long as they are told to be right, and made anew after that or after a failure', async () => {
    const cache = createAnswerCache()
    let made = 0
    const held = (least: number) =>
      cache.held(
        'a',
        (kept: number) => kept >= least,
        async () => (made += 1) + least,
      )
    await assert.rejects(
      cache.held(
        'a',
        () => true,
        () => Promise.reject(gone),
      ),
      gone,
    )
    assert.deepEqual([await held(5), await held(6), await held(1)], [6, 6, 6])
    assert.deepEqual([await held(7), await held(9)], [9, 9])
    assert.equal(made, 2)
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
