import { binary } from './paths.ts'
import { type Stage, commandStage, runStages, sumOf } from './stages.ts'

const projects = ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'bench', 'scripts']

/** What needs neither a database nor a browser: everything about the text of the code. */
export const checks: Stage[] = [
  // One process for all, which a second time looks only at what has changed.
  commandStage('types', binary('tsc'), ['-b', ...projects]),
  commandStage('lint', binary('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']),
  commandStage('format', binary('prettier'), ['--check', '--log-level=warn', '.']),
  commandStage('doors', process.execPath, ['scripts/doors.ts']),
  commandStage('lock file', process.execPath, ['scripts/complete-lock.ts']),
  commandStage('unused code', binary('knip'), ['--no-progress', '--treat-config-hints-as-errors']),
]

if (import.meta.main) {
  const { failed } = sumOf(await runStages(checks, 2))
  console.log(failed ? `${failed} of ${checks.length} checks failed` : `all ${checks.length} checks are fine`)
  process.exitCode = failed ? 1 : 0
}
