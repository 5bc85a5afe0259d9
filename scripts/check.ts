import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binary, root } from './paths.ts'
import { type Stage, commandStage, runStages, sumOf } from './stages.ts'

const projects = ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'bench', 'scripts']

/** What needs neither a database nor a browser: everything about the text of the code. */
export const checks: Stage[] = [
  ...projects
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    .map((project) => commandStage(`types ${project.replace(/^.*\//, '')}`, binary('tsc'), ['-p', project])),
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
