import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** One thing that failed: what it is called, and what it says about it. */
export interface Failure {
  name: string
  message: string
  /** The files of tests, below the root, one of which it lies in; none where nobody can say. */
  files?: string[]
}

/** One may be an accident of the machine; three are a fault that somebody has to find. */
export const mostOnSecondTry = 2

/** What the last lines say of a test that is neither passed nor failed. */
export const toldOfSecondTry = (name: string, message: string) =>
  `passed only on the second try, counted apart: ${name}: ${message.split('\n', 1)[0] ?? ''}`

export interface StageOutcome extends Counts {
  /** Everything that was printed, worth reading when something failed. */
  output: string
  /** What failed, by name; told before the output and again at the end. A stage that is one command has none. */
  failures?: Failure[]
  /** Measured figures, worth seeing when all is well too. */
  figures?: string[]
  /** What the last lines of the run tell: what was left out and why, what passed only on a second try. */
  remarks?: string[]
}

export interface Stage {
  name: string
  /** Names of the stages that must be over first, well or not. */
  after?: readonly string[]
  run(): Promise<StageOutcome>
}

/** A stage that is over. */
export interface Done {
  name: string
  seconds: number
  outcome: StageOutcome
}

export interface CommandRun {
  code: number
  output: string
}

/** Runs a command quietly and answers its exit code with everything it printed; a signal ends it. */
export function quietly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...(signal && { signal }),
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
export function commandStage(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Stage {
  return { name, run: async () => oneTest(await quietly(command, args, env)) }
}

export function oneTest({ code, output }: CommandRun): StageOutcome {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

/** Runs the stages in their order, so many at a time, with a line for each as it ends. */
export async function runStages(stages: readonly Stage[], atOnce: number): Promise<Done[]> {
  const waiting = [...stages]
  const done: Done[] = []
  const running = new Map<string, Promise<void>>()
  const isReady = ({ after = [] }: Stage) =>
    after.every((name) => !running.has(name) && !waiting.some((stage) => stage.name === name))
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < atOnce ? waiting.findIndex(isReady) : -1
    const [stage] = next < 0 ? [] : waiting.splice(next, 1)
    if (stage)
      running.set(
        stage.name,
        runStage(stage).then((one) => void done.push(one)),
      )
    else if (running.size === 0)
      throw new Error(`Stages that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    else await Promise.race([...running].map(([name, end]) => end.then(() => running.delete(name))))
  }
  return done
}

export function sumOf(done: readonly Done[]): Counts {
  const of = (key: keyof Counts) => done.reduce((sum, { outcome }) => sum + outcome[key], 0)
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') }
}

/** Stages and seconds, longest first. */
export function tableOf(done: readonly Done[]): string[] {
  const name = Math.max(...done.map((stage) => stage.name.length))
  return done
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name: stage, seconds }) => `  ${stage.padEnd(name)} ${seconds.toFixed(1).padStart(7)} s`)
}

async function runStage({ name, run }: Stage): Promise<Done> {
  const began = performance.now()
  const outcome = await run().catch((error: unknown) => oneTest({ code: 1, output: describe(error) }))
  const seconds = (performance.now() - began) / 1000
  const { passed, failed, skipped } = outcome
  const counts = passed + failed + skipped > 1 ? `  ${passed} ok, ${failed} bad, ${skipped} left out` : ''
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s${counts}`)
  for (const figure of outcome.figures ?? []) console.log(`    ${figure}`)
  if (failed) console.log(tellFailures(outcome).replaceAll(/^/gm, '    '))
  return { name, seconds, outcome }
}

/** Names, then what each says, then the rest: whoever keeps only the start of it still learns what failed. */
export function tellFailures({ failures = [], output }: StageOutcome): string {
  const said = failures.map(({ name, message }) => `\n${name}\n${message.trimEnd()}`)
  return [...failures.map(({ name }) => `failed: ${name}`), ...said, output].join('\n').trim()
}

/** A line for each thing that failed, for the end of the run. */
export function namesOfFailed(done: readonly Done[]): string[] {
  return done
    .filter(({ outcome }) => outcome.failed > 0)
    .flatMap(({ name, outcome }) =>
      outcome.failures?.length
        ? outcome.failures.map((failure) => `failed: ${name}: ${failure.name}`)
        : [`failed: ${name}`],
    )
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
