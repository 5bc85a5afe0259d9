import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Answers } from './answers.ts'

const stays = new AbortController().signal
const gone = new Error('gone')

describe('answers', () => {
  const store = (most = 300_000, idle?: number) => {
    const answers = new Answers(most, idle)
    let made = 0
    const ask = (key: string, rows: number, signal = stays) =>
      answers.get(key, async () => ({ rows, made: (made += 1) }), { signal, weigh: () => 1 + rows })
    return { answers, ask, made: () => made }
  }

  it('are made once for those who ask at once and later, and again after a failure', async () => {
    const { answers, ask, made } = store()
    const all = await Promise.all([ask('a', 1), ask('a', 1), ask('a', 1)])
    assert.ok(all.every((answer) => answer === all[0]))
    await ask('a', 1)
    assert.equal(made(), 1)
    await assert.rejects(
      answers.get('b', () => Promise.reject(gone)),
      gone,
    )
    assert.deepEqual(await ask('b', 2), { rows: 2, made: 2 })
  })

  it('are forgotten by weight, those used longest ago first; one that weighs more than all may is not cached', async () => {
    const { ask, made } = store()
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

  it('are the last used so many where each counts as one', async () => {
    const answers = new Answers(2)
    let made = 0
    const ask = (key: string) => answers.get(key, async () => (made += 1))
    assert.deepEqual(await Promise.all([ask('a'), ask('a'), ask('b')]), [1, 1, 2])
    await ask('a')
    await ask('c')
    assert.deepEqual([await ask('a'), await ask('b')], [1, 4])
  })

  it('are forgotten once nobody has asked for them for a while: by the key of another minute nobody will', async () => {
    const { answers, ask } = store(300_000, 20)
    await ask('12:00', 1)
    await ask('12:01', 1)
    assert.equal(answers.size, 2)
    await pause(40)
    await ask('12:02', 1)
    assert.equal(answers.size, 1)
  })

  it('are stopped when the last who waits goes away, and not before; what comes of it is not cached', async () => {
    const { answers, ask } = store()
    const [first, second] = [new AbortController(), new AbortController()]
    const work = Promise.withResolvers<{ rows: number }>()
    let stop: AbortSignal | undefined
    const make = (signal: AbortSignal) => {
      stop = signal
      return work.promise
    }
    const asked = [first, second].map(({ signal }) => answers.get('a', make, { signal }))
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
