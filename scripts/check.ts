import { binary } from './paths.ts'
import { type Stage, commandStage, runStages, sumOf } from './stages.ts'

/** What needs neither a database nor a browser: everything about the text of the code. */
export const checks: Stage[] = [
  // The linter reads all types for its own rules, so it tells what the compiler would, for half the time of both.
  // It throws away what it no longer needs a quarter as often: an eighth less of the processor for a tenth more memory.
  commandStage(
    'types and lint',
    binary('oxlint'),
    ['--type-check', '--deny-warnings', '--report-unused-disable-directives'],
    { GOGC: '400' },
  ),
  commandStage('format', binary('oxfmt'), ['--check']),
  commandStage('doors', process.execPath, ['scripts/doors.ts']),
  commandStage('lock file', process.execPath, ['scripts/complete-lock.ts']),
  commandStage('unused code', binary('knip'), ['--no-progress', '--treat-config-hints-as-errors']),
]

if (import.meta.main) {
  const { failed } = sumOf(await runStages(checks, 2))
  console.log(failed ? `${failed} of ${checks.length} checks failed` : `all ${checks.length} checks are fine`)
  process.exitCode = failed ? 1 : 0
}
