import { relative } from 'node:path'
import { run, type EventData } from 'node:test'
import { inspect } from 'node:util'
import { root } from './paths.ts'
import type { Counts, Failure, StageOutcome } from './stages.ts'

type Failed = Error & { failureType?: string; exitCode?: number | null; signal?: string | null }

/** What processes of tests tell while they run, put together to one outcome. */
export class TestRecord {
  readonly #unfinished: Set<string>
  readonly #failures: Failure[] = []
  readonly #complaints: string[] = []
  readonly #leftOut = new Map<string, number>()
  readonly #seconds = new Map<string, number>()
  readonly #counts: Counts = { passed: 0, failed: 0, skipped: 0 }

  /** A file that shares its process tells by its group that it is over, any other by its process. */
  constructor(files: readonly string[]) {
    this.#unfinished = new Set(files)
  }

  /** Runs a file in a process of its own and notes what it tells. */
  async follow(file: string, signal: AbortSignal, argv: string[] = []): Promise<void> {
    const events = run({ files: [file], argv, cwd: root, signal })
    const told = { tests: 0, passed: 0, skipped: 0, todo: 0 }
    const over: string[] = []
    const complaints: string[] = []
    let isSummed = false
    let begun = 0
    const count = (kind: 'passed' | 'failed', { name, skip, todo, details }: TestEvent) => {
      // The process itself is told like a test.
      if (details.type === 'suite' || name === file) return
      told.tests += 1
      if (isSet(skip)) told.skipped += 1
      else if (isSet(todo)) told.todo += 1
      else if (kind === 'passed') told.passed += 1
    }
    events.on('test:pass', (passed) => {
      count('passed', passed)
      const { skip, details } = passed
      if (typeof skip !== 'string') return
      this.#leftOut.set(skip, (this.#leftOut.get(skip) ?? 0) + 1)
      // The tests in a group that is left out are never counted, and so would not be missed.
      if (details.type === 'suite') this.#counts.skipped += 1
    })
    events.on('test:fail', (failed) => {
      const { name, file: place, line, details } = failed
      count('failed', failed)
      this.#fail(
        name,
        place === undefined ? undefined : { file: relative(root, place), line: line ?? 1 },
        details.error,
      )
    })
    events.on('test:stderr', ({ message }) => complaints.push(message))
    events.on('test:dequeue', ({ name, nesting }) => {
      if (nesting === 0 && name !== file) begun += 1
    })
    events.on('test:complete', ({ name, nesting, details }) => {
      if (nesting === 0 && details.type === 'suite' && this.#finish(name, details.duration_ms)) over.push(name)
    })
    events.on('test:summary', ({ file: ended, counts, duration_ms }) => {
      // The sum of all would count a process that ended without a word as a test that passed.
      if (ended === undefined) return
      isSummed = true
      this.#add(counts)
      this.#finish(relative(root, ended), duration_ms)
    })
    for await (const event of events) void event
    this.#complaints.push(...complaints)
    // A process that was ended sums nothing up, and what it told until then is all that is known.
    if (!isSummed) this.#add(told)
    if (!isSummed && begun > 0 && begun === over.length) {
      const name = `After the last test something was left open by one of: ${over.join(', ')}`
      this.#failures.push({ name, message: complaints.at(-1) ?? 'Its process ended by itself.', files: over })
    }
  }

  outcome(): StageOutcome {
    const lost = [...this.#unfinished].map((name) => ({
      name,
      message: 'Its process ended before it was over.',
      files: [name],
    }))
    const failures = [...lost, ...this.#failures]
    const { passed, failed, skipped } = this.#counts
    return {
      passed,
      // A file that cannot be loaded, and a hook, are no tests that failed.
      failed: Math.max(failed, failures.length),
      skipped,
      failures,
      output: this.#complaints.join(''),
      figures: slowest(this.#seconds),
      remarks: [...this.#leftOut].map(
        ([why, times]) => `left out: ${times} ${times === 1 ? 'test' : 'tests'} (${why})`,
      ),
    }
  }

  #finish(name: string, milliseconds: number): boolean {
    const isNews = this.#unfinished.delete(name)
    if (isNews) this.#seconds.set(name, milliseconds / 1000)
    return isNews
  }

  #fail(name: string, place: { file: string; line: number } | undefined, error: Failed): void {
    if (error.failureType === 'subtestsFailed') return
    // A file that ends without a word at least says how.
    const ended = error.exitCode || error.signal ? ` (exit ${error.exitCode}, signal ${error.signal})` : ''
    const message = inspect(error.cause ?? error, { depth: 4, colors: false })
    const where = place ? `${place.file}:${place.line}` : ''
    this.#failures.push({ name: `${name}  ${where}${ended}`, message, ...(place && { files: [place.file] }) })
  }

  #add({ tests, passed, skipped, todo }: Record<'tests' | 'passed' | 'skipped' | 'todo', number>): void {
    this.#counts.passed += passed
    this.#counts.skipped += skipped + todo
    this.#counts.failed += tests - passed - skipped - todo
  }
}

type TestEvent = Pick<EventData.TestPass | EventData.TestFail, 'name' | 'skip' | 'todo' | 'details'>

/** A reason, even an empty one. */
const isSet = (why: string | boolean | undefined) => why !== undefined && why !== false

const shown = 10

/** Where to look first when the run has become too long. */
function slowest(seconds: ReadonlyMap<string, number>): string[] {
  if (seconds.size <= shown) return []
  const files = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, shown)
  return ['Slowest files:', ...files.map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`)]
}
