import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Outcome extends Counts {
  /** What a person needs to see when something failed. */
  output: string
  /** Measured figures, worth seeing when all is well too. */
  figures?: string[]
}

export interface Stage {
  name: string
  run(): Promise<Outcome>
}

export interface Ran {
  code: number
  output: string
}

/** Runs a command quietly and answers its exit code with everything it printed. */
export function quietly(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const add = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** A stage that is one command and counts as one test. */
export function commandStage(name: string, command: string, args: string[]): Stage {
  return { name, run: async () => oneTest(await quietly(command, args)) }
}

export function oneTest({ code, output }: Ran): Outcome {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

/** Runs the stages, so many at a time, with a line for each as it ends; answers the sum. */
export async function runStages(stages: Stage[], atOnce: number): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  const waiting = [...stages]
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const outcome = await runStage(stage)
      sum.passed += outcome.passed
      sum.failed += outcome.failed
      sum.skipped += outcome.skipped
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return sum
}

async function runStage(stage: Stage): Promise<Outcome> {
  const began = performance.now()
  const outcome = await stage.run().catch((error: unknown) => oneTest({ code: 1, output: describe(error) }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { passed, failed, skipped } = outcome
  const counts = passed + failed + skipped > 1 ? `  ${passed} ok, ${failed} bad, ${skipped} left out` : ''
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${stage.name.padEnd(14)} ${seconds.padStart(6)} s${counts}`)
  for (const figure of outcome.figures ?? []) console.log(`    ${figure}`)
  if (failed) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '    '))
  return outcome
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
