import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesOfFailed, sumOf, tellFailures } from './stages.ts'
import { outcomeOf, type StoryReport } from './stories.ts'

type Spec = NonNullable<StoryReport['suites'][number]['specs']>[number]
type Status = Spec['tests'][number]['status']

const story = (title: string, status: Status, tries: string[][] = [[]], printed = ''): Spec => ({
  title,
  file: 'voc.spec.ts',
  line: 7,
  tests: [
    {
      status,
      annotations: [],
      results: tries.map((errors) => ({ errors: errors.map((message) => ({ message })), stdout: [{ text: printed }] })),
    },
  ],
})

const reportOf = (...specs: Spec[]): StoryReport => ({ suites: [{ suites: [{ specs }] }] })
const passed = story('passed', 'expected', [[]], 'First load of the page: 7 kB\nsomething else\n')

test('a story that failed is named first with its words, before the log, and again at the end', () => {
  const bad = story('a record is sent', 'unexpected', [
    ['\u001B[31mError: 3 rows, not 4\u001B[39m\nat line 9'],
    ['gone'],
  ])
  const outcome = outcomeOf(reportOf(passed, bad), 1, 'long log\n'.repeat(500))
  const told = tellFailures(outcome)
  assert.match(
    told,
    /^failed: voc\.spec\.ts:7 › a record is sent\n\nvoc\.spec\.ts:7 › a record is sent\nError: 3 rows, not 4\nat line 9\n\ngone\nlong log\n/,
  )
  assert.doesNotMatch(told, /› passed/)
  const done = [{ name: 'browser', seconds: 1, outcome }]
  assert.deepEqual(namesOfFailed(done), ['failed: browser: voc.spec.ts:7 › a record is sent'])
  assert.deepEqual(sumOf(done), { passed: 1, failed: 1, skipped: 0 })
  assert.deepEqual(outcome.figures, ['First load of the page: 7 kB'])
})

test('what passes on its second try only says why; more than two of them fail', () => {
  const twice = (title: string) => story(title, 'flaky', [['Timed out\nsomewhere'], []])
  const two = outcomeOf(reportOf(passed, twice('one'), twice('two')), 0, '')
  assert.equal(two.failed, 0)
  assert.deepEqual(two.failures, [])
  assert.deepEqual(two.remarks, [
    'passed only on the second try, counted apart: voc.spec.ts:7 › one: Timed out',
    'passed only on the second try, counted apart: voc.spec.ts:7 › two: Timed out',
  ])
  const three = outcomeOf(reportOf(passed, twice('one'), twice('two'), twice('three')), 0, '')
  assert.equal(three.failed, 3)
  assert.equal(three.failures?.length, 3)
})

test('a portal that does not start fails with its words, and a command by its name', () => {
  const none = outcomeOf({ suites: [], errors: [{ message: 'The portal ended with code 1\nits log' }] }, 1, 'log')
  assert.equal(none.failed, 1)
  assert.match(tellFailures(none), /^failed: The portal ended with code 1\n/)
  const lint = { name: 'lint', seconds: 1, outcome: { passed: 0, failed: 1, skipped: 0, output: 'a.ts:1 wrong' } }
  assert.deepEqual(namesOfFailed([lint]), ['failed: lint'])
  assert.equal(tellFailures(lint.outcome), 'a.ts:1 wrong')
})
