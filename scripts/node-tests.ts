import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { root } from './paths.ts'
import type { Outcome } from './stages.ts'

const where = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.{ts,tsx}',
  'apps/*/build/**/*.test.ts',
  'scripts/*.test.ts',
]

// They start whole portals and servers and kill them, so they have the machine to themselves.
const whole = ['e2e/*.test.ts', 'scripts/lifecycle.test.ts', 'apps/api/src/platform/database/embedded.test.ts']

/** Unit and API tests: every file in a process of its own, two at a time, all on clones of one database. */
export const unitTests = (signal: AbortSignal): Promise<Outcome> => runFiles(where, whole, 2, signal)

/** Tests that start portals and kill them, one after the other. */
export const crashTests = (signal: AbortSignal): Promise<Outcome> => runFiles(whole, [], 1, signal)

async function runFiles(
  patterns: string[],
  exclude: string[],
  concurrency: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(join(root, file))
  const failures: string[] = []
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' }
  const events = run({ files: files.toSorted(), concurrency, cwd: root, signal })
  events.on('test:fail', ({ name, file, line, details }) => {
    const error = details.error as Error & { failureType?: string; exitCode?: number | null; signal?: string | null }
    if (error.failureType === 'subtestsFailed') return
    const place = file ? `${relative(root, file)}:${line ?? 1}` : ''
    // A file that ends without a word at least says how.
    const ended = error.exitCode || error.signal ? ` (exit ${error.exitCode}, signal ${error.signal})` : ''
    failures.push(`${name}  ${place}${ended}\n${inspect(error.cause ?? error, { depth: 4, colors: false })}`)
  })
  events.on('test:stderr', ({ message }) => failures.push(message))
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    outcome.passed = counts.passed
    outcome.skipped = counts.skipped + counts.todo
    outcome.failed = counts.tests - outcome.passed - outcome.skipped
  })
  for await (const event of events) void event
  return { ...outcome, output: failures.join('\n') }
}
