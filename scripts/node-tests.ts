import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'
import { type Failure, type StageOutcome, mostOnSecondTry, toldOfSecondTry } from './stages.ts'
import { TestRecord } from './test-record.ts'
import { filesLeft, shareFiles } from './test-turns.ts'

const where = ['apps/*/src/**/*.test.{ts,tsx}', 'apps/*/build/**/*.test.ts', 'scripts/*.test.ts']

// They start whole portals and servers and kill them.
const killing = ['e2e/*.test.ts', 'scripts/lifecycle.test.ts', 'apps/api/src/platform/database/embedded.test.ts']

/** Unit and API tests, all on clones of one database. */
export async function unitTests(signal: AbortSignal, pace: Pace): Promise<StageOutcome> {
  return runFiles(await filesOf(where, killing), pace, signal)
}

/** Tests that start portals and kill them, one after the other. */
export async function killTests(signal: AbortSignal): Promise<StageOutcome> {
  return runFiles(await filesOf(killing), { processes: 1 }, signal)
}

export async function filesOf(patterns: readonly string[], exclude: readonly string[] = []): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(join(root, file))
  return files.toSorted()
}

/** They build, start whole portals, or look at the process that they run in. */
const alone = /^(?:e2e|scripts|apps\/web\/build)\/|\/embedded\.test\.ts$/
// A process of files that share what they have loaded ends after so many: what they leave behind ends with it.
const filesOfAProcess = 45
// One that is there for a while only looks up from its work more often.
const filesOfAHelper = 3
const worker = join(root, 'scripts/test-worker.ts')
let runs = 0

/** How many processes take files at once. */
export interface Pace {
  processes: number
  /** One more, until the machine is needed for something else. */
  helperUntil?: Promise<unknown>
  /** As many again from when the machine is free for them. */
  doubledFrom?: Promise<unknown>
  /** Milliseconds after which a file that never ends counts as failed. */
  longest?: number
}

/**
 * Runs files of tests in processes side by side; one that takes several files loads what they share only once. A file that
 * fails is run once more, by itself.
 */
export async function runFiles(files: string[], pace: Pace, signal: AbortSignal): Promise<StageOutcome> {
  const outcome = await runOnce(files, pace, signal)
  return signal.aborted ? outcome : withSecondTry(outcome, signal)
}

async function runOnce(
  files: string[],
  { processes, helperUntil, doubledFrom, longest = 600_000 }: Pace,
  signal: AbortSignal,
): Promise<StageOutcome> {
  // Every process loads the same modules; compiled once, they take a third less of its start.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled')
  const named = files.map((file) => relative(root, file))
  const apart = longestFirst(named.filter((name) => alone.test(name)))
  const shared = longestFirst(named.filter((name) => !alone.test(name)))
  const record = new TestRecord(named)
  runs += 1
  await withScratch(`turns-${runs}`, async (folder) => {
    shareFiles(folder, shared)
    const work = async () => {
      for (let name = apart.shift(); name !== undefined; name = apart.shift())
        await record.follow(join(root, name), AbortSignal.any([signal, AbortSignal.timeout(longest)]))
      await takeFiles({ folder, longest }, filesOfAProcess, record, signal)
    }
    const atOnce = () => Promise.all(Array.from({ length: processes }, work))
    const first = Promise.all([atOnce(), help({ folder, longest }, record, signal, helperUntil)])
    // Whoever comes later finds nothing where the first have taken all.
    const later = doubledFrom && Promise.race([first, doubledFrom]).then(atOnce)
    await Promise.all([first, later])
  })
  return record.outcome()
}

/** What passes only on its second try is counted apart, as with stories; too many of them are failures at once. */
async function withSecondTry(outcome: StageOutcome, signal: AbortSignal): Promise<StageOutcome> {
  const { failures = [], remarks = [] } = outcome
  const files = new Set(failures.flatMap(({ files: places = [] }) => places))
  if (files.size > mostOnSecondTry) return outcome
  const mended = new Set<string>()
  for (const name of files) {
    const { failed } = await runOnce([join(root, name)], { processes: 1 }, signal)
    if (failed === 0) mended.add(name)
  }
  const isMended = ({ files: places = [] }: Failure) => places.length > 0 && places.every((name) => mended.has(name))
  const apart = failures.filter(isMended)
  return {
    ...outcome,
    failed: outcome.failed - apart.length,
    failures: failures.filter((failure) => !isMended(failure)),
    remarks: [...remarks, ...apart.map(({ name, message }) => toldOfSecondTry(name, message))],
  }
}

interface Turns {
  folder: string
  longest: number
}

/** Lets one process after the other take so many files, until none is left or `mayStop`. */
async function takeFiles(
  { folder, longest }: Turns,
  most: number,
  record: TestRecord,
  signal: AbortSignal,
  mayStop = () => false,
): Promise<void> {
  let before = Infinity
  for (let left = filesLeft(folder); left > 0 && left < before && !mayStop(); left = filesLeft(folder)) {
    before = left
    await record.follow(worker, signal, [folder, String(most), String(longest)])
  }
}

async function help(turns: Turns, record: TestRecord, signal: AbortSignal, until?: Promise<unknown>): Promise<void> {
  if (!until) return
  let isNeeded = false
  void until.then(() => {
    isNeeded = true
  })
  await takeFiles(turns, filesOfAHelper, record, signal, () => isNeeded)
}

// They wait for what they start: little text takes them long.
const startsProcesses = /\/(?:portal-process|measured-portal)\.ts'|'node:child_process'/

/** One that takes long must not be the last: first those that start processes, then the largest. */
function longestFirst(names: readonly string[]): string[] {
  const weights = new Map(
    names.map((name) => {
      const text = readFileSync(join(root, name), 'utf8')
      return [name, (startsProcesses.test(text) ? 1_000_000 : 0) + text.length]
    }),
  )
  return names.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
}
