import { relative } from 'node:path'
import { run } from 'node:test'
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
    events.on('test:pass', ({ skip, details }) => {
      if (typeof skip !== 'string') return
      this.#leftOut.set(skip, (this.#leftOut.get(skip) ?? 0) + 1)
      // The tests in a group that is left out are never counted, and so would not be missed.
      if (details.type === 'suite') this.#counts.skipped += 1
    })
    events.on('test:fail', ({ name, file: place, line, details }) => {
      this.#fail(name, place && `${relative(root, place)}:${line ?? 1}`, details.error)
    })
    events.on('test:stderr', ({ message }) => this.#complaints.push(message))
    events.on('test:complete', ({ name, nesting, details }) => {
      if (nesting === 0 && details.type === 'suite') this.#finish(name, details.duration_ms)
    })
    events.on('test:summary', ({ file: ended, counts, duration_ms }) => {
      // The sum of all would count a process that ended without a word as a test that passed.
      if (ended === undefined) return
      this.#add(counts)
      this.#finish(relative(root, ended), duration_ms)
    })
    for await (const event of events) void event
  }

  outcome(): StageOutcome {
    const lost = [...this.#unfinished].map((name) => ({ name, message: 'Its process ended before it was over.' }))
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

  #finish(name: string, milliseconds: number): void {
    if (this.#unfinished.delete(name)) this.#seconds.set(name, milliseconds / 1000)
  }

  #fail(name: string, place: string | undefined, error: Failed): void {
    if (error.failureType === 'subtestsFailed') return
    // A file that ends without a word at least says how.
    const ended = error.exitCode || error.signal ? ` (exit ${error.exitCode}, signal ${error.signal})` : ''
    const message = inspect(error.cause ?? error, { depth: 4, colors: false })
    this.#failures.push({ name: `${name}  ${place ?? ''}${ended}`, message })
  }

  #add({ tests, passed, skipped, todo }: Record<'tests' | 'passed' | 'skipped' | 'todo', number>): void {
    this.#counts.passed += passed
    this.#counts.skipped += skipped + todo
    this.#counts.failed += tests - passed - skipped - todo
  }
}

const shown = 10

/** Where to look first when the run has become too long. */
function slowest(seconds: ReadonlyMap<string, number>): string[] {
  if (seconds.size <= shown) return []
  const files = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, shown)
  return ['Slowest files:', ...files.map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`)]
}
