import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBackOff, lineOfRestart, refusedConfiguration } from './supervise.mjs'

const crashed = { code: 1, signal: null, ranMs: 500 }

test('each restart waits longer, a minute at most, and from the beginning after it ran well', () => {
  const waitAfter = createBackOff()
  const waits = Array.from({ length: 9 }, () => waitAfter(crashed))
  assert.deepEqual(
    waits,
    [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000),
  )
  assert.equal(waitAfter({ ...crashed, ranMs: 600_000 }), 1000)
  assert.equal(waitAfter(crashed), 2000)
})

test('what crashes or is killed is started again; what was told to stop, or refused its configuration, is not', () => {
  const isStartedAgain = (code: number | null, signal: string | null) =>
    createBackOff()({ code, signal, ranMs: 0 }) !== null
  for (const code of [1, 2, 134, 137]) assert.ok(isStartedAgain(code, null), String(code))
  for (const signal of ['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS']) assert.ok(isStartedAgain(null, signal), signal)
  for (const code of [0, 130, 143, refusedConfiguration]) assert.ok(!isStartedAgain(code, null), String(code))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) assert.ok(!isStartedAgain(null, signal), signal)
})

test('the line in the log says how it ended and how long the wait is', () => {
  const line = JSON.parse(lineOfRestart({ code: 134, signal: null, ranMs: 61_000 }, 2_000, 7)) as Record<
    string,
    unknown
  >
  assert.equal(line['msg'], 'the portal ended (exit code 134) and is started again in 2 s')
  assert.deepEqual([line['level'], line['code'], line['waitMs'], line['ranSeconds']], [50, 134, 2_000, 61])
})
