import type { FastifyBaseLogger } from 'fastify'

export interface Stoppable {
  /** @param leftMs how long the process still has for all that it stops */
  stop(leftMs: number): Promise<unknown>
  /** Ends at once what `stop` waits for, where it takes longer than `patienceMs`; what still hangs is left behind. */
  cutOff?(): void
  patienceMs?: number
}

/** What a portal that has started does and says when it is stopped; empty before. */
export interface Running {
  drain?: () => Promise<void>
  log?: Pick<FastifyBaseLogger, 'info'>
}

/** All of it within ten seconds, after which whoever started us kills us. */
const wholePatienceMs = 9_500
const usualPatienceMs = 1_000
/** What was cut off still has to put its things away. */
const afterCutMs = 1_000
/** Ctrl-C reaches us from the terminal and again through npm; only a later one means impatience. */
const sameKeystroke = 1_500
/** Exit code (128 + SIGTERM) of a process that did not stop in time; the supervisor does not start it again. */
const cutShort = 143

/** Calls on the first signal to stop; one that comes later ends the process where it stands. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked > 0 && Date.now() - asked > sameKeystroke) process.exit(cutShort)
      if (asked > 0) return
      asked = Date.now()
      stop(signal)
    })
  }
}

/**
 * Stops the parts in reverse order of their start on the first signal, or on an error that nobody caught, and exits. Each
 * has a time of its own, so that one that hangs does not keep the others, and the last, the database, from their end.
 * `drain` comes first, where nothing has failed; `log` has a line when a signal begins it and one when all is closed.
 * Answers the same for callers that end by themselves, and whether it is under way: what fails then fails because of it.
 */
export function stopOnSignal(
  parts: Stoppable[],
  running: Running,
): {
  stop: (exitCode: number) => Promise<void>
  isUnderWay: () => boolean
} {
  let stopping = false

  const stop = async (exitCode: number, signal?: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    if (signal) running.log?.info({ signal }, 'stopping')
    if (exitCode === 0) await running.drain?.().catch((error: unknown) => complain(error))
    const end = Date.now() + wholePatienceMs
    setTimeout(() => process.exit(exitCode || cutShort), wholePatienceMs).unref()
    for (const part of parts.toReversed()) await stopInTime(part, end - Date.now())
    if (signal) running.log?.info({ signal }, 'stopped')
    process.exit(exitCode)
  }

  onStopSignal((signal) => void stop(0, signal))
  process.on('uncaughtException', (error) => {
    complain(error)
    void stop(1)
  })
  return { stop, isUnderWay: () => stopping }
}

async function stopInTime(part: Stoppable, leftMs: number): Promise<void> {
  const stopped = part.stop(leftMs).catch((error: unknown) => complain(error))
  if (await isDoneWithin(stopped, Math.min(part.patienceMs ?? usualPatienceMs, leftMs))) return
  if (part.cutOff === undefined) return
  part.cutOff()
  await isDoneWithin(stopped, afterCutMs)
}

/** Whether the work is over by then. */
export async function isDoneWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const inTime = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return inTime
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}
