import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { root } from './paths.ts'
import type { Failure, Outcome } from './stages.ts'

const where = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.{ts,tsx}',
  'apps/*/build/**/*.test.ts',
  'scripts/*.test.ts',
]

// They start whole portals and servers and kill them.
const killing = ['e2e/*.test.ts', 'scripts/lifecycle.test.ts', 'apps/api/src/platform/database/embedded.test.ts']

/** Unit and API tests, every file in a process of its own, all on clones of one database. */
export async function unitTests(signal: AbortSignal, atOnce: number): Promise<Outcome> {
  return runFiles(await filesOf(where, killing), atOnce, signal)
}

/** Tests that start portals and kill them, one after the other. */
export async function killTests(signal: AbortSignal): Promise<Outcome> {
  return runFiles(await filesOf(killing), 1, signal)
}

export async function filesOf(patterns: readonly string[], exclude: readonly string[] = []): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(join(root, file))
  return files.toSorted()
}

export async function runFiles(files: string[], concurrency: number, signal: AbortSignal): Promise<Outcome> {
  // Every process loads the same modules; compiled once, they take a third less of its start.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled')
  const failures: Failure[] = []
  const complaints: string[] = []
  const leftOut = new Map<string, number>()
  const seconds = new Map<string, number>()
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' }
  const events = run({ files, concurrency, cwd: root, signal })
  events.on('test:pass', ({ skip, details }) => {
    if (typeof skip !== 'string') return
    leftOut.set(skip, (leftOut.get(skip) ?? 0) + 1)
    // The tests in a group that is left out are never counted, and so would not be missed.
    if (details.type === 'suite') outcome.skipped += 1
  })
  events.on('test:fail', ({ name, file, line, details }) => {
    const error = details.error as Error & { failureType?: string; exitCode?: number | null; signal?: string | null }
    if (error.failureType === 'subtestsFailed') return
    const place = file ? `${relative(root, file)}:${line ?? 1}` : ''
    // A file that ends without a word at least says how.
    const ended = error.exitCode || error.signal ? ` (exit ${error.exitCode}, signal ${error.signal})` : ''
    const message = inspect(error.cause ?? error, { depth: 4, colors: false })
    failures.push({ name: `${name}  ${place}${ended}`, message })
  })
  events.on('test:stderr', ({ message }) => complaints.push(message))
  events.on('test:summary', ({ file, counts, duration_ms }) => {
    if (file !== undefined) {
      seconds.set(relative(root, file), duration_ms / 1000)
      return
    }
    outcome.passed = counts.passed
    outcome.skipped += counts.skipped + counts.todo
    outcome.failed = counts.tests - counts.passed - counts.skipped - counts.todo
  })
  for await (const event of events) void event
  return {
    ...outcome,
    failures,
    output: complaints.join(''),
    figures: slowest(seconds),
    remarks: [...leftOut].map(([why, times]) => `left out: ${times} ${times === 1 ? 'test' : 'tests'} (${why})`),
  }
}

const shown = 10

/** Where to look first when the run has become too long. */
function slowest(seconds: ReadonlyMap<string, number>): string[] {
  if (seconds.size <= shown) return []
  const files = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, shown)
  return ['Slowest files:', ...files.map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`)]
}
