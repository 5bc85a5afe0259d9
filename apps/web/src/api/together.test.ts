import assert from 'node:assert/strict'
import { test } from 'node:test'
import { togetherBy } from './together.ts'

interface Call {
  readonly questions: readonly string[]
  readonly signal: AbortSignal
  /** Answers what stands at a place, or ends the call. */
  readonly say: (at: number, answer?: Promise<string>) => void
  readonly end: (failure?: Error) => void
}

/** A server that answers when it is told to. */
function server({ isTaken = true, most = 10 } = {}) {
  const calls: Call[] = []
  const alone: string[] = []
  const ask = togetherBy<string, string>({
    most,
    alone: async (question) => {
      alone.push(question)
      return `${question} alone`
    },
    broken: () => new Error('broken'),
    async together(questions, signal) {
      if (!isTaken) return null
      const lines = new TransformStream<{ at: number; answer: Promise<string> }>(undefined, undefined, {
        highWaterMark: 100,
      })
      const writer = lines.writable.getWriter()
      writer.closed.catch(() => {})
      const end = (failure?: Error) => void (failure ? writer.abort(failure) : writer.close()).catch(() => {})
      signal.addEventListener('abort', () => end(new Error('aborted')))
      calls.push({
        questions,
        signal,
        end,
        say: (at, answer = Promise.resolve(`${questions[at]} together`)) => void writer.write({ at, answer }),
      })
      return lines.readable
    },
  })
  return { ask, calls, alone }
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 5))
const going = () => new AbortController().signal

test('what is asked in one moment is one call, each answered when it is known; one by itself goes alone', async () => {
  const { ask, calls, alone } = server()
  const asked = ['a', 'b', 'c'].map((question) => ask(question, going()))
  await moment()
  assert.deepEqual(
    calls.map(({ questions }) => questions),
    [['a', 'b', 'c']],
  )
  calls[0]?.say(2)
  assert.equal(await asked[2], 'c together')
  calls[0]?.say(0, Promise.reject(new Error('refused')))
  calls[0]?.say(1)
  await assert.rejects(asked[0] ?? assert.fail(), /refused/)
  assert.equal(await asked[1], 'b together')
  calls[0]?.end()
  assert.equal(await ask('d', going()), 'd alone')
  assert.deepEqual([calls.length, alone], [1, ['d']])
})

test('more than one call takes are several, and a call that is not taken so asks each alone', async () => {
  const many = server({ most: 2 })
  for (const question of ['a', 'b', 'c', 'd']) void many.ask(question, going())
  await moment()
  assert.deepEqual(
    many.calls.map(({ questions }) => questions),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  )
  const old = server({ isTaken: false })
  assert.deepEqual(await Promise.all(['a', 'b'].map((question) => old.ask(question, going()))), ['a alone', 'b alone'])
})

test('what breaks off, or ends too early, fails what was not answered, and that alone', async () => {
  for (const [failure, told] of [
    [new Error('gone'), /gone/],
    [undefined, /broken/],
  ] as const) {
    const { ask, calls } = server()
    const asked = ['a', 'b'].map((question) => ask(question, going()))
    await moment()
    calls[0]?.say(0)
    assert.equal(await asked[0], 'a together')
    calls[0]?.end(failure)
    await assert.rejects(asked[1] ?? assert.fail(), told)
  }
})

test('a call ends once most of what it still owes is wanted no more, and the rest is asked again', async () => {
  const { ask, calls, alone } = server()
  const leaving = new AbortController()
  const first = ask('answered', leaving.signal)
  for (const question of ['b', 'c', 'd']) void ask(question, leaving.signal)
  const wanted = ask('wanted', going())
  const never = ask('never sent', AbortSignal.abort())
  await moment()
  assert.deepEqual(calls[0]?.questions, ['answered', 'b', 'c', 'd', 'wanted'])
  calls[0]?.say(0)
  await first
  assert.equal(calls[0]?.signal.aborted, false)
  leaving.abort()
  assert.equal(calls[0]?.signal.aborted, true)
  assert.equal(await wanted, 'wanted alone')
  assert.deepEqual(alone, ['wanted'])
  assert.equal(await Promise.race([never, Promise.resolve('still waiting')]), 'still waiting')
})
