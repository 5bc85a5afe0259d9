import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { root } from './paths.ts'
import type { StageOutcome } from './stages.ts'

const head = `import { after, before, describe, test } from 'node:test'\n`

/** What `runFiles` says of these files; in a process of its own, as a runner within a runner runs nothing. */
function outcomeOf(
  t: TestContext,
  texts: Record<string, string>,
  pace = '{ processes: 1 }',
): { outcome: StageOutcome; nameOf(file: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'ido-runner-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const files = Object.keys(texts).map((name) => join(folder, `${name}.test.mjs`))
  for (const [place, text] of Object.values(texts).entries()) writeFileSync(files[place] ?? '', head + text)
  const script = join(folder, 'run.mjs')
  writeFileSync(
    script,
    `import { runFiles } from ${JSON.stringify(join(root, 'scripts/node-tests.ts'))}
    console.log(JSON.stringify(await runFiles(${JSON.stringify(files)}, ${pace}, new AbortController().signal)))`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const ran = spawnSync(process.execPath, [script], { cwd: root, env, encoding: 'utf8' })
  assert.equal(ran.status, 0, ran.stderr)
  const nameOf = (file: string) => relative(root, join(folder, `${file}.test.mjs`))
  return { outcome: JSON.parse(ran.stdout) as StageOutcome, nameOf }
}

const fine = `test('fine', () => {})`

test('files in one process keep their hooks to themselves and are all counted', (t) => {
  const hooked = `let open = 0; before(() => { open += 1 }); after(() => { open -= 1 })
    test('its own hook alone', () => { if (open !== 1) throw new Error(String(open)) })
    test('left out', { skip: 'no server' }, () => {})
    describe('left out whole', { skip: 'no server' }, () => test('never counted', () => {}))`
  const { outcome } = outcomeOf(t, { one: hooked, two: hooked, three: fine })
  assert.deepEqual(outcome.failures, [])
  const { passed, failed, skipped, remarks } = outcome
  assert.deepEqual({ passed, failed, skipped }, { passed: 3, failed: 0, skipped: 4 })
  assert.deepEqual(remarks, ['left out: 4 tests (no server)'])
})

test('processes that come and go beside each other tell of every file once', (t) => {
  const pace = `{ processes: 2, helperUntil: new Promise((over) => setTimeout(over, 300)), doubledFrom: Promise.resolve() }`
  const wrong = `test('adds up', () => { throw new Error('1 + 1 = 3') })`
  const texts = Object.fromEntries(
    Array.from({ length: 12 }, (_, place) => [`file${place}`, place === 7 ? wrong : fine]),
  )
  const { outcome } = outcomeOf(t, texts, pace)
  assert.deepEqual([outcome.passed, outcome.failed, outcome.failures?.length], [11, 1, 1])
})

test('what fails is named with its place and its words, and no file after it is lost', (t) => {
  const { outcome, nameOf } = outcomeOf(t, {
    unread: `throw new Error('cannot be read')`,
    hook: `after(() => { throw new Error('the hook broke') })\n${fine}`,
    wrong: `test('adds up', () => { throw new Error('1 + 1 = 3') })`,
    last: fine,
  })
  assert.deepEqual([outcome.passed, outcome.failed], [2, 3])
  const said = outcome.failures?.map(({ name, message }) => [name, message.split('\n', 1)[0]])
  const inside = (error: string) => [error, `Error: ${error}`] as const
  for (const [name, [, words]] of [
    [nameOf('unread'), inside('cannot be read')],
    [nameOf('hook'), inside('the hook broke')],
  ] as const)
    assert.ok(
      said?.some(([told, message]) => told?.startsWith(name) && message === words),
      JSON.stringify(said),
    )
  assert.ok(said?.some(([name, message]) => name === `adds up  ${nameOf('wrong')}:2` && message === 'Error: 1 + 1 = 3'))
})

test('an error that nobody awaits fails its file by its name, and no other', (t) => {
  // A file that is over before its error comes would not be the one that is named.
  const calls = (event: string, more: string) => `test('calls', async () => {
      const failed = new Promise((over) => process.once('${event}', () => setImmediate(over)))
      ${more}
      await Promise.race([failed, new Promise((over) => setTimeout(over, 10_000).unref())])
    })`
  const { outcome, nameOf } = outcomeOf(t, {
    // The largest comes first.
    promise: calls(
      'unhandledRejection',
      `void fetch('http://127.0.0.1:1').catch(() => { throw new Error('nobody awaits this promise') }) // ---`,
    ),
    timer: calls(
      'uncaughtException',
      `void Promise.resolve().then(() => setTimeout(() => { throw new Error('nobody awaits this timer') }, 1))`,
    ),
    last: fine,
  })
  assert.ok(outcome.failed >= 2)
  for (const file of ['promise', 'timer']) {
    const failure = outcome.failures?.find(({ name, message }) => name.startsWith(nameOf(file)) && message !== '')
    assert.match(failure?.message ?? '', new RegExp(`nobody awaits this ${file}`))
  }
  assert.ok(outcome.failures?.every(({ name }) => !name.includes(nameOf('last'))))
})

test('a process that is kept open after its last file fails by the names of its files, with all that they told', (t) => {
  const { outcome, nameOf } = outcomeOf(t, {
    one: `test('leaves a clock', () => void setInterval(() => {}, 1000))`,
    two: `${fine}; test('left out', { skip: 'no server' }, () => {}); test('wrong', () => { throw new Error('1 + 1 = 3') })`,
  })
  assert.deepEqual([outcome.passed, outcome.failed, outcome.skipped], [2, 2, 1])
  const kept = outcome.failures?.find(({ name }) => name.includes('left open'))
  assert.ok(kept, JSON.stringify(outcome.failures))
  assert.ok(kept.name.includes(nameOf('one')) && kept.name.includes(nameOf('two')), kept.name)
  assert.match(kept.message, /Timeout/)
})

test('a file that ends its process fails by its name, and the others are run by another process', (t) => {
  const { outcome, nameOf } = outcomeOf(t, {
    // The largest comes first.
    leaves: `test('leaves', () => process.exit(0)) // ${'-'.repeat(200)}`,
    one: fine,
    two: fine,
  })
  assert.equal(outcome.passed, 2)
  assert.equal(outcome.failed, 1)
  assert.equal(outcome.failures?.[0]?.name, nameOf('leaves'))
})

test('what passes when its file is run once more by itself is counted apart; what fails again is not', (t) => {
  const mark = join(mkdtempSync(join(tmpdir(), 'ido-second-')), 'been-here')
  t.after(() => rmSync(dirname(mark), { recursive: true, force: true }))
  const once = `import { existsSync, writeFileSync } from 'node:fs'
    test('by chance', () => {
      if (existsSync(${JSON.stringify(mark)})) return
      writeFileSync(${JSON.stringify(mark)}, '')
      throw new Error('an accident')
    })`
  const { outcome, nameOf } = outcomeOf(t, {
    once,
    wrong: `test('adds up', () => { throw new Error('1 + 1 = 3') })`,
    last: fine,
  })
  assert.deepEqual([outcome.passed, outcome.failed], [1, 1])
  assert.deepEqual(
    outcome.failures?.map(({ files }) => files),
    [[nameOf('wrong')]],
  )
  assert.deepEqual(outcome.remarks, [
    `passed only on the second try, counted apart: by chance  ${nameOf('once')}:3: Error: an accident`,
  ])
})

test('a file that never ends is told, and those after it are run', (t) => {
  const endless = `test('waits', () => new Promise(() => { setInterval(() => {}, 1000) }))`
  const { outcome, nameOf } = outcomeOf(t, { endless, next: fine }, '{ processes: 1, longest: 3000 }')
  assert.equal(outcome.passed, 1)
  const told = outcome.failures?.find(({ message }) => message.includes('timed out after 3000ms'))
  assert.ok(told?.name.startsWith(nameOf('endless')), JSON.stringify(outcome.failures))
})
