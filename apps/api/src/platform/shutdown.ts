export interface Stoppable {
  stop(): Promise<unknown>
}

/** Requests under way get this long, then the process goes anyway. */
const patience = 10_000
/** Ctrl-C reaches us from the terminal and again through npm; only a later one means impatience. */
const sameKeystroke = 1_500

/** Calls on the first signal to stop; one that comes later ends the process where it stands. */
export function onStopSignal(stop: () => void): void {
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked > 0 && Date.now() - asked > sameKeystroke) process.exit(1)
      if (asked > 0) return
      asked = Date.now()
      stop()
    })
  }
}

/**
 * Stops the parts in reverse order of their start on the first signal, or on an error that nobody caught, and exits.
 * Answers the same for callers that end by themselves.
 */
export function stopOnSignal(parts: Stoppable[]): (exitCode: number) => Promise<void> {
  let stopping = false

  const stop = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(exitCode || 1), patience).unref()
    for (const part of parts.toReversed()) {
      await part.stop().catch((error: unknown) => complain(error))
    }
    process.exit(exitCode)
  }

  onStopSignal(() => void stop(0))
  process.on('uncaughtException', (error) => {
    complain(error)
    void stop(1)
  })
  return stop
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}
